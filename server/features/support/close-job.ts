// Closes tickets a week after they were resolved, unless they were reopened. This includes tickets of archived
// communities and tickets outside of communities. Idempotent.
import type { JobTools, Scheduled } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import { closeAfterDays } from '#contract/support/ticket-words.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { inBatches } from '#platform/feature/per-community.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { recordTicket } from './tell.ts';

const batch = 200;

type Closed = { id: string; number: number; communityId: string | null; subject: string };

export const closeTickets: Scheduled = {
  name: 'tickets.close',
  cron: '17 * * * *',
  run: async (tools) => {
    const { rows } = await tools.owner.query<{ communityId: string }>(
      `select distinct t.community_id as "communityId" from tickets t
       where t.community_id is not null and t.status = 'Resolved'
         and t.resolved_at <= $1::timestamptz - make_interval(days => ${closeAfterDays})`,
      [tools.clock.now().toISOString()],
    );
    await closeOfNobody(tools);
    await tools.eachFound(rows, ({ communityId }) =>
      inBatches(tools, { communityId }, { batch, work: closeBatch }),
    );
  },
};

async function closeBatch(context: JobContext): Promise<number> {
  const closed = await close(context.db, context, context.communityId);
  for (const ticket of closed) await recordTicket(context, ticket, 'ticket.closed');
  return closed.length;
}

async function closeOfNobody(tools: JobTools): Promise<void> {
  let done = batch;
  while (done === batch && !tools.signal.aborted) {
    done = await enterAsSystem(tools.pool, { communityId: null, time: 'job' }, async ({ db }) => {
      await sql`select set_app('job', 'close tickets')`.execute(db);
      return (await close(db, tools, null)).length;
    });
  }
}

async function close(
  db: Db,
  { clock }: Pick<JobTools, 'clock'>,
  communityId: string | null,
): Promise<readonly Closed[]> {
  const now = clock.now().toISOString();
  const { rows } = await sql<Closed>`
    update tickets t set status = 'Closed', closed_at = ${now}, updated_at = ${now}
    from (select d.id from tickets d where d.community_id is not distinct from ${communityId}::uuid
        and d.status = 'Resolved'
        and d.resolved_at <= ${now}::timestamptz - make_interval(days => ${closeAfterDays})
      order by d.resolved_at limit ${batch} for update skip locked) due
    where t.id = due.id returning t.id, t.number::int, t.community_id, t.subject`.execute(db);
  return rows;
}
