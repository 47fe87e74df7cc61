// The message about a ledger whose balances do not agree with its postings.
import { message } from '#platform/feature/message.ts';

export const ledgerDiffers = message({
  to: 'Team members who may approve money requests.',
  activityType: 'Wallet',
  sample: { count: 2 },
  notice: ({ count }) => ({
    title: 'The ledger does not add up',
    description:
      `Last night’s check found ${count} balances or journals that differ from their ` +
      'postings. Contact support before you move more money.',
  }),
});
