// Moves the due day of a period's open charges, also when it is past; a penalty for days that are no longer overdue is
// taken back, as far as it was neither paid nor waived.
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  dueDayRefusals,
  type moveDueDay as operation,
  type previewDueDay as preview,
} from '#contract/due-day.ts';
import type { Parsed } from '#contract/operation.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { readDue, recordDue } from './dues.ts';
import { lockDue } from './dues-queries.ts';
import { joinHouses } from './payments-queries.ts';
import { here } from './words.ts';

type Moved = { charges: number; takenBackMinor: number };

export async function moveDueDay(
  context: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof operation>,
) {
  const { db, community, clock, user } = context;
  await joinHouses(db);
  const stored = await lockDue(db, dueId);
  if (!stored) throw notFound();
  const period = await lockPeriod(db, dueId, body.periodId);
  const today = todayIn(community.timeZone, clock);
  const { charges, takenBackMinor } = await move(context, { ...body, today });
  if (takenBackMinor > 0) {
    await postJournal(db, {
      kind: 'due.penalty.taken-back',
      occurredOn: today,
      postedAt: clock.now().toISOString(),
      narration: `${stored.title}: due day moved to ${body.dueOn}`,
      source: { kind: 'due-day', id: randomUUID() },
      actorId: user.id,
      lines: [
        { account: 'penaltyIncome', amountMinor: takenBackMinor },
        { account: 'receivable', amountMinor: -takenBackMinor },
      ],
    });
  }
  const due = await readDue(context, dueId);
  recordDue(context, 'due.dayMoved', due, {
    before: { dueOn: period.dueOn },
    after: { dueOn: body.dueOn, charges, penaltyTakenBackMinor: takenBackMinor },
    reason: body.reason,
  });
  return { charges, penaltyTakenBackMinor: takenBackMinor };
}

/** What it would do, reckoned by the same lines, with nothing written. */
export async function previewDueDay(
  { db, community, clock }: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof preview>,
) {
  const period = await lockPeriod(db, dueId, body.periodId);
  const today = todayIn(community.timeZone, clock);
  const { rows } = await sql<Moved>`
    with ${reckoned({ ...body, today }, sql``)}
    select (select count(*)::int from open) as charges,
      (select coalesce(sum(amount), 0)::bigint from back) as "takenBackMinor"`.execute(db);
  const { charges = 0, takenBackMinor = 0 } = rows[0] ?? {};
  return {
    fromOn: period.dueOn,
    charges,
    penaltyTakenBackMinor: takenBackMinor,
    overdue: body.dueOn < today ? charges : 0,
  };
}

async function lockPeriod(db: Db, dueId: string, periodId: string) {
  const period = await db
    .selectFrom('duePeriods')
    .selectAll()
    .where('communityId', '=', sql<string>`${here}`)
    .where('id', '=', periodId)
    .where('dueId', '=', dueId)
    .forUpdate()
    .executeTakeFirst();
  if (!period || period.status !== 'Issued') {
    throw refuse(dueDayRefusals.unknownPeriod, { field: 'periodId' });
  }
  return period;
}

type To = { periodId: string; dueOn: string; today: string };

/**
 * What stays of interest is the share of its days that are still beyond the grace; of the rest, all or nothing. What
 * was taken back before is out of the penalty already, and so is no line here.
 */
const reckoned = (to: To, lock: RawBuilder<unknown>) => sql`
  open as materialized (
      select c.id, c.penalty_minor, c.waived_penalty_minor + c.paid_penalty_minor as gone,
        ${to.dueOn}::date + coalesce((q.penalty ->> 'graceDays')::integer, 0) as free_through
      from charges c join due_periods q on q.community_id = c.community_id and q.id = c.period_id
      where c.community_id = ${here} and c.period_id = ${to.periodId} and c.outstanding_minor > 0
      order by c.due_on, c.id ${lock}),
    kept as (
      select o.id, sum(case
          when x.through_on <= o.free_through then 0
          when x.kind = 'Percent per month' and x.from_on <= o.free_through then
            round(x.amount_minor::numeric * (x.through_on - o.free_through)
              / (x.through_on - x.from_on + 1))
          else x.amount_minor end)::bigint as penalty
      from open o join charge_penalties x on x.community_id = ${here} and x.charge_id = o.id
        and x.kind <> 'Taken back'
      group by o.id),
    back as materialized (
      select o.id, least(o.penalty_minor - greatest(k.penalty, 0), o.penalty_minor - o.gone) as amount
      from open o join kept k on k.id = o.id
      where least(o.penalty_minor - greatest(k.penalty, 0), o.penalty_minor - o.gone) > 0)`;

async function move({ db }: CommunityContext, to: To): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with ${reckoned(to, sql`for no key update of c`)},
    noted as (
      insert into charge_penalties (community_id, charge_id, kind, from_on, through_on, base_minor, amount_minor)
        select ${here}, b.id, 'Taken back', ${to.today}::date, ${to.today}::date, 0, -b.amount from back b),
    moved as (
      update charges c set due_on = ${to.dueOn}::date, version = c.version + 1,
        penalty_minor = c.penalty_minor - coalesce(b.amount, 0)
      from open o left join back b on b.id = o.id
      where c.community_id = ${here} and c.id = o.id
      returning c.id),
    told as (
      update due_periods set due_on = ${to.dueOn}::date
      where community_id = ${here} and id = ${to.periodId})
    select (select count(*)::int from moved) as charges,
      (select coalesce(sum(amount), 0)::bigint from back) as "takenBackMinor"`.execute(db);
  const moved = rows[0];
  if (!moved) throw new Error('an aggregate without a row');
  return moved;
}
