// Finds streets, houses, groups, tags and residents by what is typed, for filters and forms.
import { listHouses, listStreets } from '#calls/addresses.ts';
import { listGroups } from '#calls/groups.ts';
import { listResidents, listResidentTags } from '#calls/residents.ts';
import { call } from '#lib/api.ts';
import { nameOf } from './resident.ts';

const page = (search: string) => ({ PageSize: '25', ...(search && { Search: search }) });

export const findStreets = (communityId: string) => async (search: string) => {
  const { items } = await call(listStreets, { params: { communityId }, query: page(search) });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};

export const findHouses = (communityId: string) => async (search: string) => {
  const { items } = await call(listHouses, { params: { communityId }, query: page(search) });
  return items.map((house) => ({ value: house.id, label: lineOf(house) }));
};

export const findGroups = (communityId: string) => async (search: string) => {
  const { items } = await call(listGroups, { params: { communityId }, query: page(search) });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};

/** Only groups that people are put into one by one. */
export const findResidentGroups = (communityId: string) => async (search: string) => {
  const query = { ...page(search), Kind: 'Resident' };
  const { items } = await call(listGroups, { params: { communityId }, query });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};

export const findTags = (communityId: string) => async (search: string) => {
  const tags = await call(listResidentTags, { params: { communityId } });
  return tags
    .filter(({ tag }) => tag.toLowerCase().includes(search.toLowerCase()))
    .map(({ tag }) => ({ value: tag, label: tag }));
};

/** Residents whatever their status, with a house and a number that tell them apart. */
export const findResidents = (communityId: string, except: string) => async (search: string) => {
  const { items } = await call(listResidents, { params: { communityId }, query: page(search) });
  return items
    .filter(({ id }) => id !== except)
    .map((row) => ({
      value: row.id,
      label: [nameOf(row), row.houses[0]?.address, row.phone ?? row.email]
        .filter(Boolean)
        .join(' · '),
    }));
};

type House = { houseNumber: string; streetName: string; block: string; unitLabel: string };

const lineOf = ({ houseNumber, streetName, block, unitLabel }: House): string =>
  [
    `${houseNumber} ${streetName}`,
    block && (/^block/i.test(block) ? block : `Block ${block}`),
    unitLabel,
  ]
    .filter(Boolean)
    .join(', ');
