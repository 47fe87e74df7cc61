// Signs in with address and password. Tries are counted before they are checked, for unknown addresses too, so that
// answers, pauses and times do not reveal which addresses have an account.
import type * as calls from '#contract/identity.ts';
import { identityRefusals } from '#contract/identity.ts';
import type { Answer, Parsed } from '#contract/operation.ts';
import type { PublicContext } from '#platform/context.ts';
import { refuse } from '#platform/refuse.ts';
import { accountIsClosed } from './closing-queries.ts';
import { takeSecondStep } from './second-step.ts';
import { fromOf, type Identity, welcome } from './identity.ts';
import { type Counted, limits } from './limits.ts';
import { signInPaused } from './mails.ts';
import { noteSignInPaused } from './queries.ts';

export async function signIn(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.signIn>,
): Promise<Answer<typeof calls.signIn>> {
  const { limiter, engine } = identity;
  const { email, password } = body;
  const { ip } = context.request;
  const now = context.clock.now();
  await limiter.take(limits.signInFromNetwork, { ip }, now);
  const here = { ip, of: email };
  const counted = await limiter.countFailure(limits.signIn, here, now);
  if (counted.points > limits.signIn.points) throw paused(counted);
  const ofAll = await limiter.countFailure(limits.signInOfAll, email, now);
  if (ofAll.points > limits.signInOfAll.points) throw paused(ofAll);

  const outcome = await engine.signIn(email, password, fromOf(context.request));
  if (outcome === 'wrong') {
    context.log.warn({ event: 'sign-in-failed', tries: counted.points }, 'identity');
    if (counted.points === limits.signIn.points) await pause(identity, email, now);
    throw refuse(identityRefusals.wrongSignIn);
  }
  // A right password is not a guess, so its try does not count.
  await limiter.forget(limits.signIn, here);
  await limiter.forget(limits.signInOfAll, email);
  await limiter.giveBack(limits.signInFromNetwork, { ip });
  if (outcome === 'unverified') throw refuse(identityRefusals.emailNotVerified);
  if (outcome === 'deactivated') throw await accountIsClosed(identity.db, { email });
  if (outcome !== 'second-step') return welcome(identity, outcome, context);
  const session = await takeSecondStep(identity, context, { email, code: body.secondStep });
  return welcome(identity, session, context);
}

async function pause({ db }: Identity, email: string, now: Date): Promise<void> {
  const { points, seconds } = limits.signIn;
  const until = new Date(now.getTime() + seconds * 1000);
  const mail = { to: email, ...signInPaused };
  await noteSignInPaused(db, { email, until, failures: points, mail });
}

const paused = ({ secondsLeft }: Counted): Error =>
  refuse(identityRefusals.signInPaused, {
    with: { minutes: Math.ceil(secondsLeft / 60) },
    retryAfterSeconds: secondsLeft,
  });
