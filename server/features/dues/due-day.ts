// Moves the due day of a period's open charges, also when it is past; penalties become what they would be with that
// day: those of days that are no longer overdue are taken back, as far as they were neither paid nor waived, and those
// of days that are overdue now come in. A house that joined the period later keeps the time that it was given to pay.
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  dueDayRefusals,
  type moveDueDay as operation,
  type previewDueDay as preview,
} from '#contract/due-day.ts';
import type { Parsed } from '#contract/operation.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/clock.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { readDue, recordDue } from './dues.ts';
import { lockDue } from './dues-queries.ts';
import { joinHouses } from './payments-queries.ts';
import { penaltyCap, standsStill } from './penalty-queries.ts';
import { here } from './words.ts';

type Moved = { charges: number; addedMinor: number; takenBackMinor: number };

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
  const { charges, addedMinor, takenBackMinor } = await move(context, { ...body, today });
  await lockAccounts(db, [{ account: 'receivable' }, { account: 'penaltyIncome' }]);
  const id = randomUUID();
  const changes = [
    { kind: 'due.penalty', amountMinor: addedMinor },
    { kind: 'due.penalty.taken-back', amountMinor: -takenBackMinor },
  ];
  for (const { kind, amountMinor } of changes) {
    if (amountMinor === 0) continue;
    await postJournal(db, {
      kind,
      occurredOn: today,
      postedAt: clock.now().toISOString(),
      narration: `${stored.title}: due day moved to ${body.dueOn}`,
      source: { kind: 'due-day', id },
      actorId: user.id,
      lines: [
        { account: 'receivable', amountMinor },
        { account: 'penaltyIncome', amountMinor: -amountMinor },
      ],
    });
  }
  const due = await readDue(context, dueId);
  const done = {
    charges,
    penaltyAddedMinor: addedMinor,
    penaltyTakenBackMinor: takenBackMinor,
  };
  recordDue(context, 'due.dayMoved', due, {
    before: { dueOn: period.dueOn },
    after: { dueOn: body.dueOn, ...done },
    reason: body.reason,
  });
  return done;
}

/** What it would do, reckoned by the same lines, with nothing written. */
export async function previewDueDay(
  { db, community, clock }: CommunityContext,
  { params: { dueId }, body }: Parsed<typeof preview>,
) {
  const period = await lockPeriod(db, dueId, body.periodId);
  const today = todayIn(community.timeZone, clock);
  const { rows } = await sql<Moved & { overdue: number }>`
    with ${reckoned({ ...body, today }, sql``)}
    select (select count(*)::int from open) as charges,
      (select count(*)::int from open where due_on < ${today}::date) as overdue, ${sums}`.execute(
    db,
  );
  const { charges = 0, overdue = 0, addedMinor = 0, takenBackMinor = 0 } = rows[0] ?? {};
  return {
    fromOn: period.dueOn,
    charges,
    penaltyAddedMinor: addedMinor,
    penaltyTakenBackMinor: takenBackMinor,
    overdue,
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

const isOnce = sql`o.kind in ('Fixed once', 'Percent once')`;
const isMonthly = sql`x.kind = 'Percent per month'`;

/**
 * What should stand of penalties up to the last night that was reckoned, were the new day the due day from the first.
 * Of interest, the share of its days that are beyond the grace stays, and days that are beyond it only now come in, at
 * the base that the next line has; days on which it stood still stay out. What is once stands or does not. What was
 * taken or put back before is in the penalty already, and so is no line here. Nothing goes above the cap, or below what
 * is paid or waived.
 */
const reckoned = (to: To, lock: RawBuilder<unknown>) => sql`
  reached as materialized (
      select coalesce((select max(r.ran_for) from penalty_runs r
        where r.community_id = ${here} and r.finished_at is not null), ${to.today}::date - 2) as night),
    open as materialized (
      select c.id, c.penalty_minor, c.waived_penalty_minor + c.paid_penalty_minor as gone, n.night,
        c.principal_minor - c.waived_principal_minor - c.paid_principal_minor as base,
        q.penalty ->> 'kind' as kind, (q.penalty ->> 'rateBasisPoints')::integer as rate,
        (q.penalty ->> 'amountMinor')::bigint as fixed,
        ${penaltyCap} as cap,
        t.due_on, t.due_on + coalesce((q.penalty ->> 'graceDays')::integer, 0) as free_through,
        least(c.due_on + coalesce((q.penalty ->> 'graceDays')::integer, 0), n.night) as was_free_through,
        c.principal_minor - c.waived_principal_minor - c.paid_principal_minor
          < greatest(1, coalesce((q.penalty ->> 'minimumMinor')::bigint, 0))
          or ${standsStill(to.today)} as is_still
      from charges c
      cross join reached n
      join due_periods q on q.community_id = c.community_id and q.id = c.period_id
      join dues d on d.community_id = c.community_id and d.id = c.due_id
      cross join lateral (select case when c.issued_on <= q.issued_on then ${to.dueOn}::date
        else greatest(${to.dueOn}::date, c.issued_on + d.issue_lead_days) end as due_on) t
      where c.community_id = ${here} and c.period_id = ${to.periodId} and c.outstanding_minor > 0
        and (c.issued_on <= q.issued_on or t.due_on <> c.due_on)
      order by c.due_on, c.id ${lock}),
    gaps as materialized (
      select o.id, g.from_on, g.through_on, g.base, o.rate, round(g.base::numeric * o.rate / 10000
          * (g.through_on - g.from_on + 1) / 30.0)::bigint as amount
      from open o
      cross join lateral (
        select greatest(o.free_through, max(s.through_on) over (order by s.from_on
            rows between unbounded preceding and 1 preceding)) + 1 as from_on,
          least(s.from_on - 1, o.was_free_through) as through_on, coalesce(s.base, o.base) as base
        from (select x.from_on, x.through_on, x.base_minor::bigint as base from charge_penalties x
            where x.community_id = ${here} and x.charge_id = o.id and ${isMonthly}
          union all select o.was_free_through + 1, o.was_free_through + 1, null) s) g
      where o.kind = 'Percent per month' and not o.is_still and g.from_on <= g.through_on),
    standing as (
      select o.id, o.penalty_minor, o.gone, ${isOnce} and l.once is null as is_new,
        least(o.cap, case
          when not ${isOnce} then coalesce(l.kept, 0) + coalesce(g.amount, 0)
          when o.free_through >= o.night then 0
          when l.once is not null then l.once
          when o.is_still then 0
          when o.kind = 'Fixed once' then o.fixed
          else round(o.base::numeric * o.rate / 10000) end)::bigint as amount
      from open o
      left join lateral (
        select max(x.amount_minor) filter (where not ${isMonthly}) as once,
          sum(case
            when x.through_on <= o.free_through then 0
            when x.from_on <= o.free_through then round(x.amount_minor::numeric
              * (x.through_on - o.free_through) / (x.through_on - x.from_on + 1))
            else x.amount_minor end) as kept
        from charge_penalties x
        where x.community_id = ${here} and x.charge_id = o.id and x.kind <> 'Taken back') l on true
      left join (select id, sum(amount) as amount from gaps group by id) g on g.id = o.id),
    change as materialized (
      select s.id, s.is_new, greatest(s.amount, s.gone) - s.penalty_minor as amount
      from standing s where greatest(s.amount, s.gone) <> s.penalty_minor)`;

/** What comes in, and what is taken back, over all charges. */
const sums = sql`(select coalesce(sum(amount) filter (where amount > 0), 0)::bigint from change) as "addedMinor",
  (select coalesce(-sum(amount) filter (where amount < 0), 0)::bigint from change) as "takenBackMinor"`;

/** Days that come in have their own lines; whatever else differs is written as taken or put back. */
async function move({ db }: CommunityContext, to: To): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with ${reckoned(to, sql`for no key update of c`)},
    lined as materialized (
      select g.*, h.amount as whole, least(g.amount, greatest(0, h.amount - coalesce(sum(g.amount)
        over (partition by g.id order by g.from_on rows between unbounded preceding and 1 preceding), 0)))
          ::bigint as added
      from gaps g join change h on h.id = g.id),
    noted as (
      insert into charge_penalties (community_id, charge_id, kind, from_on, through_on, begun_on,
          since_on, base_minor, rate_basis_points, amount_minor, is_capped)
        select ${here}, l.id, 'Percent per month', l.from_on, l.through_on, ${to.today}::date,
          l.from_on, l.base, l.rate, l.added, l.added < l.amount
        from lined l where l.added > 0
        union all
        select ${here}, h.id, o.kind, o.night, o.night, ${to.today}::date, o.night, o.base, o.rate,
          h.amount, false
        from change h join open o on o.id = h.id where h.is_new
        union all
        select ${here}, h.id, 'Taken back', ${to.today}::date, ${to.today}::date, ${to.today}::date,
          ${to.today}::date, 0, null, h.amount - coalesce(l.added, 0), false
        from change h
        left join (select id, sum(added) as added from lined group by id) l on l.id = h.id
        where not h.is_new and h.amount <> coalesce(l.added, 0)),
    moved as (
      update charges c set due_on = o.due_on, version = c.version + 1,
        penalty_minor = c.penalty_minor + coalesce(h.amount, 0)
      from open o left join change h on h.id = o.id
      where c.community_id = ${here} and c.id = o.id
      returning c.id),
    told as (
      update due_periods set due_on = ${to.dueOn}::date
      where community_id = ${here} and id = ${to.periodId})
    select (select count(*)::int from moved) as charges, ${sums}`.execute(db);
  const moved = rows[0];
  if (!moved) throw new Error('an aggregate without a row');
  return moved;
}
