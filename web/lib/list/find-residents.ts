// Searches residents by typed text, for forms about a person's data.
import { listResidents } from '#calls/residents/residents.ts';
import { residentStatuses } from '#contract/residents/residents.ts';
import { call } from '#lib/api/api.ts';
import { optionsPage } from './find.ts';

/** Residents of all statuses, because people who have moved out ask most often about their stored data. */
export const findAnyResident = async (search: string) => {
  const query = { ...optionsPage(search), Status: residentStatuses.join(',') };
  const { items } = await call(listResidents, { query });
  return items.map(({ id, firstName, lastName, houses, status }) => ({
    value: id,
    label: [
      `${firstName} ${lastName}`,
      status === 'MovedOut' ? 'moved out' : houses.map(({ address }) => address).join(' and '),
    ].join(', '),
  }));
};
