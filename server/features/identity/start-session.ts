// The last steps of a sign-in: creates the session, and returns the response with its token.
import { noteSignedIn } from './queries/people.ts';
import { meOf } from './me.ts';
import { deviceKeyOf } from './known-devices.ts';
import { type From, type NewSession, createSession } from './credentials/new-session.ts';
import { accountIsClosed } from './queries/closing.ts';
import type { PublicContext, RequestFacts } from '#platform/http/context.ts';
import type { Clock } from '#platform/process/clock.ts';
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Identity } from './identity.ts';
import type { Log } from '#platform/process/log.ts';

/** The origin of a session, reduced to characters that are allowed in a header. */
const fromOf = ({ ip, device }: RequestFacts): From => ({
  ip,
  device: device.replaceAll(/[^\x20-\x7e]/g, ''),
});

type Proven = { userId: string; isSecondStepDone?: boolean };

/**
 * Creates a session for a person who proved their identity; null if the two-factor step is missing. Refuses a closed
 * account.
 */
export async function tryStartSession(
  { db }: Identity,
  { request, clock }: Pick<PublicContext, 'request' | 'clock'>,
  { userId, isSecondStepDone = false }: Proven,
): Promise<NewSession | null> {
  const given = { userId, isSecondStepDone, from: fromOf(request), now: clock.now() };
  const made = await createSession(db, given);
  if (made === 'deactivated') throw await accountIsClosed(db, { userId });
  return made === 'second-step' ? null : made;
}

/** Creates a session like `tryStartSession`, but refuses if the two-factor step is missing. */
export async function startSession(
  ...given: Parameters<typeof tryStartSession>
): Promise<NewSession> {
  const session = await tryStartSession(...given);
  if (!session) throw refuse(identityRefusals.secondStepRequired);
  return session;
}

/** Completes a sign-in: records it, and returns the token, the account and the key of the browser. */
export async function completeSignIn(
  identity: Identity,
  session: NewSession,
  context: { clock: Clock; log: Log },
  deviceId?: string,
): Promise<Answer<typeof calls.signIn>> {
  const { token, expiresAt, userId } = session;
  const now = context.clock.now();
  await noteSignedIn(identity.db, userId, now);
  context.log.info({ event: 'signed-in', userId }, 'identity');
  const user = await meOf(identity, { userId, sessionExpiresAt: expiresAt, now });
  return { token, expiresAt, user, deviceKey: await deviceKeyOf(identity, userId, deviceId) };
}
