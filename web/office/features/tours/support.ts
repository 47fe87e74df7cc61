// The tour of the support.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const support: Tour = {
  flag: 'supportTour',
  path: paths.support(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Support',
      text: 'Here you find answers by yourself, and people who give you one.',
    },
    {
      anchor: 'primary-action',
      title: 'Write to support',
      text: 'Say what it is about. What helps to find a fault goes along only where you tick it.',
    },
    {
      anchor: 'tabs',
      title: 'Where things are',
      text: 'Your tickets with the time until an answer, help articles, tours, keys and how the service is.',
    },
  ],
};
