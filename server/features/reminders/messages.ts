// The email that reminds a house of its dues. Letters are not declared here, because their texts are templates of the
// community.
import { message } from '#platform/feature/message.ts';
import { reminderEmail } from './reminder-email.ts';

const charge = {
  penaltyMinor: 0,
  nextPenalty: null,
  isDisputed: false,
  isInPlan: false,
  isSuspended: false,
};

const facts: Parameters<typeof reminderEmail>[0] = {
  digest: {
    label: '5 Palm Street',
    reference: 'AMB-0005',
    virtualAccount: null,
    name: 'Ifeoma Nwosu',
    email: 'ifeoma@estate.example',
    outstandingMinor: 17_500_000,
    overdueMinor: 5_500_000,
    creditMinor: 100_000,
    charges: [
      {
        ...charge,
        title: 'Service charge October',
        dueOn: '2026-10-01',
        outstandingMinor: 5_500_000,
        penaltyMinor: 500_000,
        nextPenalty: { amountMinor: 500_000, payBy: '2026-11-30' },
      },
      {
        ...charge,
        title: 'Service charge December',
        dueOn: '2026-12-01',
        outstandingMinor: 5_000_000,
      },
      {
        ...charge,
        title: 'Gate',
        dueOn: '2026-09-01',
        outstandingMinor: 2_000_000,
        isDisputed: true,
      },
      {
        ...charge,
        title: 'Road levy',
        dueOn: '2026-08-01',
        outstandingMinor: 5_000_000,
        isInPlan: true,
      },
    ],
    plans: [
      {
        settledMinor: 1_000_000,
        instalments: [
          { number: 1, dueOn: '2026-10-01', amountMinor: 1_000_000 },
          { number: 2, dueOn: '2026-12-01', amountMinor: 5_000_000 },
        ],
      },
    ],
  },
  place: { currency: 'NGN', today: '2026-11-21' },
  sender: {
    communityName: 'Amberfield Gardens',
    contact: '+234 803 555 0117',
    transferAccount: { bank: 'First Bank', number: '2012345678', name: 'Amberfield Gardens' },
  },
};

export const houseReminded = message({
  to: 'The billed resident of a house that owes dues.',
  sample: facts,
  email: reminderEmail,
});
