// The tour of the support page.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const support: Tour = {
  flag: 'supportTour',
  path: paths.support(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Support',
      text: 'Find answers in the help articles or contact us.',
    },
    {
      anchor: 'primary-action',
      title: 'Contact support',
      text: 'Describe the problem. Diagnostic data is only sent if you tick it.',
    },
    {
      anchor: 'tabs',
      title: 'Where things are',
      text: 'Your tickets with response times, help articles, tours, shortcuts and service status.',
    },
  ],
};
