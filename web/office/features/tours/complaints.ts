// The tour of the page of complaints.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const complaints: Tour = {
  flag: 'complaintTour',
  path: paths.complaints(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Complaints',
      text: 'Residents’ complaints, the most urgent first.',
    },
    {
      anchor: 'primary-action',
      title: 'Log one',
      text: 'For residents who call or visit. The type sets the assignee and the response time.',
    },
    {
      anchor: 'ways',
      title: 'Due today, and overdue',
      text: 'A complaint becomes overdue at its due time. An outage replies to many at once.',
    },
    {
      anchor: 'tabs',
      title: 'Where it stands',
      text: 'A list by status, or a board where you drag cards to allowed steps.',
    },
  ],
};
