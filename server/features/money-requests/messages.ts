// Notifications about charge-backs of wallets, and about changes of the rule for two approvers.
import { message } from '#platform/feature/message.ts';

export const walletChargedBack = message({
  to: 'Workers who may approve money requests.',
  activityType: 'Wallet',
  sample: {
    amount: '₦50,000.00',
    wallet: 'Main wallet',
    why:
      'The gateway has taken the money already. Put money into the wallet, then approve the ' +
      'adjustment: until then the wallet shows more than there is.',
  },
  notice: ({ amount, wallet, why }) => ({
    title: `${amount} was charged back, and ${wallet} has to cover it`,
    description: why,
  }),
});

export const approversChanged = message({
  to: 'Workers who may approve money requests.',
  activityType: 'Approval',
  sample: {
    above: '₦1,000,000.00',
    before: '₦500,000.00',
    by: 'Amina Okafor',
    reason: 'Prices have risen',
  },
  notice: ({ above, before, by, reason }) => ({
    title: `Two people now agree above ${above}`,
    description: `${by} changed it from ${before}: “${reason}”.`,
  }),
});
