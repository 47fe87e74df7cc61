// The message about a ledger whose balances do not agree with its postings.
import { message } from '#platform/feature/message.ts';

export const ledgerDiffers = message({
  to: 'Workers who may approve money requests.',
  activityType: 'Wallet',
  sample: { count: 2 },
  notice: ({ count }) => ({
    title: 'The ledger does not add up',
    description:
      `Last night’s proof found ${count} balances or journals that differ from their ` +
      'postings. Please tell support before more money is moved.',
  }),
});
