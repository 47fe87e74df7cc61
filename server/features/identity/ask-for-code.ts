// Requests a one-time code. For an address that the caller has not proven, the response is the same with and without an
// account. An email is sent only if the address has a reason to get a code.
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals, type OtpPurpose } from '#contract/identity/identity.ts';
import { common } from '#contract/shared/envelope.ts';
import { stepUpActions } from '#contract/shared/step-up-actions.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { networkOf } from '#platform/delivery/network.ts';
import { refuse } from '#platform/http/refuse.ts';
import { unseal } from '#platform/http/sealed.ts';
import { detailFor } from '#platform/http/step-up.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import type { EmailWords } from '#platform/feature/message.ts';
import { codeSeconds } from './credentials/codes.ts';
import type { Identity } from './identity.ts';
import { type Limiter, limits } from './limits/limits.ts';
import * as messages from './messages.ts';
import { type Known, selectSessionUser, selectUserByEmail } from './queries/people.ts';

type Sent = Answer<typeof calls.requestOtp>;
const sent: Sent = {
  resendAfterSeconds: limits.resend.seconds,
  expiresAfterSeconds: codeSeconds,
};

/**
 * Counts an email that is requested without a session, even if none will be sent. Each network has its own limits, so a
 * stranger in another network uses up only the high limit for all networks.
 */
export async function takeMail(
  { limiter }: Identity,
  { email, purpose }: { email: string; purpose: OtpPurpose },
  { request, clock }: Pick<PublicContext, 'request' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  await limiter.take(limits.resend, `${purpose} ${email} ${networkOf(request.ip)}`, now);
  await takeMailOfNetwork(limiter, { ip: request.ip, email, now });
  await limiter.take(limits.mailsOfAll, `${purpose} ${email}`, now);
  await limiter.take(limits.mailsOfAllInADay, `${purpose} ${email}`, now);
}

async function takeMailOfNetwork(
  limiter: Limiter,
  { ip, email, now }: { ip: string; email: string; now: Date },
): Promise<void> {
  await limiter.take(limits.mailsToAddress, { ip, of: email }, now);
  await limiter.take(limits.mailsToAddressInADay, { ip, of: email }, now);
  await limiter.take(limits.mailsFromNetwork, { ip }, now);
}

/**
 * Sends the code with which the owner of an address can sign in while sign-in is paused. All requests until the code
 * expires share one code, so strangers who request codes can neither replace the owner's code nor use up the limit of
 * emails.
 */
async function sendSignInCode(
  { db, codes, limiter }: Identity,
  { request, clock }: PublicContext,
  email: string,
): Promise<Sent> {
  const now = clock.now();
  await takeMailOfNetwork(limiter, { ip: request.ip, email, now });
  const user = await selectUserByEmail(db, email);
  const { otp, secondsLeft } = await codes.issueUnlessValid({ purpose: 'sign-in', email }, now);
  const text = otp === null ? null : textFor('sign-in', user, { otp });
  if (text) await insertMail(db, { to: email, ...text });
  return { resendAfterSeconds: secondsLeft, expiresAfterSeconds: secondsLeft };
}

/** Counts a code that a signed-in person requests. No other person can use up this limit. */
async function takeStepUp({ limiter }: Identity, userId: string, now: Date): Promise<void> {
  await limiter.take(limits.resend, `step-up ${userId}`, now);
  await limiter.take(limits.stepUp, userId, now);
  await limiter.take(limits.stepUpInADay, userId, now);
}

type Wanted = {
  email: string;
  purpose: OtpPurpose;
  operation?: string | undefined;
  /** The details of the action that the code confirms, written by the server. */
  detail?: string | undefined;
};

/**
 * Makes a code for the address and emails it. An address without an account, or with a closed one, gets no email, and a
 * verified address that signs up again is told that it has an account. The response is always the same.
 */
export async function sendCode(
  identity: Identity,
  { operation, detail, ...of }: Wanted,
  now: Date,
): Promise<Sent> {
  const { db, codes } = identity;
  const user = await selectUserByEmail(db, of.email);
  // An unknown address gets a code too, so that attempts look the same. The code of an unknown address is never sent.
  const otp = await codes.issue(of, now);
  const text = textFor(of.purpose, user, { otp, operation, detail });
  if (text) await insertMail(db, { to: of.email, ...text });
  return sent;
}

const codeMails = {
  signup: messages.signUpCode,
  reset: messages.resetCode,
  'sign-in': messages.signInCode,
  'step-up': messages.stepUpCode,
};

function textFor(
  purpose: OtpPurpose,
  user: Known | undefined,
  { otp, operation, detail }: { otp: string } & Pick<Wanted, 'operation' | 'detail'>,
): EmailWords | null {
  if (!user || user.status === 'Deactivated') return null;
  if (purpose === 'signup' && user.emailVerified) return messages.alreadyRegistered.email();
  // Only actions from a list, so that a caller cannot put their own text into an email.
  const action = operation && stepUpActions[operation];
  return codeMails[purpose].email({ otp, action, detail });
}

export async function requestOtp(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.requestOtp>,
): Promise<Sent> {
  if (body.purpose === 'sign-in') return sendSignInCode(identity, context, body.email);
  const of = { purpose: body.purpose, email: body.email };
  if (body.purpose === 'step-up') {
    const own = context.token && (await selectSessionUser(identity.db, context.token));
    // Only the caller's own address is allowed, because the code is valid only in the caller's session.
    if (!own || own.email !== body.email) throw refuse(common.noSession);
    if (own.twoFactorEnabled) throw refuse(identityRefusals.appCodeWanted);
    await takeStepUp(identity, own.id, context.clock.now());
  } else await takeMail(identity, of, context);
  const detail = openDetail(identity, context.token, body.sealed);
  return sendCode(identity, { ...of, operation: body.operation, detail }, context.clock.now());
}

/**
 * Decrypts the details that the server encrypted for this session; undefined if there are none, or if they were altered
 * or belong to another session.
 */
function openDetail(
  { secret }: Identity,
  token: string | null,
  sealed: string | undefined,
): string | undefined {
  if (token === null || sealed === undefined) return undefined;
  try {
    return unseal(secret, detailFor(token), sealed);
  } catch {
    return undefined;
  }
}
