// Searches tags and residents, for filters and forms.
import { listResidents, listResidentTags } from '#calls/residents/residents.ts';
import { call } from '#lib/api/api.ts';
import { optionsPage } from '#lib/list/find.ts';
import { nameOf } from './resident.ts';

export const findTags = async (search: string) => {
  const tags = await call(listResidentTags);
  return tags
    .filter(({ tag }) => tag.toLowerCase().includes(search.toLowerCase()))
    .map(({ tag }) => ({ value: tag, label: tag }));
};

/**
 * Residents who have not moved out. Labels contain the house and the phone or email, to distinguish residents with the
 * same name.
 */
export const findResidents = (except: string) => async (search: string) => {
  const { items } = await call(listResidents, {
    query: optionsPage(search),
  });
  return items
    .filter(({ id }) => id !== except)
    .map((row) => ({
      value: row.id,
      label: [nameOf(row), row.houses[0]?.address, row.phone ?? row.email]
        .filter(Boolean)
        .join(' · '),
    }));
};
