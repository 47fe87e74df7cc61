// The daily digest. Soon after 8:00 in the community's time zone, each person with unread low-priority notifications
// gets one email, unless they turned the digest off. A notification is in only one digest, unless its group grows
// afterwards. People who have left or whose account is closed get no digest.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { belongsHere } from '#platform/database/holders.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { minuteOfDay } from '#platform/delivery/quiet-hours.ts';
import { dailyDigest } from './messages.ts';

const hour = 8;
/** Maximum numbers: of people per transaction, and of titles per email. */
const batch = 200;
const linesMost = 50;

export const notificationDigest: Scheduled = perCommunity({
  name: 'notifications.digest',
  cron: '4 * * * *',
  batch,
  work: digestBatch,
});

type Digest = { email: string; count: number; lines: string[]; community: string };

/** Sends a batch of digests and returns their number. */
async function digestBatch(context: JobContext): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  if (Math.floor(minuteOfDay(await readTimeZone(db), now) / 60) !== hour) return 0;
  const { rows } = await sql<Digest>`
    with waiting as materialized (
      select n.user_id from notifications n
      left join notification_wishes w on w.community_id = n.community_id and w.user_id = n.user_id
      where n.community_id = ${here} and n.priority = 'Low' and not n.is_read and n.digested_at is null
        and coalesce(w.daily_digest, true) and ${belongsHere(sql`n.user_id`)}
        and not exists (select from users u where u.id = n.user_id and u.status = 'Deactivated')
      group by n.user_id order by n.user_id limit ${batch}),
    digested as (
      update notifications n set digested_at = ${now.toISOString()}::timestamptz
      from waiting where n.community_id = ${here} and n.user_id = waiting.user_id
        and n.priority = 'Low' and not n.is_read and n.digested_at is null
      returning n.user_id, n.title, n.occurred_at)
    select u.email, count(*)::int as count, c.name as community,
      (array_agg(d.title order by d.occurred_at desc))[1:${linesMost}::int] as lines
    from digested d join users u on u.id = d.user_id join communities c on c.id = ${here}
    group by u.id, u.email, c.name`.execute(db);
  for (const { email, count, lines, community } of rows) {
    queueMail(context, { ...dailyDigest.email({ community, titles: lines, count }), to: email });
  }
  return rows.length;
}
