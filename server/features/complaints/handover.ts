// Hands over the open complaints of a departing worker: assigns the complaints to the chosen successor and notifies the
// successor, or leaves them unassigned.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type { Handover } from '#platform/feature/handover.ts';
import { seesAsTheirs } from '#kernel/complaints/visibility.ts';
import { type About, tellGiven } from '#kernel/complaints/tell.ts';

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
    // Writes an audit entry for each complaint, so that the history of each shows the handover.
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
