// The tour of the page of broadcasts.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const broadcast: Tour = {
  flag: 'broadcastTour',
  path: paths.broadcasts(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Broadcast',
      text: 'Notices to residents. Each person gets one, even with several houses.',
    },
    {
      anchor: 'primary-action',
      title: 'Write one',
      text: 'You see how many people can be reached, and the price of text messages, before you send it.',
    },
    {
      anchor: 'search',
      title: 'Find one',
      text: 'By its title or its text, and by status, category, author and date.',
    },
    {
      anchor: 'table',
      title: 'Who has seen it',
      text: 'Open a broadcast to see who has read it and print a list of the others.',
    },
  ],
};
