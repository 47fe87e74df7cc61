// The messages of the team: invitations, removal, and the steps of an ownership transfer.
import { objectionHours, offerHours } from '#contract/team/ownership.ts';
import { withoutLinks } from '#platform/delivery/mail-words.ts';
import { message } from '#platform/feature/message.ts';

export const workerInvited = message({
  to: 'A person who is invited to the team.',
  sample: {
    by: 'Amina Okafor',
    community: 'Amberfield Gardens',
    role: 'Admin',
    email: 'tunde@estate.example',
    link: 'https://estate.example/join-team#4f1c2a',
    until: 'Friday, 27 November 2026 at 14:05',
  },
  email: ({ by, community, role, email, link, until }) => ({
    subject: `Join the team of ${withoutLinks(community)}`,
    lines: [
      `${by} invites you to work in ${withoutLinks(community)} as ${withoutLinks(role)}.`,
      `Accept here, signed in with this email address (${email}):\n${link}`,
      `The link works once, until ${until}.`,
      'If you did not expect this, ignore this email.',
    ],
  }),
});

export const workerJoined = message({
  to: 'The team member who sent the invitation.',
  activityType: 'Team',
  sample: { name: 'Tunde Balogun', role: 'Admin' },
  notice: ({ name, role }) => ({
    title: `${name} joined your team`,
    description: `${name} accepted your invitation and is now ${role}.`,
  }),
});

export const workerRemoved = message({
  to: 'A person who was removed from the team.',
  sample: { name: 'Tunde Balogun', by: 'Amina Okafor', community: 'Amberfield Gardens' },
  email: ({ name, by, community }) => ({
    subject: `You no longer work in ${community}`,
    lines: [
      `Hello ${name},`,
      `${by} removed you from the team of ${community}. You no longer have access.`,
      `If this is a mistake, contact the office of ${community}.`,
    ],
  }),
});

/** `page`: the page on which this side can stop the transfer. */
type Transfer = {
  side: 'owner' | 'successor';
  community: string;
  from: string;
  to: string;
  page: string;
};

const transfer = {
  side: 'owner' as const,
  community: 'Amberfield Gardens',
  from: 'Amina Okafor',
  to: 'Tunde Balogun',
  page: 'https://estate.example/settings?Tab=team',
};
const toSuccessor = { ...transfer, side: 'successor' };
const both = 'The owner and the future owner.';

const notYou =
  'If you did not expect this, set a new password immediately. Somebody may know the old one.';

export const ownershipOffered = message({
  to: both,
  sample: transfer,
  variants: [toSuccessor],
  email: ({ side, community, from, to, page }: Transfer) =>
    side === 'owner'
      ? {
          subject: `You offered ${community} to ${to}`,
          lines: [
            `${to} can accept the ownership of ${community}. Nothing changes before that.`,
            `Withdraw the offer here: ${page}`,
            notYou,
          ],
        }
      : {
          subject: `${from} offers you ${community}`,
          lines: [
            `${from} offers you the ownership of ${community}.`,
            `Accept or decline here: ${page}`,
          ],
        },
});

export const ownershipAccepted = message({
  to: both,
  sample: transfer,
  variants: [toSuccessor],
  email: ({ side, community, from, to, page }: Transfer) => ({
    subject: `${to} will own ${community} in ${objectionHours} hours`,
    lines: [
      side === 'owner'
        ? `${to} accepted your offer and will own ${community} in ${objectionHours} hours.`
        : `You accepted the offer of ${from} and will own ${community} in ${objectionHours} hours.`,
      `Until then each of you can cancel it here: ${page}`,
      notYou,
    ],
  }),
});

export const ownershipDone = message({
  to: 'The former owner and the new owner.',
  sample: transfer,
  variants: [toSuccessor],
  email: ({ side, community, from, to }: Transfer) => ({
    subject: `${side === 'owner' ? `${to} owns` : 'You own'} ${community} now`,
    lines: [
      side === 'owner'
        ? `${community} belongs to ${to} now. You stay as Community manager.`
        : `${community} belongs to you now. ${from} stays as Community manager.`,
    ],
  }),
});

export const ownershipEnded = message({
  to: both,
  sample: { community: 'Amberfield Gardens', reason: 'Tunde Balogun declined the offer.' },
  email: ({ community, reason }) => ({
    subject: `${community} keeps its owner`,
    lines: [reason],
  }),
});

export const ownershipAwaitsYou = message({
  to: 'The future owner, in the app beside the email.',
  activityType: 'Team',
  sample: { from: 'Amina Okafor', community: 'Amberfield Gardens' },
  notice: ({ from, community }) => ({
    title: `${community} is offered to you`,
    description: `${from} offers you the ownership of ${community}. Accept or decline within ${offerHours} hours.`,
  }),
});

export const ownershipNews = message({
  to: 'The owner or the future owner, in the app beside the email.',
  activityType: 'Team',
  sample: { news: 'Tunde Balogun owns Amberfield Gardens now.' },
  notice: ({ news }) => ({
    title: news.replace(/\.$/, '').slice(0, 120),
    description: news,
  }),
});
