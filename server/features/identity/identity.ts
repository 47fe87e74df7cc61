// The shared dependencies of identity, created once when the server starts, and the steps that several rules share.
import type pg from 'pg';
import type { Answer } from '#contract/shared/operation.ts';
import type * as calls from '#contract/identity/identity.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { PublicContext, RequestFacts } from '#platform/http/context.ts';
import { type Db, kyselyOver } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/delivery/mail.ts';
import { showsMailbox } from '#platform/delivery/mailbox.ts';
import { type Codes, openCodes } from './credentials/codes.ts';
import { accountIsClosed } from './queries/closing.ts';
import { createSession, type From, type NewSession } from './credentials/new-session.ts';
import { openPasswords, type Passwords, type Queue } from './credentials/password-queue.ts';
import { deviceKeyOf } from './known-devices.ts';
import { type Limiter, openLimiter } from './limits/limits.ts';
import { meOf } from './me.ts';
import { noteSignedIn } from './queries/people.ts';

export type IdentityOptions = {
  identityPool: pg.Pool;
  /** Connections that only sign-in uses. */
  kept?: { identity: pg.Pool };
  /** Connections with the communities' database role, used only for their audit logs. */
  pool: pg.Pool;
  clock: Clock;
  mailer: Mailer;
  secret: string;
  publicUrl: string;
  demo: boolean;
  files: Files;
};

export type Identity = {
  db: Db;
  pool: pg.Pool;
  passwords: Passwords;
  codes: Codes;
  limiter: Limiter;
  secret: string;
  publicUrl: string;
  files: Files;
  localMail: boolean;
};

/** Creates the parts over the connections of the identity role. */
export function openIdentity(options: IdentityOptions, queue: Queue): Identity {
  const { identityPool, secret, publicUrl } = options;
  const db = kyselyOver(identityPool);
  return {
    db,
    pool: options.pool,
    passwords: openPasswords(queue),
    codes: openCodes(db, secret),
    limiter: openLimiter(db, secret),
    secret,
    publicUrl,
    files: options.files,
    localMail: showsMailbox(options.mailer.mailbox, publicUrl),
  };
}

/** The origin of a session, reduced to characters that a header may contain. */
const fromOf = ({ ip, device }: RequestFacts): From => ({
  ip,
  device: device.replaceAll(/[^\x20-\x7e]/g, ''),
});

type Proven = { userId: string; isSecondStepDone?: boolean };

/** A session for a person who gave a proof; null while the two-factor step is missing. Refuses a closed account. */
export async function startSession(
  { db }: Identity,
  { request, clock }: Pick<PublicContext, 'request' | 'clock'>,
  { userId, isSecondStepDone = false }: Proven,
): Promise<NewSession | null> {
  const given = { userId, isSecondStepDone, from: fromOf(request), now: clock.now() };
  const made = await createSession(db, given);
  if (made === 'deactivated') throw await accountIsClosed(db, { userId });
  return made === 'second-step' ? null : made;
}

/** Completes a sign-in: records it and returns the token with its account and the key of the browser. */
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
