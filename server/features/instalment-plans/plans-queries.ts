// The SQL that lists, stores and ends instalment plans.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  InstalmentPlan,
  listInstalmentPlans,
} from '#contract/instalment-plans/instalment-plans.ts';
import type { Part } from '#rules/dues/instalments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import type { OpenCharge } from '#kernel/billing/allocate.ts';
import {
  planColumns,
  planOf,
  type ReadPlan,
  statusNow,
  withProgress,
} from '#kernel/billing/plans-in-force.ts';

export async function selectPlanPage(
  db: Db,
  query: Parsed<typeof listInstalmentPlans>['query'],
  today: string,
): Promise<Page<InstalmentPlan>> {
  const page = await listPage<ReadPlan>(db, {
    from: sql`from instalment_plans p where ${allOf([
      sql`p.community_id = ${here}`,
      query.HouseId && sql`p.house_id = any (${query.HouseId}::uuid[])`,
      query.Status &&
        sql`(select ${statusNow} from instalment_plan_progress g
          where g.community_id = p.community_id and g.plan_id = p.id) = any (${query.Status}::text[])`,
    ])}`,
    id: sql`p.id`,
    order: sql`p.agreed_at desc, p.id`,
    page: query,
    load: sql`select page.position, ${planColumns} from page
      join instalment_plans p on p.community_id = ${here} and p.id = page.id ${withProgress}`,
  });
  return { ...page, items: page.items.map((row) => planOf(row, today)) };
}

/** A plan with its state on a given day; undefined if there is none. */
export async function selectPlan(
  db: Db,
  planId: string,
  today: string,
): Promise<InstalmentPlan | undefined> {
  const { rows } = await sql<ReadPlan>`
    select ${planColumns} from instalment_plans p ${withProgress}
    where p.community_id = ${here} and p.id = ${planId}`.execute(db);
  return rows[0] && planOf(rows[0], today);
}

type NewPlan = {
  plan: {
    houseId: string;
    totalMinor: number;
    graceDays: number;
    note: string;
    agreedOn: string;
    agreedBy: string;
  };
  agreedAt: string;
  charges: readonly OpenCharge[];
  parts: readonly Part[];
};

/** Stores a plan and returns its id. */
export async function insertPlan(
  { db, communityId }: CommunityContext,
  { plan, agreedAt, charges, parts }: NewPlan,
): Promise<string> {
  const { id: planId } = await db
    .insertInto('instalmentPlans')
    .values({ communityId, ...plan, agreedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('instalmentPlanCharges')
    .values(
      charges.map((charge) => ({
        communityId,
        planId,
        chargeId: charge.id,
        agreedMinor: charge.outstandingMinor,
        fromOn: plan.agreedOn,
      })),
    )
    .execute();
  await db
    .insertInto('instalments')
    .values(parts.map((part, at) => ({ communityId, planId, number: at + 1, ...part })))
    .execute();
  return planId;
}

export const lockPlan = (db: Db, planId: string) =>
  db
    .selectFrom('instalmentPlans')
    .select(['id', 'version', 'status'])
    .where('communityId', '=', here)
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst();

type Ending = { status: string; endedOn: string; endedAt: string; reason: string | null };

/** Ends one plan. The charges of the plan follow the rules of their dues again. */
export const endPlan = (db: Db, planId: string, ending: Ending) =>
  endPlans(db, sql`select ${planId}::uuid as id`, ending);

export type EndedPlan = { id: string; houseId: string; label: string; settledMinor: number };

/** Ends the active plans whose ids a query returns. */
export async function endPlans(
  db: Db,
  ids: RawBuilder<unknown>,
  ending: Ending,
): Promise<EndedPlan[]> {
  const { rows } = await sql<EndedPlan>`
    with ending as materialized (
      select p.id, g.settled_minor from instalment_plans p
      join instalment_plan_progress g on g.community_id = p.community_id and g.plan_id = p.id
      where p.community_id = ${here} and p.status = 'Active' and p.id in (${ids})
      order by p.id for update of p),
    released as (
      update instalment_plan_charges k set released_on = ${ending.endedOn}::date
      from ending e where k.community_id = ${here} and k.plan_id = e.id and k.released_on is null)
    update instalment_plans p set status = ${ending.status}, ended_on = ${ending.endedOn}::date,
      ended_at = ${ending.endedAt}::timestamptz, end_reason = ${ending.reason},
      settled_minor = e.settled_minor, version = p.version + 1
    from ending e, house_labels l
    where p.community_id = ${here} and p.id = e.id
      and l.community_id = p.community_id and l.house_id = p.house_id
    returning p.id, p.house_id as "houseId", l.label, e.settled_minor as "settledMinor"`.execute(
    db,
  );
  return rows;
}

/** Plans of which less was settled than was due, after their grace days; at most `limit`. */
export const missedPlans = (today: string, limit: number): RawBuilder<unknown> => sql`
  select p.id from instalment_plans p
  join instalment_plan_progress g on g.community_id = p.community_id and g.plan_id = p.id
  where p.community_id = ${here} and p.status = 'Active' and g.settled_minor < (
    select coalesce(sum(i.amount_minor), 0) from instalments i
    where i.community_id = p.community_id and i.plan_id = p.id
      and i.due_on + p.grace_days < ${today}::date)
  order by p.id limit ${limit}`;

/** Fully settled plans; at most `limit`. */
export const settledPlans = (limit: number): RawBuilder<unknown> => sql`
  select p.id from instalment_plans p
  join instalment_plan_progress g on g.community_id = p.community_id and g.plan_id = p.id
  where p.community_id = ${here} and p.status = 'Active' and g.settled_minor >= p.total_minor
  order by p.id limit ${limit}`;
