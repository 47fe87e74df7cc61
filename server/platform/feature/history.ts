// Reads a record's history from the audit log, refuses changes of a stale version, and compares a record with the
// wanted values.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import type { HistoryEntry } from '#contract/shared/history.ts';
import { instantText } from '#rules/shared/day-text.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { refuse, type Refused } from '#platform/http/refuse.ts';

/** A page of a record's audit entries, newest first. */
export const historyOf = (
  db: Db,
  entity: { type: string; id: string },
  page: PageRequest,
): Promise<Page<HistoryEntry>> =>
  listPage<HistoryEntry>(db, {
    from: sql`from audit_entries a where a.community_id = ${here}
      and a.entity_type = ${entity.type} and a.entity_id = ${entity.id}`,
    id: sql`a.id`,
    order: sql`a.occurred_at desc, a.id`,
    page,
    load: sql`select page.position, a.id, a.occurred_at as "occurredAt",
        a.actor_name as "actorName", a.actor_role as "actorRole", a.action, a.before, a.after,
        a.reason
      from page join audit_entries a on a.community_id = ${here} and a.id = page.id`,
  });

/** Refuses a stale write, and names the person and the local time of the record's last entry in the audit log. */
export async function refuseIfStale(
  context: { db: Db; clock: Clock; community: { timeZone: string } },
  entity: { type: string; id: string },
  versions: { stored: number; given: number },
): Promise<void> {
  if (versions.stored === versions.given) return;
  throw await staleRefusal(context, entity);
}

async function staleRefusal(
  context: { db: Db; clock: Clock; community: { timeZone: string } },
  entity: { type: string; id: string },
): Promise<Refused> {
  const { rows } = await sql<{ who: string; at: string }>`
    select actor_name as who, occurred_at as at from audit_entries
    where community_id = ${here} and entity_type = ${entity.type} and entity_id = ${entity.id}
    order by occurred_at desc limit 1`.execute(context.db);
  const at = rows[0] ? new Date(rows[0].at) : context.clock.now();
  const when = instantText(at, context.community.timeZone);
  return refuse(common.stale, { with: { who: rows[0]?.who ?? 'someone', when }, field: 'version' });
}

/** The value as text, independent of key order: the database stores an object's keys in its own order. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * The fields of `wanted` that differ from `stored`, as the audit entry's before and after; null if none differs. An
 * undefined field stays as it is.
 */
export function difference<T extends Record<string, unknown>>(
  stored: Record<string, unknown>,
  wanted: T,
): { before: Partial<T>; after: Partial<T> } | null {
  const changed = Object.keys(wanted).filter(
    (key) => wanted[key] !== undefined && inOrder(wanted[key]) !== inOrder(stored[key]),
  );
  if (changed.length === 0) return null;
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null])) as Partial<T>;
  return { before: pick(stored), after: pick(wanted) };
}
