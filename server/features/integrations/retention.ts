// Deletes personal data in text messages and webhook deliveries after the retention period. The log still shows that
// a message was sent; a delivery is deleted completely.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { RetentionRule } from '#platform/feature/retention.ts';
import { erasedSmsColumns } from './sms-queries.ts';

const countOf = ({ rows }: { rows: { count: number }[] }): number => rows[0]?.count ?? 0;

export const textRetention: RetentionRule = {
  kind: 'texts',
  count: async (db, before) =>
    countOf(
      await sql<{ count: number }>`select count(*)::int as count from sms_messages
        where community_id = ${here} and purged_at is null and created_at < ${before}`.execute(db),
    ),
  forget: async ({ db, clock }, { before, most }) => {
    const now = clock.now().toISOString();
    const { numAffectedRows } = await sql`update sms_messages m
      set ${erasedSmsColumns(now)}
      where m.community_id = ${here} and m.id = any (array(select k.id from sms_messages k
        where k.community_id = ${here} and k.purged_at is null and k.created_at < ${before}
        order by k.created_at limit ${most} for update skip locked))`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};

export const deliveryRetention: RetentionRule = {
  kind: 'deliveries',
  count: async (db, before) =>
    countOf(
      await sql<{ count: number }>`select count(*)::int as count from webhook_deliveries
        where community_id = ${here} and created_at < ${before}`.execute(db),
    ),
  forget: async ({ db }, { before, most }) => {
    const { numAffectedRows } = await sql`delete from webhook_deliveries d using (
        select id from webhook_deliveries where community_id = ${here} and created_at < ${before}
        order by created_at limit ${most}) old
      where d.community_id = ${here} and d.id = old.id`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
