// Signs a person in with address and password. Attempts are counted before the check, also for unknown addresses. As
// a result, neither responses nor pauses nor response times reveal which addresses have an account.
import { demoPassword, demoSignIns } from '#db/demo/sign-ins.ts';
import { completeSignIn, tryStartSession } from './start-session.ts';
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { PublicContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { takeSecondStep } from './second-step.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { signInPaused } from './messages.ts';
import { type Credential, noteSignInPaused, selectCredential } from './queries/people.ts';
import { countTry } from './sign-in-tries.ts';

export async function signIn(
  identity: Identity,
  context: PublicContext,
  { body }: Parsed<typeof calls.signIn>,
): Promise<Answer<typeof calls.signIn>> {
  const { email, password } = body;
  const counted = await countTry(identity, context, body);
  const person = await findByPassword(identity, { email, password });
  if (!person) {
    context.log.warn({ event: 'sign-in-failed', tries: counted.failures }, 'identity');
    if (counted.isLast) await pause(identity, email, context.clock.now());
    throw refuse(identityRefusals.wrongSignIn);
  }
  await counted.passed();
  if (!person.isVerified) throw refuse(identityRefusals.emailNotVerified);
  const session =
    (await tryStartSession(identity, context, person)) ??
    (await takeSecondStep(identity, context, { email, code: body.secondStep }));
  await counted.done();
  return completeSignIn(identity, session, context, counted.deviceId);
}

/**
 * Finds the person with this address and password; null if there is none. Computes a hash for an unknown address too,
 * so that the response time does not reveal it. The demo's password is public, so without the setting DEMO it is wrong.
 */
async function findByPassword(
  { db, passwords, demo }: Identity,
  { email, password }: { email: string; password: string },
): Promise<Credential | null> {
  const person = await selectCredential(db, email);
  if (!person || (!demo && isPublic(email, password))) {
    await passwords.hash(password);
    return null;
  }
  return (await passwords.matches(password, person.hash)) ? person : null;
}

const isPublic = (email: string, password: string): boolean =>
  password === demoPassword && demoSignIns.some((person) => person.email === email.toLowerCase());

async function pause({ db }: Identity, email: string, now: Date): Promise<void> {
  const { points, seconds } = limits.signIn;
  const until = new Date(now.getTime() + seconds * 1000);
  const mail = { to: email, ...signInPaused.email() };
  await noteSignInPaused(db, { email, now, until, failures: points, mail });
}
