// The tour of the page of addresses.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const addresses: Tour = {
  flag: 'addressTour',
  path: paths.addresses(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Addresses',
      text: 'The streets and houses of this community. Residents, dues and visits belong to them.',
    },
    {
      anchor: 'primary-action',
      title: 'Add a house',
      text: 'One at a time, or a whole range such as 1 to 40, odd numbers only, in one go.',
    },
    {
      anchor: 'search',
      title: 'Find a house',
      text: 'By number, block or street.',
    },
    {
      anchor: 'filters',
      title: 'Narrow it down',
      text: 'By street, type or occupancy, or show houses without residents.',
    },
    {
      anchor: 'table',
      title: 'The list',
      text: 'Click a row for who lives there and its history. Tick rows to change many at once.',
    },
    {
      anchor: 'plan',
      title: 'Seats',
      text: 'Each active house uses a seat of your plan. Here you see how many are left.',
    },
  ],
};
