// The shared dependencies of identity, created once when the server starts.
import type pg from 'pg';
import type { Clock } from '#platform/process/clock.ts';
import { type Db, kyselyOver } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Mailer } from '#platform/delivery/mail.ts';
import { showsMailbox } from '#platform/delivery/mailbox.ts';
import { type Codes, openCodes } from './credentials/codes.ts';
import type { PasswordCost } from './credentials/password-hash.ts';
import { openPasswords, type Passwords, type Queue } from './credentials/password-queue.ts';
import { type Limiter, openLimiter } from './limits/limits.ts';

export type IdentityOptions = {
  identityPool: pg.Pool;
  /** Connections that only sign-in uses. */
  kept?: { identity: pg.Pool };
  /** Connections with the communities' database role, used only for their audit logs. */
  pool: pg.Pool;
  clock: Clock;
  mailer: Mailer;
  secret: string;
  /** The cost of a password's hash, for tests; the product's by default. */
  passwordCost?: PasswordCost;
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
    passwords: openPasswords(queue, options.passwordCost),
    codes: openCodes(db, secret),
    limiter: openLimiter(db, secret),
    secret,
    publicUrl,
    files: options.files,
    localMail: showsMailbox(options.mailer.mailbox, publicUrl),
  };
}
