// The notification when the sum of the charges differs from the ledger.
import { message } from '#platform/feature/message.ts';

export const chargesDiffer = message({
  to: 'Team members who may approve money requests.',
  activityType: 'Due',
  notice: () => ({
    title: 'Charges and ledger differ',
    description:
      'Last night’s check found that the total of open charges differs from the ledger. ' +
      'Contact support before you record more money.',
  }),
});
