// The tour of complaints.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const complaints: Tour = {
  flag: 'complaintTour',
  path: paths.complaints(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Complaints',
      text: 'What residents are waiting for. The one with the least time left stands first.',
    },
    {
      anchor: 'primary-action',
      title: 'Raise one',
      text: 'For who calls or comes by. Its type says who gets it and how fast it is answered.',
    },
    {
      anchor: 'ways',
      title: 'Due today, and overdue',
      text: 'A complaint moves from one to the other at its minute. Outages answer many at once.',
    },
    {
      anchor: 'tabs',
      title: 'Where it stands',
      text: 'A list by status, or a board on which cards go only where the next step allows.',
    },
  ],
};
