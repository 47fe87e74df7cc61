// Signs in with address and password. Tries are counted before they are checked, for unknown addresses too, so that
// answers, pauses and times do not reveal which addresses have an account.
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { accountIsClosed } from './closing-queries.ts';
import { takeSecondStep } from './second-step.ts';
import { fromOf, type Identity, completeSignIn } from './identity.ts';
import { limits } from './limits.ts';
import { signInPaused } from './mails.ts';
import { noteSignInPaused } from './queries.ts';
import { countTry } from './sign-in-tries.ts';

export async function signIn(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.signIn>,
): Promise<Answer<typeof calls.signIn>> {
  const { email, password } = body;
  const counted = await countTry(identity, context, body);
  const outcome = await identity.engine.signIn(email, password, fromOf(context.request));
  if (outcome === 'wrong') {
    context.log.warn({ event: 'sign-in-failed', tries: counted.failures }, 'identity');
    if (counted.isLast) await pause(identity, email, context.clock.now());
    throw refuse(identityRefusals.wrongSignIn);
  }
  await counted.passed();
  if (outcome === 'unverified') throw refuse(identityRefusals.emailNotVerified);
  if (outcome === 'deactivated') throw await accountIsClosed(identity.db, { email });
  const session =
    outcome === 'second-step'
      ? await takeSecondStep(identity, context, { email, code: body.secondStep })
      : outcome;
  await counted.done();
  return completeSignIn(identity, session, context, counted.deviceId);
}

async function pause({ db }: Identity, email: string, now: Date): Promise<void> {
  const { points, seconds } = limits.signIn;
  const until = new Date(now.getTime() + seconds * 1000);
  const mail = { to: email, ...signInPaused };
  await noteSignInPaused(db, { email, now, until, failures: points, mail });
}
