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
      `${community} refused your request to erase your data. Reason: ${reason}`,
      'Contact the estate office with questions. You can send a new request when the reason no longer applies.',
    ],
  }),
});

export const erasureDone = message({
  to: 'The team member who confirmed the erasure.',
  activityType: 'System',
  sample: { label: 'Former resident 0012' },
  notice: ({ label }) => ({
    title: 'Erasure completed',
    description: `The person’s new name is ${label}. The report lists what was anonymised.`,
  }),
});
