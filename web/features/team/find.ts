// Finds workers by what is typed, for forms.
import { listWorkers } from '#calls/workers.ts';
import { call } from '#lib/api.ts';
import { optionsPage } from '#lib/find.ts';

/** Those who work here now, but for one. */
export const findWorkers = (communityId: string, except: string) => async (search: string) => {
  const query = { ...optionsPage(search), Status: 'Active' };
  const { items } = await call(listWorkers, { params: { communityId }, query });
  return items
    .filter(({ id }) => id !== except)
    .map(({ id, firstName, lastName, role }) => ({
      value: id,
      label: `${firstName} ${lastName}, ${role}`,
    }));
};
