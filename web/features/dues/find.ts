// Finds streets, groups, houses and wallets by what is typed, for the filters and forms of dues.
import { listHouses, listStreets } from '#calls/addresses.ts';
import { listGroups } from '#calls/groups.ts';
import { listWallets } from '#calls/wallets.ts';
import { call } from '#lib/api.ts';

const page = (search: string) => ({ PageSize: '25', ...(search && { Search: search }) });

export const findStreets = (communityId: string) => async (search: string) => {
  const { items } = await call(listStreets, { params: { communityId }, query: page(search) });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};

export const findGroups = (communityId: string) => async (search: string) => {
  const { items } = await call(listGroups, { params: { communityId }, query: page(search) });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};

export const findHouses = (communityId: string) => async (search: string) => {
  const { items } = await call(listHouses, { params: { communityId }, query: page(search) });
  return items.map((house) => ({
    value: house.id,
    label: [`${house.houseNumber} ${house.streetName}`, house.block, house.unitLabel]
      .filter(Boolean)
      .join(', '),
  }));
};

/** Those that dues can be paid into. */
export const findWallets = (communityId: string) => async (search: string) => {
  const query = { ...page(search), Kind: 'Main,Custom', Status: 'Active' };
  const { items } = await call(listWallets, { params: { communityId }, query });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};
