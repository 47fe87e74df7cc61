// The tour of the page of finances.
import { paths } from '#web/paths.ts';
import type { Tour } from './tour.ts';

export const finances: Tour = {
  flag: 'financesTour',
  path: paths.finances(),
  steps: [
    {
      anchor: 'page-title',
      title: 'Finances',
      text: 'The wallets of the community with balances and all transactions.',
    },
    {
      anchor: 'primary-action',
      title: 'Keep money apart',
      text: 'A wallet of its own for a project, a reserve or a street.',
    },
    {
      anchor: 'wallets',
      title: 'Move money',
      text: 'Add, withdraw or transfer from a wallet’s card; open it for its statement.',
    },
    {
      anchor: 'tabs',
      title: 'Two people',
      text: 'Cash and withdrawals need a second person’s approval under Requests.',
    },
  ],
};
