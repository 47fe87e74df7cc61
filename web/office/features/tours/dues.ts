// The tour of the dues.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const dues: Tour = {
  flag: 'duesTour',
  path: paths.dues(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Dues',
      text: 'What houses are billed for: once or each month, for all of them or for some.',
    },
    {
      anchor: 'primary-action',
      title: 'Bill the houses',
      text: 'A due is a draft first. Its preview says who pays what before anybody is billed.',
    },
    {
      anchor: 'more-actions',
      title: 'When money comes',
      text: 'Record payments at the desk, payment claims and promises.',
    },
    {
      anchor: 'table',
      title: 'How far each is',
      text: 'Open a due for its houses, its penalties and its reminders.',
    },
    {
      anchor: 'tabs',
      title: 'Every side of it',
      text: 'What came in, what each house owes, claims that wait for you, and the report.',
    },
  ],
};
