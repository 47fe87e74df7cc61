// `npm run support-account`: creates, ends and lists the accounts of the platform's support staff. The command needs
// access to the database. A support account can enter only communities that have consented.
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ConfigError } from '#platform/process/config-error.ts';
import { openPool } from '#platform/database/database.ts';
import { withDatabase } from '#platform/database/open-database.ts';

const usage =
  'Write npm run support-account -- --add ADDRESS --name "First Last", or --end ADDRESS, or --list.';

type Wanted =
  | { command: 'add'; email: string; firstName: string; lastName: string }
  | { command: 'end'; email: string }
  | { command: 'list' };

/** Parses the command line. Throws a readable error if it is invalid. */
export function readWanted(args: string[]): Wanted {
  try {
    const { add, name, end, list } = parseArgs({
      args,
      options: {
        add: { type: 'string' },
        name: { type: 'string' },
        end: { type: 'string' },
        list: { type: 'boolean' },
      },
    }).values;
    const [firstName, ...rest] = (name ?? '').trim().split(/\s+/);
    const email = (add ?? end ?? '').trim().toLowerCase();
    if (list && !add && !end) return { command: 'list' };
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw 0;
    if (end && !add) return { command: 'end', email };
    if (add && !end && firstName && rest.length > 0) {
      return { command: 'add', email, firstName, lastName: rest.join(' ') };
    }
    throw 0;
  } catch {
    throw new ConfigError(usage);
  }
}

/** Runs the command and returns the lines to print. */
export async function keepSupportAccounts(pool: pg.Pool, wanted: Wanted): Promise<string[]> {
  if (wanted.command === 'list') return listAccounts(pool);
  const { email } = wanted;
  if (wanted.command === 'end') {
    const { rows } = await pool.query<{ ended: number; sessions: number }>(
      `with gone as (update support_accounts a set ended_at = now() from users u
         where u.id = a.user_id and u.email = $1 and a.ended_at is null returning a.user_id),
       out as (delete from sessions s using gone where s.user_id = gone.user_id returning 1)
       select (select count(*) from gone)::int as ended, (select count(*) from out)::int as sessions`,
      [email],
    );
    if (!rows[0]?.ended)
      throw new ConfigError(`There is no support account with the email ${email}.`);
    return [`${email} is no longer a support account. ${rows[0].sessions} sessions ended.`];
  }
  const { firstName, lastName } = wanted;
  await pool.query(
    `with person as (
       insert into users (name, first_name, last_name, email, email_verified, status)
       values ($1, $2, $3, $4, true, 'Active')
       on conflict (email) do update set updated_at = now() returning id)
     insert into support_accounts (user_id) select id from person
     on conflict (user_id) do update set ended_at = null`,
    [`${firstName} ${lastName}`, firstName, lastName, email],
  );
  return [
    `${email} is a support account. Set the password of a new account with "Forgot password?" on the sign-in page.`,
    'It can enter a community only while the owner gives support access, under Settings, Data.',
  ];
}

async function listAccounts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ email: string; name: string; ended: boolean }>(
    `select u.email, u.name, a.ended_at is not null as ended
     from support_accounts a join users u on u.id = a.user_id order by u.email`,
  );
  if (rows.length === 0) return ['There are no support accounts.'];
  return rows.map(({ email, name, ended }) => `${email}  ${name}${ended ? '  (ended)' : ''}`);
}

if (import.meta.main) {
  await withDatabase(async (url) => {
    const pool = openPool({ url, max: 1 });
    try {
      const lines = await keepSupportAccounts(pool, readWanted(process.argv.slice(2)));
      for (const line of lines) console.log(`  ${line}`);
      return true;
    } finally {
      await pool.end();
    }
  });
}
