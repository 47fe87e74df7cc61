// Finds streets by name, for filters and forms.
import { listStreets } from '#calls/addresses.ts';
import { call } from '#lib/api.ts';

/** Options of at most 50 streets whose name matches. */
export const findStreets = (communityId: string) => async (search: string) => {
  const query = { PageSize: '50', ...(search && { Search: search }) };
  const page = await call(listStreets, { params: { communityId }, query });
  return page.items.map(({ id, name }) => ({ value: id, label: name }));
};
