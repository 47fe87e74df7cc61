// Searches residents by typed text, for forms about a person's data.
import { listResidents } from '#calls/residents/residents.ts';
import { residentStatuses } from '#contract/residents/residents.ts';
import { call } from '#lib/api/api.ts';
import { optionsPage } from './find.ts';

/** All residents, those who have moved out first: they ask most often about their stored data. */
export const findFormerFirst = async (search: string) => {
  const query = { ...optionsPage(search), Status: residentStatuses.toReversed().join(',') };
  const { items } = await call(listResidents, { query });
  return items.map(({ id, firstName, lastName, houses, status }) => ({
    value: id,
    label: [
      `${firstName} ${lastName}`,
      status === 'MovedOut' ? 'moved out' : houses.map(({ address }) => address).join(' and '),
    ].join(', '),
  }));
};
