// Deletes expired data: idempotency keys after a day, and emails and texts of the local mailbox after a week.
import type { Scheduled } from './job.ts';

const sweeps: readonly string[] = [
  `delete from idempotency_keys where created_at < now() - interval '1 day'`,
  `delete from local_mails where created_at < now() - interval '7 days'`,
  `delete from local_texts where created_at < now() - interval '7 days'`,
];

export const housekeeping: readonly Scheduled[] = [
  {
    name: 'housekeeping',
    cron: '43 * * * *',
    run: async ({ owner }) => {
      for (const sql of sweeps) await owner.query(sql);
    },
  },
];
