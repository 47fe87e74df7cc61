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

/** Turns two-factor authentication off and ends every session of the person. Returns the line to print. */
export async function endSecondStep(pool: pg.Pool, given: string | undefined): Promise<string> {
  const email = (given ?? '').trim().toLowerCase();
  if (!email.includes('@')) throw new ConfigError('Write npm run end-second-step -- ADDRESS.');
  const db = kyselyOver(pool);
  const user = await selectUserByEmail(db, email);
  if (!user || !(await disableTwoFactor(db, user.id))) {
    throw new ConfigError(`There is no second step of ${email} to end.`);
  }
  await pool.query('delete from sessions where user_id = $1', [user.id]);
  await insertMail(db, { to: email, ...twoFactorOff.email() });
  return `The second step of ${email} is off. Ask them to turn it on anew.`;
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
