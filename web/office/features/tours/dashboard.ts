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
      text: 'The current state of the community. The page updates automatically.',
    },
    {
      anchor: 'dashboard-attention',
      title: 'Waiting for you',
      text: 'Decide here: approve, accept, assign or decline. The next decision opens at once.',
    },
    {
      anchor: 'dashboard-charts',
      title: 'Trends',
      text: 'The last months and weeks at a glance. “Show the numbers” has them as a table.',
    },
    {
      anchor: 'dashboard-tiles',
      title: 'The community in five totals',
      text: 'Each opens the list behind it.',
    },
    {
      anchor: 'primary-action',
      title: 'Start something',
      text: 'Record a payment, or open the menu beside it. Ctrl or Cmd with K finds everything else.',
    },
  ],
};
