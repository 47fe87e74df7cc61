// Invites residents to the portal, and accepts invitations. The link works once, for 72 hours, for the account with the
// verified address that it was sent to. An invitation stores only the hash of its token.
import { randomBytes } from 'node:crypto';
import type { Parsed } from '#contract/shared/operation.ts';
import {
  type acceptResidentInvitation as acceptOperation,
  residentInvitationHours,
  residentInvitationRefusals as refusals,
} from '#contract/residents/resident-invitations.ts';
import type { Resident } from '#contract/residents/residents.ts';
import type { CommunityContext, SessionContext } from '#platform/http/context.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { refuse } from '#platform/http/refuse.ts';
import { hashToken } from '#platform/http/tenant.ts';
import {
  enterCommunity,
  insertInvitations,
  invitationMailEnded,
  type Invitee,
  joinResident,
  findInvitation,
  hasProvenAddress,
  markInvited,
  selectEmailHolder,
  selectOwnName,
} from './invitations-queries.ts';
import { residentInvited } from './messages.ts';
import type { Changing } from './move-out.ts';
import { isChild } from './person-input.ts';
import { recordResident, residents } from './residents.ts';
import { lockResident } from './residents-queries.ts';

type Of = { params: { residentId: string } };

export const inviteResident =
  (publicUrl: string) =>
  async (context: CommunityContext, { params: { residentId } }: Of): Promise<Resident> => {
    const stored = await residents.lock(context, residentId);
    const obstacle = obstacleToInvite({
      ...stored,
      isChild: isChild(context, stored.dateOfBirth),
    });
    const name = `${stored.firstName} ${stored.lastName}`;
    if (obstacle) throw refuse(refusals[obstacle], { with: { name } });
    const holder = await selectEmailHolder(context.db, residentId);
    if (holder) throw refuse(refusals.emailOfOther, { with: { name, holder } });
    const { community, user } = context;
    const invitee = { ...stored, email: stored.email ?? '' };
    await sendInvitations(context, [invitee], { publicUrl, community, invitedBy: user.id });
    return residents.read(context, residentId);
  };

type Candidate = {
  status: string;
  email: string | null;
  portalUserId: string | null;
  isChild: boolean;
};

/** The reason why a person can't be invited, apart from an email address that another resident uses; null if none. */
export function obstacleToInvite(
  person: Candidate,
): 'movedOut' | 'suspended' | 'joined' | 'child' | 'noEmail' | null {
  if (person.status === 'MovedOut') return 'movedOut';
  if (person.status === 'Suspended') return 'suspended';
  if (person.portalUserId) return 'joined';
  if (person.isChild) return 'child';
  return person.email ? null : 'noEmail';
}

type Sending = {
  publicUrl: string;
  community: { name: string };
  invitedBy: string;
};

/** Voids older links of these people, stores the hashes of the new ones, and requests the emails. */
export async function sendInvitations(
  context: Changing,
  invitees: readonly Invitee[],
  { publicUrl, community, invitedBy }: Sending,
): Promise<void> {
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + residentInvitationHours * 3_600_000).toISOString();
  const links = invitees.map((invitee) => ({
    invitee,
    token: randomBytes(32).toString('base64url'),
  }));
  const rows = links.map(({ invitee: { id, email }, token }) => ({
    residentId: id,
    email,
    tokenHash: hashToken(token),
  }));
  await insertInvitations(context.db, rows, { invitedBy, expiresAt, now: now.toISOString() });
  await markInvited(
    context.db,
    invitees.map(({ id }) => id),
    now.toISOString(),
  );
  for (const { invitee, token } of links) {
    // Put the token into the URL fragment, so that it never reaches a server log or a referrer.
    const link = `${publicUrl}/join#${token}`;
    const { firstName, email } = invitee;
    const follow = { topic: invitationMailEnded, key: hashToken(token) };
    const words = residentInvited.email({ firstName, community: community.name, email, link });
    queueMail(context, { ...words, to: email, follow });
    recordResident(context, invitee, {
      event: 'invited',
      after: { email: maskedEmail(invitee.email) },
    });
  }
}

/** Links the signed-in person to the resident who was invited by the link. */
export async function acceptResidentInvitation(
  context: SessionContext,
  { body: { token } }: Parsed<typeof acceptOperation>,
) {
  const { db, user, clock } = context;
  const invitation = await findInvitation(db, hashToken(token));
  if (!invitation) {
    const proven = await hasProvenAddress(db, user.id);
    throw refuse(proven ? refusals.gone : refusals.emailUnproven);
  }
  // Row-level security shows the invitation because the caller has verified the address. Make its community the
  // current one.
  const community = await enterCommunity(db, invitation.communityId);
  const stored = community && (await lockResident(db, invitation.residentId));
  if (!stored) throw refuse(refusals.gone);
  const joined = {
    communityId: invitation.communityId,
    communityName: community.communityName,
    residentId: stored.id,
    firstName: stored.firstName,
  };
  if (stored.portalUserId === user.id) return joined;
  const now = clock.now();
  const works =
    !invitation.acceptedAt &&
    !invitation.voidedAt &&
    new Date(invitation.expiresAt) > now &&
    !stored.portalUserId &&
    // The invitation is void if the address was corrected in the meantime.
    stored.email === invitation.email &&
    ['Added', 'Invited'].includes(stored.status);
  if (!works) throw refuse(refusals.gone);
  const holder = await selectOwnName(db, user.id);
  if (holder) {
    const name = `${stored.firstName} ${stored.lastName}`;
    throw refuse(refusals.alreadyHere, { with: { name, holder } });
  }
  await joinResident(db, {
    residentId: stored.id,
    invitationId: invitation.id,
    userId: user.id,
    now: now.toISOString(),
  });
  recordResident(context, stored, {
    event: 'joined',
    before: { status: stored.status },
    after: { status: 'Active' },
  });
  return joined;
}
