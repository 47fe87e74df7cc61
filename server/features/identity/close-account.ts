// The command `npm run close-account` closes an account, reopens it, or lists closed accounts. The command needs access
// to the database. Closing ends every session of the person, who is told the reason by email and at sign-in.
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ConfigError } from '#platform/process/config-error.ts';
import { type Db, kyselyOver, openPool } from '#platform/database/database.ts';
import { withDatabase } from '#platform/database/open-database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { recordAccount } from './queries/account-log.ts';
import { closeUser, openUser, selectClosed, selectOwnedBy } from './queries/closing.ts';
import { accountClosed, accountOpened } from './messages.ts';
import { type Known, selectUserByEmail } from './queries/people.ts';

const usage =
  'Write npm run close-account -- --close ADDRESS --reason "Why", or --reopen ADDRESS, or --list.';

type Wanted =
  | { command: 'close'; email: string; reason: string }
  | { command: 'reopen'; email: string }
  | { command: 'list' };

/** Parses the command line. Throws an error with a usage text if the arguments are invalid. */
export function readWanted(args: string[]): Wanted {
  try {
    const { close, reason, reopen, list } = parseArgs({
      args,
      options: {
        close: { type: 'string' },
        reason: { type: 'string' },
        reopen: { type: 'string' },
        list: { type: 'boolean' },
      },
    }).values;
    if ([close, reopen, list].filter((one) => one !== undefined).length !== 1) throw 0;
    if (list) return { command: 'list' };
    const email = (close ?? reopen ?? '').trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw 0;
    if (reopen !== undefined) return { command: 'reopen', email };
    const why = (reason ?? '').trim().replace(/\.$/, '');
    if (why.length < 3 || why.length > 300) throw 0;
    return { command: 'close', email, reason: why };
  } catch {
    throw new ConfigError(usage);
  }
}

/** Runs the command and returns the lines to print. */
export async function runCloseAccount(pool: pg.Pool, wanted: Wanted): Promise<string[]> {
  const db = kyselyOver(pool);
  if (wanted.command === 'list') {
    const closed = await selectClosed(db);
    if (closed.length === 0) return ['There are no closed accounts.'];
    return closed.map(({ email, day, reason }) => `${email}  ${day ?? 'before'}  ${reason ?? ''}`);
  }
  const user = await selectUserByEmail(db, wanted.email);
  if (!user) throw new ConfigError(`There is no account with the email ${wanted.email}.`);
  const isClosed = user.status === 'Deactivated';
  if (isClosed === (wanted.command === 'close')) {
    const state = isClosed ? 'closed' : 'open';
    throw new ConfigError(`The account of ${wanted.email} is already ${state}.`);
  }
  return inTheirName(pool, user, (inside) =>
    wanted.command === 'close' ? close(inside, user, wanted.reason) : reopen(inside, user),
  );
}

const by = { request: { id: 'close-account', ip: '', device: 'The operator’s command' } };

const inTheirName = <T>(pool: pg.Pool, user: Known, work: (db: Db) => Promise<T>): Promise<T> =>
  enterAsSystem(pool, { communityId: null, userId: user.id }, ({ db }) => work(db));

async function close(db: Db, user: Known, reason: string): Promise<string[]> {
  const ended = await closeUser(db, user.id, reason);
  await recordAccount({ db, user, ...by }, 'closed', { by: 'The operator', reason });
  await insertMail(db, { to: user.email, ...accountClosed.email({ reason }) });
  const owned = await selectOwnedBy(db, user.id);
  return [
    `The account of ${user.email} is closed. Sessions ended: ${ended}. Its API keys no longer work.`,
    ...(owned.length === 0
      ? []
      : [
          `The person owns ${owned.join(', ')}. Its team can continue, but owner-only actions wait ` +
            'until the account is reopened.',
        ]),
  ];
}

async function reopen(db: Db, user: Known): Promise<string[]> {
  await openUser(db, user.id);
  await recordAccount({ db, user, ...by }, 'reopened', { by: 'The operator' });
  await insertMail(db, { to: user.email, ...accountOpened.email() });
  return [`The account of ${user.email} is open again. The person can sign in as before.`];
}

if (import.meta.main) {
  await withDatabase(async (url) => {
    const pool = openPool({ url, max: 1 });
    try {
      const lines = await runCloseAccount(pool, readWanted(process.argv.slice(2)));
      for (const line of lines) console.log(`  ${line}`);
      return true;
    } finally {
      await pool.end();
    }
  });
}
