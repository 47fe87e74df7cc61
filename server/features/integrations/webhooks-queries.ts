// The SQL that reads, locks and counts webhook endpoints.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { WebhookEndpoint } from '#contract/integrations/webhooks.ts';
import type { Db } from '#platform/database/database.ts';

const columns = (
  now: Date,
) => sql`w.id, w.url, w.description, w.kinds, w.one_event_for_bulk, w.status, w.disabled_reason,
  case when w.previous_until > ${now.toISOString()}::timestamptz then w.previous_until end
    as previous_until,
  w.last_success_at, w.last_failure_at, w.created_at, w.version`;

export async function selectEndpoints(db: Db, now: Date): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`select ${columns(now)} from webhook_endpoints w
    where w.community_id = ${here} and w.status <> 'Deleted' order by w.created_at, w.id`.execute(
    db,
  );
  return rows;
}

export async function selectEndpoint(db: Db, id: string, now: Date) {
  const { rows } = await sql<WebhookEndpoint>`select ${columns(now)} from webhook_endpoints w
    where w.community_id = ${here} and w.id = ${id} and w.status <> 'Deleted'`.execute(db);
  return rows[0];
}

type StoredEndpoint = {
  id: string;
  url: string;
  description: string;
  kinds: string[];
  oneEventForBulk: boolean;
  status: 'Active' | 'Disabled';
  secretSealed: string;
  previousSealed: string | null;
  previousUntil: string | null;
  lastSuccessAt: string | null;
  version: number;
};

export async function lockEndpoint(db: Db, id: string): Promise<StoredEndpoint | undefined> {
  const { rows } =
    await sql<StoredEndpoint>`select id, url, description, kinds, one_event_for_bulk, status,
      secret_sealed, previous_sealed, previous_until, last_success_at, version
    from webhook_endpoints where community_id = ${here} and id = ${id} and status <> 'Deleted'
    for update`.execute(db);
  return rows[0];
}

/** The number of endpoints that are not deleted. Takes a lock, so that concurrent creations are counted. */
export async function countEndpoints(db: Db): Promise<number> {
  await lockUntilCommit(db, 'webhooks');
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from webhook_endpoints where community_id = ${here} and status <> 'Deleted'`.execute(db);
  return rows[0]?.count ?? 0;
}
