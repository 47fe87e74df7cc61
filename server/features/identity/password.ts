// Sets a new password. A reset with an emailed code ends every session. A change with the current password, or with a
// step-up if the person has none, ends every other session. Both notify the person by email.
import type * as calls from '#contract/identity/identity.ts';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { PublicContext, SessionContext } from '#platform/http/context.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { sendCode, takeMail } from './ask-for-code.ts';
import { recordAccount } from './queries/account-log.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { passwordChanged } from './messages.ts';
import { requireStrongPassword } from './credentials/passwords.ts';
import {
  proveAddress,
  selectPasswordHash,
  selectUserByEmail,
  setPassword,
} from './queries/people.ts';
import { redeemCode } from './redeem-code.ts';

export async function forgotPassword(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.forgotPassword>,
): Promise<Answer<typeof calls.forgotPassword>> {
  const of = { email: body.email, purpose: 'reset' as const };
  await takeMail(identity, of, context);
  return sendCode(identity, of, context.clock.now());
}

export async function resetPassword(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.resetPassword>,
): Promise<null> {
  const { db, passwords, limiter } = identity;
  const { email, otp, password } = body;
  requireStrongPassword(password, { email });
  const user = await selectUserByEmail(db, email);
  // Check the password only after the code, so that nobody else learns from it which personal data the account
  // contains.
  const beforeUse = async () => requireStrongPassword(password, user ?? { email });
  await redeemCode(identity, { purpose: 'reset', email, otp }, context, beforeUse);
  if (!user) throw refuse(identityRefusals.wrongCode, { field: 'otp' });
  const passwordHash = await passwords.hash(password);
  await proveAddress(db, { userId: user.id, ownHash: null });
  await setPassword(db, { userId: user.id, passwordHash, exceptSessionId: null });
  await enterAsSystem(identity.pool, { communityId: null, userId: user.id }, (inside) =>
    recordAccount({ db: inside.db, user, request: context.request }, 'passwordReset'),
  );
  await limiter.forget(limits.signIn, { ip: context.request.ip, of: email });
  await limiter.forget(limits.signInOfAll, email);
  await insertMail(db, { to: email, ...passwordChanged.email() });
  context.log.warn({ event: 'password-reset', userId: user.id }, 'identity');
  return null;
}

export async function changePassword(
  identity: Identity,
  context: SessionContext,
  { body }: Parsed<typeof calls.changePassword>,
): Promise<null> {
  const { db, limiter } = identity;
  const { user } = context;
  requireStrongPassword(body.password, user);
  // Hashing is slow on purpose, so no transaction is open during it.
  const passwordHash = await callExternalOnce('password', () => replacing(identity, context, body));
  await setPassword(db, { userId: user.id, passwordHash, exceptSessionId: user.sessionId });
  await limiter.forget(limits.passwordChange, user.id);
  await recordAccount(context, 'passwordChanged');
  await insertMail(db, { to: user.email, ...passwordChanged.email() });
  context.log.warn({ event: 'password-changed', userId: user.id }, 'identity');
  return null;
}

/**
 * Checks the current password, or the step-up of a person without a password, and returns the hash of the new password.
 */
async function replacing(
  { db, passwords, limiter }: Identity,
  context: SessionContext,
  body: Parsed<typeof calls.changePassword>['body'],
): Promise<string> {
  const { user } = context;
  await limiter.take(limits.passwordChange, user.id, context.clock.now());
  const hash = await selectPasswordHash(db, user.id);
  // Without a current password, require step-up, because the caller may have found an open session of somebody else.
  if (hash === undefined) {
    requireStepUp(context, `Set a password for ${maskedEmail(user.email)}`);
  }
  const known = hash === undefined || (await passwords.matches(body.currentPassword ?? '', hash));
  if (!known) {
    throw refuse(identityRefusals.wrongPassword, { field: 'currentPassword' });
  }
  return passwords.hash(body.password);
}
