// Hands the open complaints of a departing worker over to a named colleague, who is notified, or to nobody; and
// replaces the worker in the types that name them for new complaints or escalation.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { EscalationTarget } from '#contract/complaints/complaint-types.ts';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type { Db } from '#platform/database/database.ts';
import type { Handover } from '#platform/feature/handover.ts';
import { seesAsTheirs, seesOwn } from './visibility.ts';
import { type About, tellGiven } from './tell.ts';

const theirs = (userId: string) => sql`c.community_id = ${here}
  and c.status in ('New', 'Assigned', 'In progress', 'On hold')
  and c.assignee_worker_id in (select w.worker_id from worker_names w
    where w.community_id = ${here} and w.user_id = ${userId})`;

export const complaintHandover: Handover = {
  label: 'Open complaints',
  count: async (db, userId) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from complaints c where ${theirs(userId)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  unseen: async (db, from, { worker }) => {
    const { rows } = await sql<{ number: number; title: string }>`
      select c.number, c.title from complaints c
      join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
      where ${theirs(from)} and not exists (select from worker_names w
        where w.community_id = ${here} and w.worker_id = ${worker.id}::uuid
          and ${seesAsTheirs(sql`c.street_id`, sql`t.is_billing`)})
      order by c.number`.execute(db);
    return rows.map(({ number, title }) => `${complaintNumber(number)} ${title}`);
  },
  pass: async (context, from, to) => {
    const { db, clock } = context;
    const now = clock.now().toISOString();
    const { rows } = await sql<About>`
      update complaints c set assignee_worker_id = (select w.worker_id from worker_names w
          where w.community_id = ${here} and w.user_id = ${to}::uuid and w.status = 'Active'),
        updated_at = ${now}, version = c.version + 1
      where ${theirs(from)}
      returning c.id, c.number, c.title, c.street_id as "streetId"`.execute(db);
    // Writes an audit entry per complaint, so that each one's own history shows it.
    await sql`insert into audit_entries (community_id, actor_id, actor_name, actor_role, action, entity_type,
        entity_id, entity_label, after, ip, device, request_id)
      select ${here}, ${context.user.id}, ${`${context.user.firstName} ${context.user.lastName}`},
        ${context.worker.role}, 'complaint.handedOver', 'complaint', c.id,
        'C-' || lpad(c.number::text, 5, '0') || ' ' || c.title,
        jsonb_build_object('assignee', (select w.name from worker_names w
          where w.community_id = ${here} and w.worker_id = c.assignee_worker_id)),
        ${context.request.ip}, ${context.request.device}, ${context.request.id}
      from complaints c where c.community_id = ${here} and c.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(
      db,
    );
    if (to) tellGiven(context, rows, { userIds: [to], exceptUserId: context.user.id });
    if (rows.length > 0) context.emit('complaints.changed', {});
    return rows.length;
  },
};

type Naming = {
  id: string;
  name: string;
  isBilling: boolean;
  isDefault: boolean;
  escalation: EscalationTarget[];
  workerId: string;
};

/** The types that name a person as assignee or escalation target. */
async function typesNaming(db: Db, userId: string): Promise<Naming[]> {
  const { rows } = await sql<Naming>`
    select t.id, t.name, t.is_billing as "isBilling", t.escalation, w.worker_id as "workerId",
      t.default_worker_id is not distinct from w.worker_id as "isDefault"
    from worker_names w
    join complaint_types t on t.community_id = w.community_id and (t.default_worker_id = w.worker_id
      or t.escalation @> jsonb_build_array(jsonb_build_object('kind', 'worker', 'id', w.worker_id)))
    where w.community_id = ${here} and w.user_id = ${userId}
    order by t.name, t.id`.execute(db);
  return rows;
}

const isNamedIn = ({ escalation, workerId }: Naming): boolean =>
  escalation.some((target) => target?.kind === 'worker' && target.id === workerId);

export const complaintTypeHandover: Handover = {
  label: 'Complaint types that name them',
  count: async (db, userId) => (await typesNaming(db, userId)).length,
  // Escalation targets need to read complaints of other assignees; assignees need to see only their own.
  unseen: async (db, from, { worker: { permissions } }) => {
    const types = await typesNaming(db, from);
    const onOwn = seesOwn(permissions);
    return types
      .filter((type) => {
        const seesAll =
          permissions.has('complaints.read') ||
          (type.isBilling && permissions.has('complaints.billing'));
        return !seesAll && (isNamedIn(type) || !onOwn);
      })
      .map(({ name }) => `complaints of the type ${name}`);
  },
  pass: async ({ db, clock, audit, emit }, from, to) => {
    const types = await typesNaming(db, from);
    const { rows } = await sql<{ id: string; name: string }>`select w.worker_id as id, w.name
      from worker_names w where w.community_id = ${here} and w.user_id = ${to}::uuid
        and w.status = 'Active'`.execute(db);
    const taker = rows[0] ?? null;
    for (const type of types) {
      const escalation = type.escalation.map((target) =>
        target?.kind === 'worker' && target.id === type.workerId
          ? taker && { kind: 'worker', id: taker.id }
          : target,
      );
      await sql`update complaint_types t set escalation = ${JSON.stringify(escalation)}::jsonb,
          default_worker_id = case when ${type.isDefault} then ${taker?.id ?? null}::uuid
            else t.default_worker_id end,
          updated_at = ${clock.now().toISOString()}, version = t.version + 1
        where t.community_id = ${here} and t.id = ${type.id}`.execute(db);
      audit({
        action: 'complaint-type.handedOver',
        entityType: 'complaint-type',
        entityId: type.id,
        entityLabel: type.name,
        after: { names: taker?.name ?? 'Nobody in particular' },
      });
    }
    if (types.length > 0) emit('complaints.changed', {});
    return types.length;
  },
};
