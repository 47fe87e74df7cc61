// Invitations of residents to the portal, sent by email. The link works once, for 72 hours, and only for an account
// that has verified the invited email address.
import { z } from 'zod';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { Resident } from './residents.ts';

/** Hours for which the link of an invitation works. */
export const residentInvitationHours = 72;

export const residentInvitationRefusals = {
  noEmail: refusal('NO_EMAIL', 409, '{name} has no email address. Add one first.'),
  joined: refusal('HAS_JOINED', 409, '{name} already has a portal account.'),
  child: refusal(
    'CHILD_WITHOUT_SIGN_IN',
    409,
    '{name} is under 18 and can’t have a portal account.',
  ),
  suspended: refusal('SUSPENDED', 409, '{name} is suspended. Reinstate them first.'),
  movedOut: refusal('MOVED_OUT', 409, '{name} has moved out.'),
  emailOfOther: refusal(
    'EMAIL_OF_OTHER',
    409,
    '{holder} signs in with the email address of {name}. Enter a different address for {name}.',
  ),
  alreadyHere: refusal(
    'ALREADY_A_RESIDENT',
    409,
    'Your account is linked to {holder} in this community. Ask the office to correct the email address of {name}.',
  ),
  /**
   * The refusal for every link that does not work: unknown, expired, used, replaced or sent to another person. All get
   * the same response.
   */
  gone: refusal(
    'INVITATION_GONE',
    410,
    'This invitation does not work. It may have run out, been replaced by a newer one, or been sent ' +
      'to another email address than yours.',
  ),
  emailUnproven: refusal(
    'EMAIL_NOT_VERIFIED',
    403,
    'Confirm your email address first, then open the invitation again.',
  ),
} as const;

const {
  noEmail,
  joined,
  child,
  suspended,
  movedOut,
  emailOfOther,
  alreadyHere,
  gone,
  emailUnproven,
} = residentInvitationRefusals;

export const inviteResident = operation({
  name: 'inviteResident',
  method: 'POST',
  path: '/community/:communityId/residents/:residentId/invite',
  summary: 'Email a resident an invitation to the portal; older links stop working',
  access: 'residents.update',
  feature: 'Resident List',
  params: InCommunityWith('residentId'),
  data: Resident,
  refusals: [noEmail, joined, child, suspended, movedOut, emailOfOther],
});

export const acceptResidentInvitation = operation({
  name: 'acceptResidentInvitation',
  method: 'POST',
  path: '/resident-invitations/accept',
  summary: 'Join the portal of a community with the caller’s account',
  access: 'session',
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{20,100}$/, 'This invitation link is invalid.'),
  }),
  data: z.object({
    communityId: Id,
    communityName: z.string(),
    residentId: Id,
    firstName: z.string(),
  }),
  refusals: [gone, emailUnproven, alreadyHere],
});
