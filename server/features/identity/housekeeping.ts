// Deletes data that the identity feature no longer needs: sessions a day after they expired, codes an hour after they
// expired, and expired counters.
import type { Scheduled } from '#platform/jobs/job.ts';
import type pg from 'pg';

const statements = [
  `delete from sessions where expires_at < now() - interval '1 day'`,
  `delete from one_time_codes where expires_at < now() - interval '1 hour'`,
  `delete from rate_limits where expire < extract(epoch from now()) * 1000`,
];

/** Runs every night, over the connections of the database role for identity. */
export const identityHousekeeping = (identityPool: pg.Pool): Scheduled => ({
  name: 'identity.clean',
  cron: '20 2 * * *',
  run: async () => {
    for (const statement of statements) await identityPool.query(statement);
  },
});
