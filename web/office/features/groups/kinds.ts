// Each kind of group in words, and the search for its possible members.
import { listHouses } from '#calls/addresses/houses.ts';
import { listStreets } from '#calls/addresses/streets.ts';
import { listResidents } from '#calls/residents/residents.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { GroupKind } from '#contract/groups/groups.ts';
import { call } from '#lib/api/api.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';

export const kinds: readonly { value: GroupKind; label: string; help: string }[] = [
  {
    value: 'House',
    label: 'Houses',
    help: 'Everyone who lives in these houses at that time.',
  },
  {
    value: 'Street',
    label: 'Streets',
    help: 'New houses on these streets join automatically.',
  },
  { value: 'Resident', label: 'Residents', help: 'A fixed list of people.' },
];

export const creationFeatures: Readonly<Record<GroupKind, FeatureKey>> = {
  House: 'Create Group by House',
  Street: 'Create Group by Street',
  Resident: 'Create Group by Resident',
};

export const memberNouns: Readonly<Record<GroupKind, { one: string; many: string }>> = {
  House: { one: 'house', many: 'houses' },
  Street: { one: 'street', many: 'streets' },
  Resident: { one: 'resident', many: 'residents' },
};

export const groupNoun = { one: 'group', many: 'groups' };

/** At most 25 options: the streets, houses or residents that match a search. */
export async function findMembers(kind: GroupKind, search: string): Promise<FilterOption[]> {
  const input = { query: { ...(search && { Search: search }) } };
  if (kind === 'Street') {
    const page = await call(listStreets, input);
    return page.items.map(({ id, name }) => ({ value: id, label: name }));
  }
  if (kind === 'House') {
    const page = await call(listHouses, input);
    return page.items.map((row) => ({
      value: row.id,
      label: [`${row.houseNumber} ${row.streetName}`, row.block, row.unitLabel]
        .filter(Boolean)
        .join(', '),
    }));
  }
  const page = await call(listResidents, input);
  return page.items.map((row) => ({
    value: row.id,
    label: [`${row.firstName} ${row.lastName}`, row.houses[0]?.address].filter(Boolean).join(', '),
  }));
}
