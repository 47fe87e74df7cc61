// The shared dependencies of the identity feature. The routes open them at the first call, separately for sign-in.
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
  /** The database connections that are reserved for sign-in. */
  kept?: { identity: pg.Pool };
  /**
   * Connections with the database role for communities. These connections are used only to write to the audit logs of
   * communities.
   */
  pool: pg.Pool;
  clock: Clock;
  mailer: Mailer;
  secret: string;
  /** The cost of hashing a password. Tests set another cost than the product's. */
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
  /** Whether the accounts of the demo may sign in with their public password. */
  demo: boolean;
};

/** Creates the dependencies over the connections of the identity role. */
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
    demo: options.demo,
  };
}
