// The command `npm run end-second-step` turns off two-factor authentication for a person who has lost both their app
// and their recovery codes. The operator must first verify the person's identity. The person is notified by email and
// can then sign in with the password alone.
import type pg from 'pg';
import { ConfigError } from '#platform/process/config-error.ts';
import { kyselyOver, openPool } from '#platform/database/database.ts';
import { withDatabase } from '#platform/database/open-database.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { twoFactorOff } from './messages.ts';
import { selectUserByEmail } from './queries/people.ts';
import { disableTwoFactor } from './queries/two-factor.ts';

/**
 * Turns two-factor authentication off, ends every session of the person and sends them an email. Returns the line to
 * print. Throws if there is no such account or if two-factor authentication is already off.
 */
export async function endSecondStep(pool: pg.Pool, given: string | undefined): Promise<string> {
  const email = (given ?? '').trim().toLowerCase();
  if (!email.includes('@')) throw new ConfigError('Write npm run end-second-step -- ADDRESS.');
  const db = kyselyOver(pool);
  const user = await selectUserByEmail(db, email);
  if (!user) throw new ConfigError(`There is no account with the address ${email}.`);
  if (!(await disableTwoFactor(db, user.id))) {
    throw new ConfigError(`Two-factor authentication of ${email} is already off.`);
  }
  await pool.query('delete from sessions where user_id = $1', [user.id]);
  await insertMail(db, { to: email, ...twoFactorOff.email() });
  return `Two-factor authentication of ${email} is off. Ask the person to turn it on again.`;
}

if (import.meta.main) {
  await withDatabase(async (url) => {
    const pool = openPool({ url, max: 1 });
    try {
      console.log(`  ${await endSecondStep(pool, process.argv[2])}`);
      return true;
    } finally {
      await pool.end();
    }
  });
}
