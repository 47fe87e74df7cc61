// Chooses the assignee of a complaint: the type's worker, else the worker with the type's role and the fewest open
// complaints, else nobody. A sub-type without a worker and a role uses those of its parent. A sub-type with only a
// worker uses the role of its parent if the worker could not see the complaint. A worker who could not see the
// complaint is not chosen. Also checks a chosen assignee, finds the type's provider, and previews the assignment.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  noSuchPlace,
  type RoutingPreview,
  type testRouting as operation,
} from '#contract/complaint-types/complaint-types.ts';
import { complaintRefusals } from '#contract/complaints/complaints.ts';
import { type Priority, warnPercent } from '#contract/complaints/complaint-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { type ProviderStatus, canTakeJobs } from '#contract/providers/provider-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf } from '#platform/http/list.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { selectPlace } from './complaint-queries.ts';
import { seesAsTheirs } from './visibility.ts';
import { peopleOfLevels } from './targets.ts';

type Route = { workerId: string; userId: string; name: string; why: string };

/** The assignee for a complaint of a type on a street; null when it stays unassigned. */
export async function routeOf(
  db: Db,
  typeId: string,
  streetId: string | null,
): Promise<Route | null> {
  const { rows } = await sql<{
    workerId: string;
    userId: string;
    name: string;
    role: string | null;
  }>`
    with wanted as (
      select coalesce(t.default_worker_id,
          case when t.default_role_id is null then p.default_worker_id end) as worker_id,
        coalesce(t.default_role_id, p.default_role_id) as role_id, t.is_billing
      from complaint_types t
      left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id
      where t.community_id = ${here} and t.id = ${typeId})
    select w.worker_id as "workerId", w.user_id as "userId", w.name,
      case when w.worker_id is distinct from n.worker_id then r.name end as role
    from wanted n
    join worker_names w on w.community_id = ${here} and (w.worker_id = n.worker_id or w.role_id = n.role_id)
      and ${seesAsTheirs(sql`${streetId}::uuid`, sql`n.is_billing`)}
    join role_names r on r.community_id = w.community_id and r.role_id = w.role_id
    order by w.worker_id is not distinct from n.worker_id desc,
      (select count(*) from complaints c where c.community_id = ${here} and c.assignee_worker_id = w.worker_id
        and c.status in ('New', 'Assigned', 'In progress', 'On hold')), w.name, w.worker_id
    limit 1`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const { role, ...who } = found;
  const why = role
    ? `${found.name} has the fewest open complaints of the role ${role}.`
    : `Complaints of this type go to ${found.name}.`;
  return { ...who, why };
}

/**
 * Finds the worker who shall get a complaint. Refuses a worker who is not active in this community, or who could not
 * see the complaint as its assignee because of their streets or role. Without a complaint, only the status is checked.
 */
export async function requireWorker(
  db: Db,
  complaint: { streetId: string | null; typeId: string } | null,
  workerId: string,
): Promise<Pick<Route, 'workerId' | 'userId' | 'name'>> {
  const sees =
    complaint &&
    sql`exists (select from complaint_types t where t.community_id = ${here} and t.id = ${complaint.typeId}
      and ${seesAsTheirs(sql`${complaint.streetId}::uuid`, sql`t.is_billing`)})`;
  const { rows } = await sql<{ workerId: string; userId: string; name: string }>`
    select w.worker_id as "workerId", w.user_id as "userId", w.name from worker_names w where ${allOf(
      [
        sql`w.community_id = ${here} and w.worker_id = ${workerId} and w.status = 'Active'`,
        sees ?? undefined,
      ],
    )}`.execute(db);
  const found = rows[0];
  if (!found) throw refuse(complaintRefusals.noSuchWorker, { field: 'workerId' });
  return found;
}

type Unseen = { name: string; typeId: string; streetId: string | null };

/** The current assignee, if they cannot see the complaint at its present place; undefined otherwise. */
export async function assigneeWithoutAccess(
  db: Db,
  complaintId: string,
): Promise<Unseen | undefined> {
  const { rows } = await sql<Unseen>`
    select w.name, c.type_id as "typeId", c.street_id as "streetId" from complaints c
    join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
    join worker_names w on w.community_id = c.community_id and w.worker_id = c.assignee_worker_id
    where c.community_id = ${here} and c.id = ${complaintId}
      and not ${seesAsTheirs(sql`c.street_id`, sql`t.is_billing`)}`.execute(db);
  return rows[0];
}

/**
 * The provider to whom new complaints of a type are offered, set by the type or its parent; null when none is set or
 * the provider is neither invited nor active.
 */
export async function providerOf(
  db: Db,
  typeId: string,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await sql<{ id: string; name: string }>`
    select v.provider_id as id, v.name from complaint_types t
    left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id
    join provider_names v on v.community_id = t.community_id
      and v.provider_id = coalesce(t.default_provider_id, p.default_provider_id)
      and v.status in ('Invited', 'Active')
    where t.community_id = ${here} and t.id = ${typeId}`.execute(db);
  return rows[0] ?? null;
}

type Named = { id: string; name: string; status: string; expired: string[] };

/** The provider of the type or its parent, with the documents that have expired on the day of the given instant. */
async function namedProvider(db: Db, typeId: string, at: string): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select v.provider_id as id, v.name, v.status, to_jsonb(expired_papers(v.provider_id,
      (${at}::timestamptz at time zone z.time_zone)::date)) as expired
    from complaint_types t
    left join complaint_types p on p.community_id = t.community_id and p.id = t.parent_id
    join communities z on z.id = t.community_id
    join provider_names v on v.community_id = t.community_id
      and v.provider_id = coalesce(t.default_provider_id, p.default_provider_id)
    where t.community_id = ${here} and t.id = ${typeId}`.execute(db);
  return rows[0];
}

/** The reason why a provider would get no job; null when nothing prevents it. */
function obstacleOf({ name, status, expired }: Named): string | null {
  const end = 'and can’t get new jobs.';
  if (!canTakeJobs(status as ProviderStatus)) return `${name} is ${status.toLowerCase()} ${end}`;
  if (!expired || expired.length === 0) return null;
  const papers = expired.map((kind) => kind.toLowerCase()).join(' and ');
  return `${name} has expired documents (${papers}) ${end}`;
}

type Clocks = {
  priority: Priority;
  calendar: RoutingPreview['calendar'];
  responseDueAt: string;
  resolveDueAt: string;
  warnAt: string;
  secondAt: string;
  thirdAt: string;
};

const waits = 'The complaint stays New until somebody takes it.';

/** Previews the assignment of a complaint of the type. Writes nothing. */
export async function testRouting(
  context: CommunityContext,
  { params: { typeId }, body }: Parsed<typeof operation>,
): Promise<RoutingPreview> {
  const { db, clock } = context;
  const at = body.at ?? clock.now().toISOString();
  const { rows } = await sql<Clocks>`
    select p.priority, t.calendar,
      sla_end(k.always, k.at, k.response) as "responseDueAt", sla_end(k.always, k.at, k.resolve) as "resolveDueAt",
      sla_end(k.always, k.at, k.resolve * 3 / 4) as "warnAt",
      sla_end(k.always, k.at, k.resolve * 3 / 2) as "secondAt", sla_end(k.always, k.at, k.resolve * 2) as "thirdAt"
    from complaint_types t
    cross join lateral (select coalesce(${body.priority ?? null}::text, t.default_priority) as priority) p
    cross join lateral (select array_position(array['Low', 'Medium', 'High', 'Critical'], p.priority) as place) o
    cross join lateral (select p.priority = 'Critical' or t.calendar = '24×7' as always,
      date_trunc('minute', ${at}::timestamptz) as at,
      t.response_minutes[o.place]::bigint * 60 as response, t.resolve_minutes[o.place]::bigint * 60 as resolve) k
    where t.community_id = ${here} and t.id = ${typeId}`.execute(db);
  const found = rows[0];
  if (!found) throw notFound();
  const place = await selectPlace(db, body);
  if (!place) throw refuse(noSuchPlace, { field: body.houseId ? 'houseId' : 'streetId' });
  const route = await routeOf(db, typeId, place.streetId);
  const { streetId } = place;
  const levels = ([1, 2, 3] as const).map((level) => ({ typeId, streetId, level }));
  const people = await peopleOfLevels(db, levels);
  const namesOf = (level: 1 | 2 | 3): string => people[level - 1]?.names ?? '';
  const named = await namedProvider(db, typeId, at);
  const obstacle = named ? obstacleOf(named) : null;
  const provider = named && !obstacle ? { id: named.id, name: named.name } : null;
  const { warnAt, secondAt, thirdAt, resolveDueAt, responseDueAt } = found;
  const assignee = route && { id: route.workerId, name: route.name };
  return {
    priority: found.priority,
    // A complaint that is offered to a provider also has the status "Assigned".
    status: route || provider ? 'Assigned' : 'New',
    assignee,
    provider,
    why: [
      route?.why,
      provider && `Complaints of this type are offered to ${provider.name}.`,
      obstacle,
      !route && !provider && (named ? waits : `This type has no assignee. ${waits}`),
    ]
      .filter(Boolean)
      .join(' '),
    calendar: found.priority === 'Critical' ? '24×7' : found.calendar,
    responseDueAt,
    resolveDueAt,
    steps: [
      { at: warnAt, who: assignee?.name ?? namesOf(1), what: `Warning at ${warnPercent} %` },
      { at: resolveDueAt, who: namesOf(1), what: 'Overdue: first escalation' },
      { at: secondAt, who: namesOf(2), what: 'At 150 % of the time: second escalation' },
      { at: thirdAt, who: namesOf(3), what: 'At 200 % of the time: third escalation' },
    ],
  };
}
