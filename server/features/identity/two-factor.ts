// Turns two-factor authentication on and off. Turning it on needs a step-up and a code of the app. Turning it off or
// creating new recovery codes needs a step-up. Every change sends an email.
import { twoFactorRefusals as refusals } from '#contract/identity/two-factor.ts';
import type * as calls from '#contract/identity/two-factor.ts';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { seal, unseal } from '#platform/http/sealed.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { recordAccount } from './queries/account-log.ts';
import {
  appUri,
  newAppSecret,
  newRecoveryCodes,
  recoveryHash,
  stepOf,
} from './credentials/authenticator.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { recoveryCodesRenewed, twoFactorOff, twoFactorOn } from './messages.ts';
import * as queries from './queries/two-factor.ts';

const sealFor = (userId: string) => ({ purpose: 'two-factor', owner: userId });

/** Decrypts the app secret of a person. */
export const openSecret = (
  { secret }: Pick<Identity, 'secret'>,
  userId: string,
  sealed: string,
): string => unseal(secret, sealFor(userId), sealed);

export async function startTwoFactor(
  { db, secret: serverSecret }: Identity,
  context: SessionContext,
): Promise<Answer<typeof calls.startTwoFactor>> {
  const { user } = context;
  const stored = await queries.selectTwoFactor(db, user.id);
  if (stored?.confirmedAt) throw refuse(refusals.alreadyOn);
  requireStepUp(context, `Turn on two-factor authentication for ${maskedEmail(user.email)}`);
  const secret = newAppSecret();
  const kept = await queries.keepPending(db, user.id, seal(serverSecret, sealFor(user.id), secret));
  if (!kept) throw refuse(refusals.alreadyOn);
  return { secret, uri: appUri(secret, user.email) };
}

export async function confirmTwoFactor(
  identity: Identity,
  context: SessionContext,
  { body }: Parsed<typeof calls.confirmTwoFactor>,
): Promise<Answer<typeof calls.confirmTwoFactor>> {
  const { db, limiter } = identity;
  const { user, clock } = context;
  await limiter.take(limits.secondStep, user.id, clock.now());
  const found = await queries.selectTwoFactor(db, user.id);
  if (!found) throw refuse(refusals.notBegun);
  if (found.confirmedAt) throw refuse(refusals.alreadyOn);
  const step = stepOf(openSecret(identity, user.id, found.secret), body.code, clock.now());
  if (step === null) throw refuse(refusals.wrongCode, { field: 'code' });
  const recoveryCodes = newRecoveryCodes();
  const isOn = await queries.enableTwoFactor(db, {
    userId: user.id,
    secret: found.secret,
    step,
    codeHashes: hashesOf(identity, user.id, recoveryCodes),
    exceptSessionId: user.sessionId,
  });
  if (!isOn) throw refuse(refusals.notBegun);
  await limiter.forget(limits.secondStep, user.id);
  await insertMail(db, { to: user.email, ...twoFactorOn.email() });
  await recordAccount(context, 'secondStepOn');
  context.log.warn({ event: 'two-factor-on', userId: user.id }, 'identity');
  return { recoveryCodes };
}

export async function renewRecoveryCodes(
  identity: Identity,
  context: SessionContext,
): Promise<Answer<typeof calls.renewRecoveryCodes>> {
  const { db } = identity;
  const { user } = context;
  const stored = await queries.selectTwoFactor(db, user.id);
  if (!stored?.confirmedAt) throw refuse(refusals.notOn);
  requireStepUp(context, `Create new recovery codes for ${maskedEmail(user.email)}`);
  const recoveryCodes = newRecoveryCodes();
  const hashes = hashesOf(identity, user.id, recoveryCodes);
  await db.transaction().execute(async (inside) => {
    const found = await queries.selectTwoFactor(inside, user.id);
    if (!found?.confirmedAt) throw refuse(refusals.notOn);
    await queries.replaceRecoveryCodes(inside, user.id, hashes);
  });
  await insertMail(db, { to: user.email, ...recoveryCodesRenewed.email() });
  await recordAccount(context, 'recoveryCodesRenewed');
  context.log.warn({ event: 'recovery-codes-renewed', userId: user.id }, 'identity');
  return { recoveryCodes };
}

export async function endTwoFactor({ db }: Identity, context: SessionContext): Promise<null> {
  const { user } = context;
  const stored = await queries.selectTwoFactor(db, user.id);
  if (!stored?.confirmedAt) throw refuse(refusals.notOn);
  requireStepUp(context, `Turn off two-factor authentication for ${maskedEmail(user.email)}`);
  if (!(await queries.disableTwoFactor(db, user.id))) throw refuse(refusals.notOn);
  await insertMail(db, { to: user.email, ...twoFactorOff.email() });
  await recordAccount(context, 'secondStepOff');
  context.log.warn({ event: 'two-factor-off', userId: user.id }, 'identity');
  return null;
}

const hashesOf = ({ secret }: Identity, userId: string, codes: readonly string[]): string[] =>
  codes.map((code) => recoveryHash(secret, userId, code));
