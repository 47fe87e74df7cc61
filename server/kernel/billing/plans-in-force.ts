// The instalment plans that cover charges of a house. The progress of an active plan is computed from its charges.
import { type RawBuilder, sql } from 'kysely';
import type { InstalmentPlan } from '#contract/instalment-plans/instalment-plans.ts';
import { here } from '#platform/database/here.ts';
import type { Db } from '#platform/database/database.ts';
import type { Part } from '#rules/dues/instalments.ts';

/** True if a plan exempts the charge `c` from penalties and reminders, on a day or now. */
export const inPlan = (day?: string): RawBuilder<unknown> => sql`exists (
  select from instalment_plan_charges k where k.community_id = c.community_id and k.charge_id = c.id
    and ${
      day === undefined
        ? sql`k.released_on is null`
        : sql`k.from_on <= ${day}::date and (k.released_on is null or k.released_on > ${day}::date)`
    })`;

/** The maximum number of plans that a payment reads for one house. No two plans share a charge. */
const plansLimit = 100;

export type ReadPlan = Omit<InstalmentPlan, 'instalments'> & {
  parts: (Part & { number: number })[];
};

/** Shows a fully settled plan as completed, even before the nightly run stores that status. */
export const statusNow = sql`case when p.status = 'Active' and g.settled_minor >= p.total_minor
  then 'Completed' else p.status end`;

export const planColumns = sql`p.id, jsonb_build_object('id', p.house_id, 'label', l.label) as house,
  ${statusNow} as status, p.total_minor as "totalMinor", g.settled_minor as "settledMinor",
  p.grace_days as "graceDays", p.note, p.agreed_on as "agreedOn",
  (select u.name from users u where u.id = p.agreed_by) as "agreedByName",
  p.ended_at as "endedAt", p.end_reason as "endReason", p.version,
  (select jsonb_agg(jsonb_build_object('number', i.number, 'dueOn', i.due_on,
      'amountMinor', i.amount_minor) order by i.number)
    from instalments i where i.community_id = p.community_id and i.plan_id = p.id) as parts,
  (select jsonb_agg(jsonb_build_object('id', c.id, 'dueTitle', d.title, 'dueOn', c.due_on,
      'agreedMinor', k.agreed_minor, 'outstandingMinor', c.outstanding_minor) order by c.due_on, c.id)
    from instalment_plan_charges k
    join charges c on c.community_id = k.community_id and c.id = k.charge_id
    join dues d on d.community_id = c.community_id and d.id = c.due_id
    where k.community_id = p.community_id and k.plan_id = p.id) as charges`;

export const withProgress = sql`
  join instalment_plan_progress g on g.community_id = p.community_id and g.plan_id = p.id
  join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id`;

/** Builds an instalment plan from its row. The settled amount pays the earliest instalments first. */
export function planOf({ parts, ...plan }: ReadPlan, today: string): InstalmentPlan {
  let left = plan.settledMinor;
  const instalments = parts.map((part) => {
    const settledMinor = Math.min(left, part.amountMinor);
    left -= settledMinor;
    return { ...part, settledMinor, status: statusOf(part, settledMinor, { plan, today }) };
  });
  return { ...plan, instalments };
}

function statusOf(
  { dueOn, amountMinor }: Part,
  settledMinor: number,
  { plan, today }: { plan: { graceDays: number }; today: string },
): InstalmentPlan['instalments'][number]['status'] {
  if (settledMinor === amountMinor) return 'Paid';
  if (dueOn >= today) return 'Coming';
  const last = new Date(Date.parse(dueOn) + plan.graceDays * 24 * 3600 * 1000).toISOString();
  return last.slice(0, 10) < today ? 'Missed' : 'Late';
}

/** The active plans of a house, oldest first, at most 100. */
export async function selectPlansInForce(
  db: Db,
  houseId: string,
  today: string,
): Promise<InstalmentPlan[]> {
  const { rows } = await sql<ReadPlan>`
    select ${planColumns} from instalment_plans p ${withProgress}
    where p.community_id = ${here} and p.house_id = ${houseId} and p.status = 'Active'
    order by p.agreed_at, p.id limit ${plansLimit}`.execute(db);
  return rows.map((row) => planOf(row, today));
}

/** The title of the due of one of these charges that is already in a plan; undefined if none is. */
export async function selectInPlan(db: Db, chargeIds: readonly string[]) {
  const { rows } = await sql<{ title: string }>`
    select d.title from charges c join dues d on d.community_id = c.community_id and d.id = c.due_id
    where c.community_id = ${here} and c.id = any (${[...chargeIds]}::uuid[]) and ${inPlan()}
    limit 1`.execute(db);
  return rows[0]?.title;
}
