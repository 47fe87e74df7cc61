// Replaces a departing worker in the complaint types that have them as default assignee or escalation target; without
// a successor, removes the worker from these types.
import { sql } from 'kysely';
import type { EscalationTarget } from '#contract/complaint-types/complaint-types.ts';
import { seesOwn } from '#kernel/complaints/visibility.ts';
import type { Db } from '#platform/database/database.ts';
import { here } from '#platform/database/here.ts';
import type { Handover } from '#platform/feature/handover.ts';

type Naming = {
  id: string;
  name: string;
  isBilling: boolean;
  isDefault: boolean;
  escalation: EscalationTarget[];
  workerId: string;
};

/** The complaint types that have a person as default assignee or escalation target. */
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
  // An escalation target must be able to read complaints of other assignees; a default assignee only their own.
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
