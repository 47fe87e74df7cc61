// The results of the command palette for the typed text: recent entries, areas, settings and actions at once, and
// records of every area in one call, as far as the person's role and the community's features allow.
import { keepPreviousData } from '@tanstack/react-query';
import { searchCommunity } from '#calls/search/search.ts';
import type { SearchHit, SearchKind } from '#contract/search/search.ts';
import { useEstate } from '#lib/community/estate.ts';
import { usePermissions } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { paths } from '#web/paths.ts';
import { openQuickPayment } from '#lib/money/quick-payment.ts';
import { payerText } from './palette-commands.ts';
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

/** The number of results that a phone shows without scrolling. */
const mostActions = 7;

/** `settled` is the text when typing paused; the server is queried with it. */
export function usePaletteResults(text: string, settled: string, areasFor: AreasFor) {
  const places = usePlaces(text, areasFor);
  const recent = useRecentHere(text);
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const mayPay = usePermissions((state) => state.userPermissions.includes('dues.create'));
  const payer = mayPay ? payerText(settled) : null;
  const asked = payer ?? settled;
  const enabled = communityId !== '' && asked.length >= leastLetters;
  const { data, isFetching } = useOperation(
    searchCommunity,
    { params: { communityId }, query: { Text: asked } },
    { enabled, placeholderData: keepPreviousData },
  );
  const isFound = enabled && text.length >= leastLetters;
  const payments = isFound && payer !== null ? paymentsOf(data) : [];
  const found = isFound && payer === null ? sectionsOf(data) : [];
  const searching = text !== settled || (enabled && isFetching);
  // Near matches come last, and only once the records have loaded: results do not move, and Enter opens an exact match.
  const near = searching ? [] : places.near;
  return {
    sections: [...payments, recent, ...places.exact, ...found, ...near].filter(
      ({ results }) => results.length > 0,
    ),
    searching,
  };
}

function useRecentHere(text: string): Section {
  const communityId = useEstate((state) => state.estate?.id);
  const items = useRecent((state) => state.items);
  const here = text === '' ? items.filter((item) => item.communityId === communityId) : [];
  return { title: 'Opened last', results: here };
}

type Places = { exact: Section[]; near: Section[] };

function usePlaces(text: string, areasFor: AreasFor): Places {
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
  if (text === '' && hasCommunity) {
    return { exact: [{ title: 'Actions', results: actions.slice(0, mostActions) }], near: [] };
  }
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
