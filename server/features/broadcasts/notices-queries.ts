// The SQL of notices as their recipients see them: the list, a single notice, and the records of reading and
// acknowledging.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Notice } from '#contract/broadcasts/notices.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { versionNow } from './words.ts';

/** The condition that a broadcast `b` is being sent or has been sent, and has not expired at the given time. */
const isOut = (at: string): RawBuilder<unknown> =>
  sql`b.status in ('Sending', 'Sent', 'PartlyFailed')
    and (b.expires_at is null or b.expires_at > ${at}::timestamptz)`;

/**
 * The person's row in broadcast_recipients for broadcast `b`; of several rows, the one that was read first. The id of
 * a row is a hash of the broadcast's and the resident's ids.
 */
const copyOf = (residentIds: readonly string[]): RawBuilder<unknown> =>
  sql`select p.* from unnest(${residentIds}::uuid[]) as me(id)
    join broadcast_recipients p on p.community_id = ${here}
      and p.id = md5(b.id::text || me.id::text)::uuid
    order by p.read_at nulls last limit 1`;

/** The time when the person last read the notice. */
const lastRead = sql`coalesce(p.last_read_at, p.read_at)`;

/** The reason why a notice counts as unread again; null if it does not. */
const again = sql`case when p.told_again_at > coalesce(${lastRead}, '-infinity') then
  case when b.edited_at > ${lastRead} then 'Edited' else 'Reminder' end end`;

const columns = sql`b.id, b.title, b.body, b.category, b.priority, b.sent_at as "sentAt",
  b.expires_at as "expiresAt", b.pinned as "isPinned", b.edited_at as "editedAt",
  b.require_ack as "requiresAck", p.read_at as "readAt", ${again} as again,
  p.acknowledged_at as "acknowledgedAt",
  coalesce(p.last_read_version < ${versionNow}, false) as "isEditedSinceRead",
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name,
      'contentType', a.content_type, 'byteCount', a.byte_count) order by a.added_at, a.id), '[]')
    from broadcast_attachments a where a.community_id = b.community_id and a.broadcast_id = b.id)
    as attachments`;

type Mine = { residentIds: readonly string[]; at: string };

export const selectNoticePage = (db: Db, mine: Mine, page: PageRequest): Promise<Page<Notice>> =>
  listPage<Notice>(db, {
    from: sql`from broadcasts b cross join lateral (${copyOf(mine.residentIds)}) p
      where b.community_id = ${here} and ${isOut(mine.at)}`,
    id: sql`b.id`,
    order: sql`b.pinned desc, b.sent_at desc, b.id`,
    page,
    load: sql`select page.position, ${columns} from page
      join broadcasts b on b.community_id = ${here} and b.id = page.id
      cross join lateral (${copyOf(mine.residentIds)}) p`,
  });

export async function countUnreadNotices(db: Db, mine: Mine): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread
    from broadcasts b cross join lateral (${copyOf(mine.residentIds)}) p
    where b.community_id = ${here} and ${isOut(mine.at)}
      and (p.read_at is null or ${again} is not null)`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** The current version of the notice, and the last version that the recipient has read. */
type Kept = { recipientId: string; version: number; lastReadVersion: number | null };
export type KeptNotice = { notice: Notice; kept: Kept };

export async function selectNotice(
  db: Db,
  mine: Mine,
  broadcastId: string,
): Promise<KeptNotice | undefined> {
  const { rows } = await sql<Notice & Kept>`
    select ${columns}, p.id as "recipientId", ${versionNow} as version, p.last_read_version as "lastReadVersion"
    from broadcasts b cross join lateral (${copyOf(mine.residentIds)}) p
    where b.community_id = ${here} and b.id = ${broadcastId} and ${isOut(mine.at)}`.execute(db);
  if (!rows[0]) return undefined;
  const { recipientId, version, lastReadVersion, ...notice } = rows[0];
  return { notice, kept: { recipientId, version, lastReadVersion } };
}

/** The state of a notice after it was read. */
export const asRead = ({ readAt }: Notice, at: string) => ({
  readAt: readAt ?? at,
  isEditedSinceRead: false,
  again: null,
});

type Mark = { at: string; ip: string };

/**
 * Records that a recipient has read the notice. The first reading stores its time, IP address and version. The first
 * reading of each version also stores time and version in the columns of the last reading.
 */
export async function markRead(db: Db, { notice, kept }: KeptNotice, mark: Mark): Promise<void> {
  const { recipientId, version } = kept;
  if (notice.readAt === null) {
    await note(db, { ...mark, recipientId, version }, { column: 'read', list: 'broadcasts.read' });
  }
  if (kept.lastReadVersion === version) return;
  await sql`update broadcast_recipients p set last_read_at = ${mark.at}::timestamptz, last_read_version = ${version}
    where p.community_id = ${here} and p.id = ${recipientId}
      and (p.last_read_version is null or p.last_read_version < ${version}::int)`.execute(db);
}

/**
 * Records the first acknowledgement of a notice, with the last version that the recipient read before, or the
 * current version if there is none.
 */
export const markAcknowledged = (db: Db, { kept }: KeptNotice, mark: Mark): Promise<void> =>
  note(
    db,
    {
      ...mark,
      recipientId: kept.recipientId,
      version: kept.lastReadVersion ?? kept.version,
    },
    { column: 'acknowledged', list: 'broadcasts.acknowledged' },
  );

/**
 * Sets a mark once per recipient and increments its total. The total is the sum of at most 64 rows, chosen by
 * connection, so that many readers do not wait for the lock of one row.
 */
async function note(
  db: Db,
  { recipientId, version, at, ip }: Mark & { recipientId: string; version: number },
  { column, list }: { column: 'read' | 'acknowledged'; list: string },
): Promise<void> {
  await sql`
    with marked as (
      update broadcast_recipients p set ${sql.ref(`${column}_at`)} = ${at}::timestamptz,
        ${sql.ref(`${column}_ip`)} = ${ip}, ${sql.ref(`${column}_version`)} = ${version},
        not_reached = false
      where p.community_id = ${here} and p.id = ${recipientId} and p.${sql.ref(`${column}_at`)} is null
      returning p.broadcast_id)
    insert into list_totals as t (community_id, list, bucket, slot, total)
    select ${here}, ${list}, m.broadcast_id::text, pg_backend_pid() % 64, 1 from marked m
    on conflict (community_id, list, bucket, slot) do update set total = t.total + 1`.execute(db);
}

/**
 * The resident and the broadcast of a row in broadcast_recipients; undefined if it does not exist or the community is
 * archived.
 */
export async function selectCopyOwner(db: Db, recipientId: string) {
  const { rows } = await sql<{ residentId: string; broadcastId: string; communityName: string }>`
    select p.resident_id as "residentId", p.broadcast_id as "broadcastId", c.name as "communityName"
    from broadcast_recipients p join communities c on c.id = p.community_id
    where p.community_id = ${here} and p.id = ${recipientId} and c.status <> 'Archived'`.execute(
    db,
  );
  return rows[0];
}
