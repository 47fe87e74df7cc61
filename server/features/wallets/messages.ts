// The notification that a wallet is no longer a reserve.
import { message } from '#platform/feature/message.ts';

export const reserveEnded = message({
  to: 'Team members who may approve money requests.',
  activityType: 'Approval',
  sample: { wallet: 'Sinking fund', by: 'Amina Okafor' },
  notice: ({ wallet, by }) => ({
    title: `${wallet} is no longer a reserve`,
    description: `${by} changed this. Transfers out of the wallet no longer need approval.`,
  }),
});
