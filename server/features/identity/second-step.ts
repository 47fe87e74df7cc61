// The two-factor step of a sign-in, after the right password, and of a step-up. An attempt is counted before the check.
// Five wrong attempts pause the person for fifteen minutes and send an email that somebody knows the password.
import { insertMail } from '#platform/delivery/mail.ts';
import { startSession } from './start-session.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { recoveryHash, stepOf } from './credentials/authenticator.ts';
import type { NewSession } from './credentials/new-session.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { recoveryCodeUsed, secondStepPaused } from './messages.ts';
import { selectUserByEmail } from './queries/people.ts';
import { openSecret } from './two-factor.ts';
import { selectTwoFactor, spendRecoveryCode, spendStep } from './queries/two-factor.ts';

type Given = { email: string; code: string | undefined };

/** Creates a session for a caller who passes the two-factor step; otherwise refuses. */
export async function takeSecondStep(
  identity: Identity,
  context: PublicContext,
  { email, code }: Given,
): Promise<NewSession> {
  const user = await selectUserByEmail(identity.db, email);
  if (!user || code === undefined) throw refuse(identityRefusals.secondStepRequired);
  await proveSecondStep(identity, context, { user, code, field: 'secondStep' });
  return startSession(identity, context, { userId: user.id, isSecondStepDone: true });
}

type Trying = { user: { id: string; email: string }; code: string; field: string };

/**
 * Checks the two-factor step, and refuses a wrong code at `field`. The fifth wrong code pauses the person for fifteen
 * minutes; after twenty in a day, all codes are refused.
 */
export async function proveSecondStep(
  identity: Identity,
  { clock, log }: Pick<PublicContext, 'clock' | 'log'>,
  { user, code, field }: Trying,
): Promise<void> {
  const { db, limiter } = identity;
  const now = clock.now();
  await limiter.take(limits.secondStepInADay, user.id, now);
  const counted = await limiter.countFailure(limits.secondStep, user.id, now);
  if (counted.points > limits.secondStep.points) {
    throw refuse(identityRefusals.secondStepPaused, {
      with: { minutes: Math.ceil(counted.secondsLeft / 60) },
      retryAfterSeconds: counted.secondsLeft,
    });
  }
  if (!(await isProven(identity, user, { code, now }))) {
    log.warn({ event: 'second-step-failed', tries: counted.points }, 'identity');
    if (counted.points === limits.secondStep.points) {
      await insertMail(db, { to: user.email, ...secondStepPaused.email() });
    }
    throw refuse(identityRefusals.wrongSecondStep, { field });
  }
  await limiter.forget(limits.secondStep, user.id);
  await limiter.giveBack(limits.secondStepInADay, user.id);
}

/** Checks a code. Six digits are a code of the app; anything else is a recovery code. */
async function isProven(
  identity: Identity,
  { id, email }: { id: string; email: string },
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const { db, secret } = identity;
  const digits = code.replaceAll(' ', '');
  if (/^[0-9]{6}$/.test(digits)) {
    const found = await selectTwoFactor(db, id);
    const step = found && stepOf(openSecret(identity, id, found.secret), digits, now);
    return typeof step === 'number' && spendStep(db, id, step);
  }
  const left = await spendRecoveryCode(db, id, recoveryHash(secret, id, code));
  if (left === null) return false;
  await insertMail(db, { to: email, ...recoveryCodeUsed.email({ left }) });
  return true;
}
