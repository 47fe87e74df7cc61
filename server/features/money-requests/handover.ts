// Hands over the open money requests of a person who leaves. The successor becomes the initiator and may cancel them.
// Requests stay without a successor, and if the successor may not see their wallets or already decided on them, because
// one person must not both request and approve.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Handover } from '#platform/feature/handover.ts';
import { reachesWallets } from '#platform/database/holders.ts';
import { walletsOfRequest } from '#kernel/wallets/approvers.ts';

const openOf = (userId: string) => sql`r.community_id = ${here} and r.initiated_by = ${userId}
  and r.status in ('PendingApproval', 'Approved')`;

export const moneyRequestHandover: Handover = {
  label: 'Open money requests',
  count: async (db, userId) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from money_requests r where ${openOf(userId)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  unseen: async (db, userId, { user, worker }) => {
    const seen = worker.permissions.has('wallets.read')
      ? reachesWallets(sql`${user.id}::uuid`, walletsOfRequest('r'))
      : sql`false`;
    const { rows } = await sql<{ reference: string }>`select r.reference from money_requests r
      where ${openOf(userId)} and not ${seen} order by r.reference`.execute(db);
    return rows.map(({ reference }) => reference);
  },
  // Without a successor the requests stay: pending ones expire after 72 hours, or an approver ends them.
  pass: async ({ db, clock, audit, emit }, from, to) => {
    if (to === null) return 0;
    const { rows } = await sql<{ id: string; reference: string; name: string }>`
      update money_requests r set initiated_by = ${to}, version = r.version + 1,
        updated_at = ${clock.now().toISOString()}
      from users u
      where ${openOf(from)} and u.id = ${to} and not exists (
        select from money_approvals a
        where a.community_id = r.community_id and a.request_id = r.id and a.approver_id = ${to})
        and ${reachesWallets(sql`${to}::uuid`, walletsOfRequest('r'))}
      returning r.id, r.reference, u.name`.execute(db);
    for (const { id, reference, name } of rows) {
      audit({
        action: 'money-request.passedOn',
        entityType: 'money-request',
        entityId: id,
        entityLabel: reference,
        after: { initiatedBy: name },
      });
    }
    if (rows.length > 0) emit('wallets.changed', {});
    return rows.length;
  },
};
