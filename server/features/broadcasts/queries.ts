// The SQL that reads broadcasts: their list, a single broadcast, the figures above the list, and how many people a
// broadcast reached. Lists and figures contain only the categories that the caller may read.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  Broadcast,
  BroadcastCategory,
  broadcastList,
  BroadcastRow,
} from '#contract/broadcasts/broadcasts.ts';
import type { Db } from '#platform/database/database.ts';
import {
  direction,
  allOf,
  listPage,
  type Orders,
  type Page,
  type QueryOf,
  sortKey,
} from '#platform/http/list.ts';

/**
 * The total of a broadcast's readings or acknowledgements. The total is the sum of several rows, so that concurrent
 * readers do not wait for the lock of one row.
 */
const counted = (list: 'broadcasts.read' | 'broadcasts.acknowledged'): RawBuilder<unknown> =>
  sql`(select coalesce(sum(t.total), 0)::int from list_totals t
    where t.community_id = b.community_id and t.list = ${list} and t.bucket = b.id::text)`;

const notReached = sql`(select count(*)::int from broadcast_recipients p where p.community_id = b.community_id
  and p.broadcast_id = b.id and p.not_reached)`;

/**
 * The number of people with a failed, uncertain or pending copy who have no sent copy, did not get the broadcast in the
 * app and have not read it. The query starts from these copies, because most broadcasts have none.
 */
const undelivered = sql`(select count(distinct d.recipient_id)::int from broadcast_deliveries d
  join broadcast_recipients p on p.community_id = d.community_id and p.id = d.recipient_id
  where d.community_id = b.community_id and d.broadcast_id = b.id
    and (d.status = 'Waiting' or d.status = 'Sending' or d.status in ('Failed', 'Unsure'))
    and p.delivered_at is null and p.read_at is null and not exists (
      select from broadcast_deliveries s where s.community_id = p.community_id and s.recipient_id = p.id
        and s.status = 'Sent'))`;

export const counts = sql`jsonb_build_object('recipients', b.recipient_count,
  'notReached', ${notReached}, 'reached', b.recipient_count - ${notReached} - ${undelivered},
  'read', ${counted('broadcasts.read')}, 'acknowledged', ${counted('broadcasts.acknowledged')},
  'failed', (select count(*)::int from broadcast_deliveries d where d.community_id = b.community_id
    and d.broadcast_id = b.id and d.status in ('Failed', 'Unsure')))`;

const rowColumns = sql`b.id, b.title, b.category, b.priority, b.status, b.channels,
  b.require_ack as "requireAck", b.pinned, b.edited_at is not null as "isEdited",
  (select u.name from users u where u.id = b.created_by) as "createdByName",
  b.created_at as "createdAt", b.send_at as "sendAt", b.sent_at as "sentAt",
  b.expires_at as "expiresAt", b.undo_until as "undoUntil", b.version, ${counts} as counts`;

const when = sql`coalesce(b.sent_at, b.send_at, b.created_at)`;
const orders: Orders<typeof broadcastList> = {
  when,
  title: sql`natural_key(b.title) collate "C"`,
  status: sql`b.status`,
};

export const selectBroadcastPage = (
  db: Db,
  query: QueryOf<typeof broadcastList>,
  categories: readonly BroadcastCategory[],
): Promise<Page<BroadcastRow>> =>
  listPage<BroadcastRow>(db, {
    from: sql`from broadcasts b where ${allOf([
      sql`b.community_id = ${here} and b.category = any (${categories}::text[])`,
      query.Search
        ? sql`search_form(b.title || ' ' || b.body) like all (search_patterns(${query.Search}))`
        : false,
      query.Status ? sql`b.status = any (${query.Status}::text[])` : sql`b.status <> 'Cancelled'`,
      query.Category && sql`b.category = any (${query.Category}::text[])`,
      query.AuthorId && sql`b.created_by = any (${query.AuthorId}::uuid[])`,
      query.ResidentId &&
        sql`exists (select from unnest(${query.ResidentId}::uuid[]) as one(id)
          join broadcast_recipients p on p.community_id = ${here} and p.id = md5(b.id::text || one.id::text)::uuid
            and not p.not_reached)`,
      query.From !== undefined && sql`${when} >= ${startOf(query.From)}`,
      query.To !== undefined && sql`${when} < ${startOf(query.To)} + interval '1 day'`,
    ])}`,
    id: sql`b.id`,
    order: query.Sort
      ? sql`${orders[sortKey(query.Sort) ?? 'when']} ${direction(query.Sort)}, b.id`
      : sql`${when} desc, b.id`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join broadcasts b on b.community_id = ${here} and b.id = page.id`,
  });

/** Midnight of a day in the community's time zone. */
const startOf = (day: string): RawBuilder<unknown> =>
  sql`(${day}::date::timestamp at time zone (select c.time_zone from communities c where c.id = ${here}))`;

export type Stored = Omit<Broadcast, 'audienceNames' | 'may'> & {
  limitedTo: string[] | null;
  rounds: number;
};

/** Selects a broadcast; undefined when there is none in the caller's categories. */
export async function selectBroadcast(
  db: Db,
  id: string,
  categories: readonly BroadcastCategory[],
): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${rowColumns}, b.body, b.audience, b.edited_at as "editedAt", b.trouble,
      b.limited_to as "limitedTo", b.rounds,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'fileName', a.file_name,
          'contentType', a.content_type, 'byteCount', a.byte_count) order by a.added_at, a.id), '[]')
        from broadcast_attachments a where a.community_id = b.community_id and a.broadcast_id = b.id)
        as attachments,
      (select coalesce(jsonb_agg(to_jsonb(c) order by c.channel), '[]') from (
        select d.channel, count(*) filter (where d.status in ('Waiting', 'Sending')) as waiting,
          count(*) filter (where d.status = 'Sent') as sent,
          count(*) filter (where d.status = 'Failed') as failed,
          count(*) filter (where d.status = 'Unsure') as unsure,
          count(*) filter (where d.status = 'Skipped') as skipped,
          to_char(min(d.due_at) filter (where d.status = 'Waiting') at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "heldUntil",
          (select to_char(h.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from broadcast_holds h
            where h.community_id = b.community_id and h.broadcast_id = b.id and h.channel = d.channel) as "awaySince"
        from broadcast_deliveries d
        where d.community_id = b.community_id and d.broadcast_id = b.id group by d.channel) c)
        as "channelCounts"
    from broadcasts b
    where b.community_id = ${here} and b.id = ${id}
      and b.category = any (${categories}::text[])`.execute(db);
  return rows[0];
}

/** Locks a broadcast for a change and returns its row; undefined when there is none. */
export const lockBroadcast = (db: Db, id: string) =>
  db
    .selectFrom('broadcasts')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/**
 * In the caller's categories: the figures of broadcasts sent in the last 30 days, the number of scheduled broadcasts,
 * except those that can still be undone, and all authors.
 */
export async function selectFigures(db: Db, now: Date, categories: readonly BroadcastCategory[]) {
  const mine = sql`b.community_id = ${here} and b.category = any (${categories}::text[])`;
  const sentLately = sql`b.sent_at > ${now.toISOString()}::timestamptz - interval '30 days'`;
  const { rows } = await sql<Figures>`
    with of_each as materialized (
      select b.status, b.undo_until, b.recipient_count, b.require_ack, b.created_by, ${sentLately} as lately,
        ${counts} as counts
      from broadcasts b where ${mine})
    select count(*) filter (where lately)::int as sent,
      coalesce(sum(recipient_count) filter (where lately), 0)::int as recipients,
      coalesce(sum((counts ->> 'read')::int) filter (where lately), 0)::int as read,
      count(*) filter (where status = 'Scheduled' and undo_until is null)::int as scheduled,
      coalesce(sum(recipient_count - (counts ->> 'reached')::int) filter (where lately), 0)::int as "notReached",
      count(*) filter (where (counts ->> 'failed')::int > 0 and lately)::int as "withFailures",
      coalesce(sum(recipient_count - (counts ->> 'acknowledged')::int)
        filter (where require_ack and lately), 0)::int as unacknowledged,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
        from users u where u.id in (select created_by from of_each)) as authors
    from of_each`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('an aggregate gave no row');
  return figures;
}

type Figures = {
  sent: number;
  recipients: number;
  read: number;
  scheduled: number;
  notReached: number;
  withFailures: number;
  unacknowledged: number;
  authors: { id: string; name: string }[];
};

/** The price per segment of a text message, null when none is set, and whether the community has its own provider. */
export async function selectSmsTerms(
  db: Db,
): Promise<{ partMinor: number | null; hasProvider: boolean }> {
  const { rows } = await sql<{ partMinor: number | null; hasProvider: boolean }>`
    select p.part_minor as "partMinor", p.has_provider as "hasProvider"
    from sms_prices p where p.community_id = ${here}`.execute(db);
  return rows[0] ?? { partMinor: null, hasProvider: false };
}

/**
 * Counts the people whom the app or a sent copy reached or who read the broadcast, and the people who are marked as not
 * reached.
 */
export async function countReached(
  db: Db,
  broadcastId: string,
): Promise<{ reached: number; notReached: number }> {
  const { rows } = await sql<{ reached: number; notReached: number }>`
    select count(*) filter (where p.not_reached)::int as "notReached",
      count(*) filter (where p.delivered_at is not null or p.read_at is not null or exists (
        select from broadcast_deliveries d where d.community_id = p.community_id
          and d.recipient_id = p.id and d.status = 'Sent'))::int as reached
    from broadcast_recipients p
    where p.community_id = ${here} and p.broadcast_id = ${broadcastId}`.execute(db);
  return rows[0] ?? { reached: 0, notReached: 0 };
}

/**
 * Marks the recipients who did not get the broadcast in the app, have not read it and have only skipped copies or none;
 * removes the mark from others. Checks the recipients after a position, by default all.
 */
export async function markNotReached(db: Db, broadcastId: string, after = -1): Promise<void> {
  await sql`select mark_not_reached(${here}, ${broadcastId}::uuid, ${after}::int)`.execute(db);
}
