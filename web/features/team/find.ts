// Finds streets and workers by what is typed, for forms.
import { listStreets } from '#calls/addresses.ts';
import { listWorkers } from '#calls/workers.ts';
import { call } from '#lib/api.ts';

const page = (search: string) => ({ PageSize: '50', ...(search && { Search: search }) });

export const findStreets = (communityId: string) => async (search: string) => {
  const { items } = await call(listStreets, { params: { communityId }, query: page(search) });
  return items.map(({ id, name }) => ({ value: id, label: name }));
};

/** Those who work here now, but for one. */
export const findWorkers = (communityId: string, except: string) => async (search: string) => {
  const query = { ...page(search), Status: 'Active' };
  const { items } = await call(listWorkers, { params: { communityId }, query });
  return items
    .filter(({ id }) => id !== except)
    .map(({ id, firstName, lastName, role }) => ({
      value: id,
      label: `${firstName} ${lastName}, ${role}`,
    }));
};
