// What the command palette offers for what is typed: areas at once, and people, houses and groups as the server
// finds them, five of each, as far as the person's role and the community's features let them.
import { keepPreviousData } from '@tanstack/react-query';
import { listHouses } from '#calls/addresses.ts';
import { listGroups } from '#calls/groups.ts';
import { listResidents } from '#calls/residents.ts';
import { useGate } from '#lib/community-plan.ts';
import { useEstate } from '#lib/estate.ts';
import { usePermissions } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import { paths } from '#web/paths.ts';
import { entriesFor } from './navigation.ts';

export type Result = { href: string; label: string; detail?: string };
export type Section = { title: string; results: Result[] };

const leastLetters = 2;

/** `settled` is the text as it stood when typing rested; the server is asked for that one. */
export function usePaletteResults(text: string, settled: string) {
  const areas = useAreas(text);
  const residents = useResidents(settled);
  const houses = useHouses(settled);
  const groups = useGroups(settled);
  const found = settled.length < leastLetters ? [] : [residents, houses, groups];
  const sections: Section[] = [areas, ...found.map(({ section }) => section)];
  return {
    sections: sections.filter(({ results }) => results.length > 0),
    searching: text !== settled || found.some(({ searching }) => searching),
  };
}

function useAreas(text: string): Section {
  const permissions = usePermissions((state) => state.userPermissions);
  const hasCommunity = useEstate((state) => state.estate !== null);
  const places = hasCommunity ? entriesFor(permissions) : [];
  const results = [
    ...places.map(({ label, path }) => ({ href: path, label })),
    { href: paths.communityOverview(), label: 'All communities' },
  ].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return { title: 'Go to', results };
}

/** The part of a query that all have: five of them, in the chosen community, as soon as there is enough to go by. */
function useSearch(settled: string, mayRead: boolean) {
  const communityId = useEstate((state) => state.estate?.id ?? '');
  const enabled = mayRead && communityId !== '' && settled.length >= leastLetters;
  return {
    input: { params: { communityId }, query: { Search: settled, PageSize: '5' } },
    options: { enabled, placeholderData: keepPreviousData },
  };
}

const useHas = (permission: 'residents.read' | 'addresses.read' | 'groups.read'): boolean =>
  usePermissions((state) => state.userPermissions.includes(permission));

function useResidents(settled: string) {
  const { allowed } = useGate('Resident List');
  const { input, options } = useSearch(settled, useHas('residents.read') && allowed);
  const { data, isFetching } = useOperation(listResidents, input, options);
  const results = (data?.items ?? []).map(({ id, firstName, lastName, houses, phone, email }) => ({
    href: paths.resident(id),
    label: `${firstName} ${lastName}`,
    detail: houses[0]?.address ?? phone ?? email ?? '',
  }));
  return { section: { title: 'Residents', results }, searching: isFetching };
}

function useHouses(settled: string) {
  const { allowed } = useGate('Address List');
  const { input, options } = useSearch(settled, useHas('addresses.read') && allowed);
  const { data, isFetching } = useOperation(listHouses, input, options);
  const results = (data?.items ?? []).map((house) => ({
    href: paths.house(house.id),
    label: `${house.houseNumber} ${house.streetName}`,
    detail: [house.block && `Block ${house.block}`, house.unitLabel].filter(Boolean).join(', '),
  }));
  return { section: { title: 'Houses', results }, searching: isFetching };
}

function useGroups(settled: string) {
  const { input, options } = useSearch(settled, useHas('groups.read'));
  const { data, isFetching } = useOperation(listGroups, input, options);
  const results = (data?.items ?? []).map(({ id, name, kind }) => ({
    href: paths.group(id),
    label: name,
    detail: kind,
  }));
  return { section: { title: 'Groups', results }, searching: isFetching };
}
