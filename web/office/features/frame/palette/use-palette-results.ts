// The results of the command palette for the typed text: recent entries, areas, settings, actions and help articles at
// once, and records of every area in one call, as far as the person's role and the community's features allow. Actions
// and articles come before records if the text is a question or names an action. A text such as `pay 3 amber` gives,
// instead of all records, only the houses to pay for, and `message palm` only the streets and houses to write to.
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listStreets } from '#calls/addresses/streets.ts';
import { searchCommunity } from '#calls/search/search.ts';
import type { SearchHit, SearchKind } from '#contract/search/search.ts';
import { useEstate } from '#lib/community/estate.ts';
import { type Article, isQuestion, subjectWords } from '#lib/help/find-articles.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { houseNoun } from '#lib/houses/house-noun.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { countOf } from '#ui/format/count.ts';
import { paths } from '#web/paths.ts';
import { openQuickPayment } from '#lib/money/quick-payment.ts';
import { openQuickMessage } from '#lib/houses/quick-message.ts';
import { addresseeText, payerText } from './palette-commands.ts';
import { actionPlaces, openTo, placesLike, settingsPlaces } from './palette-places.ts';
import { useRecent } from './palette-recent.ts';

export type Result = {
  href: string;
  label: string;
  detail?: string;
  /** Runs instead of opening `href`. */
  act?: () => void;
};
export type Section = { title: string; results: Result[] };

/** The areas that a person with these permissions may open. */
export type AreasFor = (
  permissions: readonly string[],
) => readonly { label: string; path: string }[];

const leastLetters = 2;

/** The numbers of results that a phone shows without scrolling. */
const mostActions = 7;
const mostStreets = 5;
const mostArticles = 3;

/** `settled` is the text when typing paused; the server is queried with it. */
export function usePaletteResults(text: string, settled: string, areasFor: AreasFor) {
  // A question looks for no record.
  const asks = isQuestion(text);
  const places = usePlaces(asks ? subjectWords(text).join(' ') : text, areasFor, text === '');
  const help = useHelp(text, areasFor);
  const recent = useRecentHere(text);
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const mayPay = usePermissions((state) => state.userPermissions.includes('dues.create'));
  const mayWrite = usePermissions((state) => state.userPermissions.includes('broadcasts.create'));
  const payer = mayPay ? payerText(settled) : null;
  const addressee = mayWrite ? addresseeText(settled) : null;
  const asked = payer ?? addressee ?? settled;
  const enabled = communityId !== '' && asked.length >= leastLetters && !asks;
  const { data, isFetching } = useOperation(
    searchCommunity,
    { params: { communityId }, query: { Text: asked } },
    { enabled, placeholderData: keepPreviousData },
  );
  const isFound = enabled && text.length >= leastLetters;
  const streets = useStreets(communityId, addressee);
  const isCommand = payer !== null || addressee !== null;
  const payments = isFound && payer !== null ? paymentsOf(data) : [];
  const messages = isFound && addressee !== null ? messagesOf(streets.found, data) : [];
  const found = isFound && !isCommand ? sectionsOf(data) : [];
  const searching = text !== settled || (enabled && isFetching) || streets.isFetching;
  // Near matches come last, and only once the records have loaded: results do not move, and Enter opens an exact match.
  const near = searching ? [] : places.near;
  const isHelpFirst = asks || places.hasAction;
  return {
    sections: [
      ...payments,
      ...messages,
      recent,
      ...places.exact,
      ...(isHelpFirst ? [help, ...found] : [...found, help]),
      ...near,
    ].filter(({ results }) => results.length > 0),
    searching,
  };
}

type Street = { id: string; name: string; houseCount: number };

/** The streets whose people can get a message. */
function useStreets(communityId: string, addressee: string | null) {
  const mayRead = usePermissions((state) => state.userPermissions.includes('addresses.read'));
  const { data, isFetching } = useOperation(
    listStreets,
    { params: { communityId }, query: { Search: addressee ?? '', PageSize: `${mostStreets}` } },
    { enabled: communityId !== '' && addressee !== null && mayRead },
  );
  return { found: data?.items ?? [], isFetching };
}

function useRecentHere(text: string): Section {
  const communityId = useEstate((state) => state.estate?.id);
  const items = useRecent((state) => state.items);
  const here = text === '' ? items.filter((item) => item.communityId === communityId) : [];
  return { title: 'Recent', results: here };
}

/** The help articles with the typed words, for people who can open the help. */
function useHelp(text: string, areasFor: AreasFor): Section {
  const [find, setFind] = useState<(typed: string) => readonly Article[]>();
  const held = usePermissions((state) => state.userPermissions);
  const hasHelp = areasFor(held).some(({ path }) => path === paths.support());
  useEffect(() => {
    // Without the articles the palette still finds everything else.
    import('#lib/help/articles.ts').then(
      ({ findArticles }) => setFind(() => findArticles),
      () => undefined,
    );
  }, []);
  const found = find && hasHelp && text.length >= leastLetters ? find(text) : [];
  const results = found.slice(0, mostArticles).map(({ slug, title, sentence }) => ({
    href: paths.article(slug),
    label: title,
    detail: sentence,
  }));
  return { title: 'Help', results };
}

type Places = { exact: Section[]; near: Section[]; hasAction: boolean };

/** `isBlank`: nothing is typed, so the list begins with the actions. */
function usePlaces(text: string, areasFor: AreasFor, isBlank: boolean): Places {
  const held = usePermissions((state) => state.userPermissions);
  const hasCommunity = useEstate((state) => state.estate !== null);
  const seesAll = useSeesWholeCommunity();
  const areas = [
    ...(hasCommunity ? areasFor(held) : []).map(({ label, path }) => ({ href: path, label })),
    hasCommunity
      ? { href: paths.communityOverview(), label: 'All communities' }
      : { href: paths.homes(), label: 'Your homes' },
  ];
  const actions = openTo(actionPlaces, held, seesAll);
  // Before anything is typed: the actions. The areas are in the sidebar already.
  if (isBlank && hasCommunity) {
    const first = { title: 'Actions', results: actions.slice(0, mostActions) };
    return { exact: [first], near: [], hasAction: true };
  }
  if (text === '' && !isBlank) return { exact: [], near: [], hasAction: false };
  const rest =
    text === '' || !hasCommunity
      ? []
      : [
          { title: 'Actions', places: actions },
          { title: 'Settings', places: openTo(settingsPlaces, held, seesAll) },
        ];
  const found = [{ title: 'Go to', places: areas }, ...rest].map(({ title, places }) => ({
    title,
    ...placesLike(places, text),
  }));
  return {
    hasAction: found.some(({ title, exact }) => title === 'Actions' && exact.length > 0),
    exact: found.map(({ title, exact }) => ({ title, results: exact })),
    near: found.map(({ title, near }) => ({ title: `${title}, similar`, results: near })),
  };
}

type Shown = { title: string; href: (hit: SearchHit) => string };

const shown: Record<SearchKind, Shown> = {
  residents: { title: 'Residents', href: ({ id }) => paths.resident(id) },
  houses: { title: 'Houses', href: ({ id }) => paths.house(id) },
  complaints: { title: 'Complaints', href: ({ id }) => paths.complaint(id) },
  dues: { title: 'Dues', href: ({ id }) => paths.due(id) },
  receipts: {
    title: 'Receipts',
    href: ({ label }) => paths.receiptsLike(label.replace(/\D/g, '')),
  },
  passes: { title: 'Passes', href: ({ id }) => paths.pass(id) },
  groups: { title: 'Groups', href: ({ id }) => paths.group(id) },
  providers: { title: 'Service providers', href: ({ id }) => paths.provider(id) },
  broadcasts: { title: 'Broadcasts', href: ({ id }) => paths.broadcast(id) },
  watchEntries: { title: 'Watch-list', href: ({ id }) => paths.watchEntry(id) },
};

/** Groups the hits by kind, in the server's order. The heading marks hits that are only similar to the typed text. */
function sectionsOf(data: { hits: readonly SearchHit[] } | undefined): Section[] {
  const sections = new Map<SearchKind, Section>();
  for (const hit of data?.hits ?? []) {
    const { title, href } = shown[hit.kind];
    const section = sections.get(hit.kind) ?? {
      title: hit.isAlike ? `Similar ${title.toLowerCase()}` : title,
      results: [],
    };
    section.results.push({ href: href(hit), label: hit.label, detail: hit.detail });
    sections.set(hit.kind, section);
  }
  return [...sections.values()];
}

/** The houses that were found, each with the action that records its payment. */
function paymentsOf(data: { hits: readonly SearchHit[] } | undefined): Section[] {
  const houses = (data?.hits ?? []).filter(({ kind }) => kind === 'houses');
  const results = houses.map(({ id, label, detail }) => ({
    href: `#pay-${id}`,
    label: `Record payment: ${label}`,
    detail,
    act: () => openQuickPayment({ id, label }),
  }));
  return [{ title: 'Payments', results }];
}

/** The streets and houses that were found, each with the action that writes to its people. */
function messagesOf(
  streets: readonly Street[],
  data: { hits: readonly SearchHit[] } | undefined,
): Section[] {
  const houses = (data?.hits ?? []).filter(({ kind }) => kind === 'houses');
  const results = [
    ...streets.map(({ id, name, houseCount }) => ({
      href: `#message-${id}`,
      label: `Message ${name}`,
      detail: countOf(houseCount, houseNoun),
      act: () => openQuickMessage({ kind: 'Streets', id, label: name }),
    })),
    ...houses.map(({ id, label, detail }) => ({
      href: `#message-${id}`,
      label: `Message ${label}`,
      detail,
      act: () => openQuickMessage({ kind: 'Houses', id, label }),
    })),
  ];
  return [{ title: 'Messages', results }];
}
