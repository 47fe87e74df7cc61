// The notification that a wallet is no longer a reserve.
import { message } from '#platform/feature/message.ts';

export const reserveEnded = message({
  to: 'Workers who may approve money requests.',
  activityType: 'Approval',
  sample: { wallet: 'Sinking fund', by: 'Amina Okafor' },
  notice: ({ wallet, by }) => ({
    title: `${wallet} is a reserve no more`,
    description: `${by} changed it: transfers out of it need nobody else’s approval now.`,
  }),
});
