// The messages of erasure requests.
import { message } from '#platform/feature/message.ts';

export const erasureRefused = message({
  to: 'The person who asked for the erasure.',
  sample: {
    firstName: 'Tunde',
    community: 'Amberfield Gardens',
    reason: 'Your house still owes dues.',
  },
  email: ({ firstName, community, reason }) => ({
    subject: `Your request to erase your data at ${community}`,
    lines: [
      `Dear ${firstName},`,
      `${community} has not carried out your request to erase your data. The reason given: ${reason}`,
      'You can write to the office of the estate about it, or ask again once the reason is gone.',
    ],
  }),
});

export const erasureDone = message({
  to: 'The worker who confirmed the erasure.',
  activityType: 'System',
  sample: { label: 'Erased resident 12' },
  notice: ({ label }) => ({
    title: 'An erasure request is carried out',
    description: `The person is ${label} from now on. The report says what was made anonymous.`,
  }),
});
