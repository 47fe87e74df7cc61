// A person's sessions: list them, end one or all of them, and confirm the identity again within a session (step-up).
import type * as calls from '#contract/identity/identity.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { recordAccount } from './queries/account-log.ts';
import { deviceName } from './credentials/device-name.ts';
import type { Identity } from './identity.ts';
import { deleteSessions, markSteppedUp, selectSessions } from './queries/people.ts';
import { redeemCode } from './redeem-code.ts';
import { proveSecondStep } from './second-step.ts';
import { selectTwoFactor } from './queries/two-factor.ts';

export async function listSessions(
  { db }: Identity,
  { user }: SessionContext,
): Promise<Answer<typeof calls.listSessions>> {
  const rows = await selectSessions(db, user.id);
  const items = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent ?? ''),
    ip: row.ipAddress || null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    isCurrent: row.id === user.sessionId,
  }));
  return { items };
}

export async function endSession(
  { db }: Identity,
  context: SessionContext,
  { params }: Parsed<typeof calls.endSession>,
): Promise<null> {
  const { user, log } = context;
  const ended = await deleteSessions(db, { userId: user.id, sessionId: params.sessionId });
  if (ended === 0) throw notFound();
  await recordAccount(context, 'sessionEnded');
  log.info({ event: 'session-ended', userId: user.id }, 'identity');
  return null;
}

export async function signOut({ db }: Identity, { user }: SessionContext): Promise<null> {
  await deleteSessions(db, { userId: user.id, sessionId: user.sessionId });
  return null;
}

export async function signOutEverywhere(
  { db }: Identity,
  context: SessionContext,
): Promise<Answer<typeof calls.signOutEverywhere>> {
  const { user, log } = context;
  const ended = await deleteSessions(db, { userId: user.id });
  await recordAccount(context, 'signedOutEverywhere');
  log.info({ event: 'signed-out-everywhere', userId: user.id, ended }, 'identity');
  return { ended };
}

export async function stepUp(
  identity: Identity,
  context: SessionContext,
  { body }: Parsed<typeof calls.stepUp>,
): Promise<Answer<typeof calls.stepUp>> {
  const { user, clock } = context;
  const { otp } = body;
  // Two-factor authentication is required for step-up too, because the mailbox is often open on the same device.
  const twoFactor = await selectTwoFactor(identity.db, user.id);
  if (twoFactor?.confirmedAt) {
    await proveSecondStep(identity, context, { user, code: otp, field: 'otp' });
  } else {
    await redeemCode(identity, { purpose: 'step-up', email: user.email, otp }, context);
  }
  const at = clock.now();
  await markSteppedUp(identity.db, { id: user.sessionId }, at);
  return { steppedUpAt: at.toISOString() };
}
