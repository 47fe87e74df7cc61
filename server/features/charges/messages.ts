// The notification when the sum of the charges differs from the ledger.
import { message } from '#platform/feature/message.ts';

export const chargesDiffer = message({
  to: 'Workers who may approve money requests.',
  activityType: 'Due',
  notice: () => ({
    title: 'Charges and ledger differ',
    description:
      'Last night’s proof found that what the charges owe together is not what the ledger ' +
      'says. Please tell support before more money is recorded.',
  }),
});
