// Creates an account and verifies its address. An unverified account gives no access: the next sign-up with the same
// address replaces it.
import { completeSignIn, startSession } from './start-session.ts';
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { sendCode, takeMail } from './ask-for-code.ts';
import { createAccount } from './credentials/accounts.ts';
import type { Identity } from './identity.ts';
import { requireStrongPassword } from './credentials/passwords.ts';
import {
  insertConsents,
  markSteppedUp,
  proveAddress,
  replaceUnproven,
  selectPasswordHash,
  selectUserByEmail,
} from './queries/people.ts';
import { redeemCode } from './redeem-code.ts';

export async function signUp(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.signUp>,
): Promise<Answer<typeof calls.signUp>> {
  const { email } = body;
  requireStrongPassword(body.password, body);
  await takeMail(identity, { email, purpose: 'signup' }, context);
  await keepAccount(identity, body);
  const user = await selectUserByEmail(identity.db, email);
  if (user && !user.emailVerified) {
    await insertConsents(identity.db, {
      userId: user.id,
      ip: context.request.ip,
      at: context.clock.now(),
      isAdult: true,
    });
  }
  context.log.info({ event: 'signed-up', known: user?.emailVerified === true }, 'identity');
  return sendCode(identity, { email, purpose: 'signup' }, context.clock.now());
}

/** Stores the sign-up. Hashes the password once in every case, so that all cases take a similar time. */
async function keepAccount(
  { db, passwords }: Identity,
  account: Parsed<typeof calls.signUp>['body'],
): Promise<void> {
  const { firstName, lastName, email, password } = account;
  const passwordHash = await passwords.hash(password);
  const known = await selectUserByEmail(db, email);
  if (!known) await createAccount(db, { firstName, lastName, email, passwordHash });
  if (!known || known.emailVerified) return;
  await replaceUnproven(db, { userId: known.id, firstName, lastName, passwordHash });
}

export async function verifyEmail(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.verifyEmail>,
): Promise<Answer<typeof calls.verifyEmail>> {
  const { db, passwords } = identity;
  const { email, otp, password } = body;
  await redeemCode(identity, { purpose: 'signup', email, otp }, context);
  const user = await selectUserByEmail(db, email);
  // A code for an address without an account, or with a verified account, was never emailed. A guess of it proves
  // nothing.
  if (!user || user.emailVerified) throw refuse(identityRefusals.wrongCode, { field: 'otp' });
  const hash = await selectPasswordHash(db, user.id);
  const own =
    hash !== undefined && password !== undefined && (await passwords.matches(password, hash));
  const proof = { userId: user.id, ownHash: own ? hash : null };
  const { keptPassword } = await proveAddress(db, proof);
  context.log.info({ event: 'address-proven', userId: user.id, keptPassword }, 'identity');
  const session = await startSession(identity, context, { userId: user.id });
  // The emailed code is the same proof that setting a first password requires, so the session counts as stepped up.
  if (!keptPassword) await markSteppedUp(db, { token: session.token }, context.clock.now());
  return { ...(await completeSignIn(identity, session, context)), keptPassword };
}
