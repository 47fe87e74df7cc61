// The SQL of who got a broadcast: each person with their copies by channel.
import { type RawBuilder, sql } from 'kysely';
import type { BroadcastRecipient, RecipientState } from '#contract/broadcast-recipients.ts';
import type { Db } from '#platform/database.ts';
import { every, listPage, type Page, type PageRequest } from '#platform/list.ts';
import { here } from './words.ts';

const copy = (statuses: readonly string[]): RawBuilder<unknown> =>
  sql`exists (select from broadcast_deliveries d where d.community_id = p.community_id
    and d.recipient_id = p.id and d.status = any (${statuses}::text[]))`;

/** The best that can be said of a person: acknowledged before read, read before delivered. */
const state = sql`case
  when p.acknowledged_at is not null then 'Acknowledged'
  when p.read_at is not null then 'Read'
  when p.delivered_at is not null or ${copy(['Sent'])} then 'Delivered'
  when ${copy(['Waiting', 'Sending'])} then 'Waiting'
  when ${copy(['Failed', 'Unsure'])} then 'Failed'
  else 'Not reached' end`;

/** Where somebody lives, in one line: the first house of their current ones. */
const houseLabel = sql`(select l.label from current_stays s
  join house_labels l on l.community_id = s.community_id and l.house_id = s.house_id
  where s.community_id = p.community_id and s.resident_id = p.resident_id
  order by l.sort_key, l.house_id limit 1)`;

export type RecipientQuery = PageRequest & {
  Search?: string | undefined;
  State?: RecipientState[] | undefined;
  Seen?: 'seen' | 'unseen' | undefined;
};

/** Whoever a copy failed for is among the failed, whatever else reached them. */
const inStates = (states: readonly RecipientState[]): RawBuilder<unknown> =>
  states.includes('Failed')
    ? sql`(${state} = any (${states}::text[]) or ${copy(['Failed', 'Unsure'])})`
    : sql`${state} = any (${states}::text[])`;

export const selectRecipientPage = (
  db: Db,
  broadcastId: string,
  query: RecipientQuery,
): Promise<Page<BroadcastRecipient>> =>
  listPage<BroadcastRecipient>(db, {
    from: sql`from broadcast_recipients p where ${every([
      sql`p.community_id = ${here} and p.broadcast_id = ${broadcastId}`,
      query.Seen && (query.Seen === 'seen' ? sql`p.read_at is not null` : sql`p.read_at is null`),
      query.State && inStates(query.State),
      query.Search
        ? sql`exists (select from resident_names n where n.community_id = p.community_id
            and n.resident_id = p.resident_id
            and search_form(n.name || ' ' || coalesce(${houseLabel}, '')) like all (search_patterns(${query.Search})))`
        : false,
    ])}`,
    id: sql`p.id`,
    order: sql`p.position, p.id`,
    page: query,
    load: sql`select page.position, p.id, p.resident_id as "residentId",
        coalesce((select n.name from resident_names n where n.community_id = p.community_id
          and n.resident_id = p.resident_id), '') as name,
        ${houseLabel} as "houseLabel", r.phone, r.email, ${state} as state,
        p.delivered_at as "deliveredAt", p.read_at as "readAt", p.read_ip as "readIp",
        p.read_version as "readVersion", p.last_read_at as "lastReadAt", p.last_read_version as "lastReadVersion",
        p.acknowledged_at as "acknowledgedAt", p.acknowledged_ip as "acknowledgedIp",
        p.acknowledged_version as "acknowledgedVersion",
        (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel, 'status', d.status,
            'reason', d.reason, 'version', d.version, 'endedAt', ${instant(sql`d.ended_at`)},
            'dueAt', case when d.status = 'Waiting' then ${instant(sql`d.due_at`)} end)
            order by d.channel, d.round), '[]')
          from broadcast_deliveries d
          where d.community_id = p.community_id and d.recipient_id = p.id) as copies
      from page
      join broadcast_recipients p on p.community_id = ${here} and p.id = page.id
      left join reachable_residents r on r.community_id = p.community_id and r.resident_id = p.resident_id`,
  });

/** An instant inside JSON, as it travels. */
const instant = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export type Unseen = { street: string; house: string; name: string; phone: string };

/** The first of those who have not read it, house by house as somebody walks, and how many they are in all. */
export async function selectUnseen(
  db: Db,
  broadcastId: string,
  most: number,
): Promise<{ rows: Unseen[]; total: number }> {
  const { rows } = await sql<Unseen & { total: number }>`
    select count(*) over ()::int as total, coalesce(s.name, '–') as street, coalesce(l.label, '–') as house,
      coalesce(n.name, '') as name, coalesce(r.phone, '') as phone
    from broadcast_recipients p
    left join resident_names n on n.community_id = p.community_id and n.resident_id = p.resident_id
    left join reachable_residents r on r.community_id = p.community_id and r.resident_id = p.resident_id
    left join lateral (
      select l.label, l.sort_key, l.street_id from current_stays c
      join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
      where c.community_id = p.community_id and c.resident_id = p.resident_id
      order by l.sort_key, l.house_id limit 1) l on true
    left join street_names s on s.community_id = p.community_id and s.street_id = l.street_id
    where p.community_id = ${here} and p.broadcast_id = ${broadcastId} and p.read_at is null
    order by l.sort_key nulls last, n.name, p.id limit ${most}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}
