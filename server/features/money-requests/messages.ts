// Notifications about charge-backs of wallets, and about changes of the rule for two approvers.
import { message } from '#platform/feature/message.ts';

export const walletChargedBack = message({
  to: 'Team members who may approve money requests.',
  activityType: 'Wallet',
  sample: {
    amount: '₦50,000.00',
    wallet: 'Main wallet',
    why:
      'The gateway has already taken the money. Add money to the wallet, then approve the ' +
      'adjustment. Until then the wallet shows too much.',
  },
  notice: ({ amount, wallet, why }) => ({
    title: `${amount} was charged back from ${wallet}`,
    description: why,
  }),
});

export const approversChanged = message({
  to: 'Team members who may approve money requests.',
  activityType: 'Approval',
  sample: {
    above: '₦1,000,000.00',
    before: '₦500,000.00',
    by: 'Amina Okafor',
    reason: 'Prices have risen',
  },
  notice: ({ above, before, by, reason }) => ({
    title: `Two approvers are needed above ${above}`,
    description: `${by} changed it from ${before}: “${reason}”.`,
  }),
});
