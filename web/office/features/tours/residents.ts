// The tour of the page of residents.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const residents: Tour = {
  flag: 'residentTour',
  path: paths.residents(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Residents',
      text: 'Everyone who owns, rents, lives or works in a house of this community.',
    },
    {
      anchor: 'search',
      title: 'Find anyone',
      text: 'By name, by house, or by a phone number in any form.',
    },
    {
      anchor: 'filters',
      title: 'Narrow it down',
      text: 'Filters stay in the address of the page, so a link shows what you see. Save a view to keep it.',
    },
    {
      anchor: 'primary-action',
      title: 'Add one',
      text: 'A name and a house are enough. You can invite them by email afterwards.',
    },
    {
      anchor: 'more-actions',
      title: 'Or import many',
      text: 'A spreadsheet of the whole estate is checked cell by cell before anything is saved.',
    },
    {
      anchor: 'table',
      title: 'The list',
      text: 'Click a row to open it. Tick rows to do something with many at once.',
    },
  ],
};
