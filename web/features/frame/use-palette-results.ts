// What the command palette offers for what is typed: what was opened last, areas, settings and actions at once, and
// records of every area in one call, as far as the person's role and the community's features let them.
import { keepPreviousData } from '@tanstack/react-query';
import { searchCommunity } from '#calls/search.ts';
import type { SearchHit, SearchKind } from '#contract/search.ts';
import { useEstate } from '#lib/estate.ts';
import { usePermissions } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import { paths } from '#web/paths.ts';
import { entriesFor } from './navigation.ts';
import { actionPlaces, matchesWords, placesFor, settingsPlaces } from './palette-places.ts';
import { useRecent } from './palette-recent.ts';

export type Result = { href: string; label: string; detail?: string };
export type Section = { title: string; results: Result[] };

const leastLetters = 2;

/** `settled` is the text as it stood when typing rested; the server is asked for that one. */
export function usePaletteResults(text: string, settled: string) {
  const places = usePlaces(text);
  const recent = useRecentHere(text);
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const enabled = communityId !== '' && settled.length >= leastLetters;
  const { data, isFetching } = useOperation(
    searchCommunity,
    { params: { communityId }, query: { Text: settled } },
    { enabled, placeholderData: keepPreviousData },
  );
  const found = enabled && text.length >= leastLetters ? sectionsOf(data) : [];
  return {
    sections: [recent, ...places, ...found].filter(({ results }) => results.length > 0),
    searching: text !== settled || (enabled && isFetching),
  };
}

function useRecentHere(text: string): Section {
  const communityId = useEstate((state) => state.estate?.id);
  const items = useRecent((state) => state.items);
  const here = text === '' ? items.filter((item) => item.communityId === communityId) : [];
  return { title: 'Opened last', results: here };
}

function usePlaces(text: string): Section[] {
  const held = usePermissions((state) => state.userPermissions);
  const hasCommunity = useEstate((state) => state.estate !== null);
  const areas = [
    ...(hasCommunity ? entriesFor(held) : []).map(({ label, path }) => ({ href: path, label })),
    { href: paths.communityOverview(), label: 'All communities' },
  ].filter(({ label }) => matchesWords(label, text));
  if (text === '' || !hasCommunity) return [{ title: 'Go to', results: areas }];
  return [
    { title: 'Go to', results: areas },
    { title: 'Actions', results: placesFor(actionPlaces, held, text) },
    { title: 'Settings', results: placesFor(settingsPlaces, held, text) },
  ];
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
  passes: { title: 'Passes', href: ({ label }) => paths.passesLike(label) },
  groups: { title: 'Groups', href: ({ id }) => paths.group(id) },
};

/** The hits by their kind, in the server's order; the heading says when they are only like what was typed. */
function sectionsOf(data: { hits: readonly SearchHit[]; isAlike: boolean } | undefined): Section[] {
  const sections = new Map<SearchKind, Section>();
  for (const hit of data?.hits ?? []) {
    const { title, href } = shown[hit.kind];
    const section = sections.get(hit.kind) ?? {
      title: data?.isAlike ? `${title} written alike` : title,
      results: [],
    };
    section.results.push({ href: href(hit), label: hit.label, detail: hit.detail });
    sections.set(hit.kind, section);
  }
  return [...sections.values()];
}
