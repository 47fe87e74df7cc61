// The tour of the dashboard.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const dashboard: Tour = {
  flag: 'dashboardTour',
  path: paths.dashboard(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Your morning',
      text: 'Where the community stands now. It keeps itself up to date while it is open.',
    },
    {
      anchor: 'dashboard-attention',
      title: 'Needs your attention',
      text: 'What waits for you, the most pressing first. Each line leads to the place where it is done.',
    },
    {
      anchor: 'dashboard-tiles',
      title: 'The community in five figures',
      text: 'Each opens the list behind it.',
    },
    {
      anchor: 'dashboard-charts',
      title: 'How money comes in',
      text: 'Twelve months at a glance; “Show the numbers” has them as a table.',
    },
    {
      anchor: 'dashboard-actions',
      title: 'Start something',
      text: 'What is done most often is one click away. Ctrl or Cmd with K finds everything else.',
    },
  ],
};
