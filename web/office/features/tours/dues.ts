// The tour of the page of dues.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const dues: Tour = {
  flag: 'duesTour',
  path: paths.dues(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Dues',
      text: 'Bills for all or some houses, once or repeatedly.',
    },
    {
      anchor: 'primary-action',
      title: 'Bill the houses',
      text: 'A due starts as a draft. The preview shows all amounts before you bill.',
    },
    {
      anchor: 'more-actions',
      title: 'When money comes',
      text: 'Record payments at the desk, reported payments and promises.',
    },
    {
      anchor: 'table',
      title: 'Progress of dues',
      text: 'Open a due for its houses, penalties and reminders.',
    },
    {
      anchor: 'tabs',
      title: 'All views',
      text: 'Payments, debt of each house, reported payments to review, and the report.',
    },
  ],
};
