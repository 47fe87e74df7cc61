// The scheduled job of join requests: reminds managers after 24 and 48 hours, and expires requests after 30 days.
// Idempotent.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { joinDays, type JoinRequest } from '#contract/join-requests/join-requests.ts';
import type { JobContext } from '#platform/http/context.ts';
import { resolveNotifications } from '#platform/delivery/notify.ts';
import { selectMany } from './queries.ts';
import { aboutRequest, tellApplicant, tellManagers } from './tell.ts';

const batch = 500;
const hourMs = 3_600_000;

export const joinRequestClock: Scheduled = {
  name: 'join-requests.wait',
  cron: '*/10 * * * *',
  run: async (tools) => {
    const due = new Date(tools.clock.now().getTime() - 24 * hourMs).toISOString();
    const { rows } = await tools.owner.query<{ id: string }>(
      `select c.id from communities c, lateral (
         select set_app('community_id', c.id::text)) entered
       where exists (select from join_requests j
         where j.community_id = c.id and j.status = 'Pending' and j.submitted_at <= $1)`,
      [due],
    );
    for (const { id } of rows) {
      const scope = { communityId: id };
      await tools.inCommunity(scope, waitIn);
    }
  },
};

export async function waitIn(context: JobContext): Promise<void> {
  await expire(context);
  await remind(context);
}

async function expire(context: JobContext): Promise<void> {
  const now = context.clock.now();
  const before = new Date(now.getTime() - joinDays * 24 * hourMs).toISOString();
  const { rows } = await sql<{ id: string }>`
    update join_requests j set status = 'Expired', decided_at = ${now.toISOString()}, decided_name = 'Courtyard'
    from (select id from join_requests where community_id = ${here} and status = 'Pending'
      and submitted_at <= ${before} order by submitted_at limit ${batch} for update skip locked) old
    where j.community_id = ${here} and j.id = old.id returning j.id`.execute(context.db);
  if (rows.length === 0) return;
  const [name] = await selectCommunityName(context);
  for (const one of await selectMany(
    context.db,
    rows.map(({ id }) => id),
  )) {
    resolveNotifications(context, { about: aboutRequest(one.id), outcome: 'Expired' });
    await tellApplicant(context, one, name ?? '');
  }
  context.audit({
    action: 'join-request.expired',
    entityType: 'join-request',
    entityLabel: `${rows.length} undecided for ${joinDays} days`,
  });
  context.emit('joinRequests.changed', {});
}

async function selectCommunityName({ db }: JobContext): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from communities where id = ${here}`.execute(db);
  return rows.map(({ name }) => name);
}

async function remind(context: JobContext): Promise<void> {
  const now = context.clock.now().toISOString();
  const { rows } = await sql<{ id: string; reminders: number }>`
    update join_requests j set reminders = due.wanted
    from (select id, case when submitted_at <= ${now}::timestamptz - interval '48 hours' then 2 else 1 end as wanted
      from join_requests where community_id = ${here} and status = 'Pending' and reminders < 2
        and submitted_at <= ${now}::timestamptz - make_interval(hours => 24 * (reminders + 1))
      order by submitted_at limit ${batch} for update skip locked) due
    where j.community_id = ${here} and j.id = due.id returning j.id, j.reminders`.execute(
    context.db,
  );
  const hours = new Map(rows.map(({ id, reminders }) => [id, reminders * 24]));
  const found: JoinRequest[] = await selectMany(context.db, [...hours.keys()]);
  for (const one of found) tellManagers(context, one, hours.get(one.id) ?? 24);
}
