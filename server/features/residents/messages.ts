// The invitation to the resident portal.
import { residentInvitationHours as hours } from '#contract/residents/resident-invitations.ts';
import { withoutLinks } from '#platform/delivery/mail-words.ts';
import { message } from '#platform/feature/message.ts';
import { maskedEmail } from '#rules/shared/masked-email.ts';

export const residentInvited = message({
  to: 'A resident who is invited to the portal.',
  sample: {
    firstName: 'Tunde',
    community: 'Amberfield Gardens',
    email: 'tunde@estate.example',
    link: 'https://estate.example/join#4f1c2a',
  },
  email: ({ firstName, community, email, link }) => {
    const name = withoutLinks(community);
    return {
      subject: `You are invited to ${name} on Courtyard`,
      lines: [
        `Hello ${firstName},`,
        `${name} invites you to its resident portal on Courtyard: what your house owes, and what your
community has to tell you.`,
        'Open this link to join:',
        link,
        `It works once, until ${hours} hours from now, and only for an account with the address that it was
sent to: ${maskedEmail(email)}. If you have no account yet, sign up with that address: the invitation
waits for you meanwhile.`,
        `If you do not live in ${name}, ignore this email.`,
      ],
    };
  },
});
