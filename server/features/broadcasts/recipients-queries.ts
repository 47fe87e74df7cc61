// The SQL of a broadcast's recipients: each person with their copies by channel.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type {
  BroadcastRecipient,
  recipientList,
  RecipientState,
} from '#contract/broadcasts/broadcast-recipients.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';

const copy = (statuses: readonly string[]): RawBuilder<unknown> =>
  sql`exists (select from broadcast_deliveries d where d.community_id = p.community_id
    and d.recipient_id = p.id and d.status = any (${statuses}::text[]))`;

/** The state of a person: the first of these that applies. */
const state = sql`case
  when p.acknowledged_at is not null then 'Acknowledged'
  when p.read_at is not null then 'Read'
  when p.not_reached then 'Not reached'
  when p.delivered_at is not null or ${copy(['Sent'])} then 'Delivered'
  when ${copy(['Waiting', 'Sending'])} then 'Waiting'
  when ${copy(['Failed', 'Unsure'])} then 'Failed'
  else 'Not reached' end`;

/** The label of a person's first current house. */
const houseLabel = sql`(select l.label from current_stays s
  join house_labels l on l.community_id = s.community_id and l.house_id = s.house_id
  where s.community_id = p.community_id and s.resident_id = p.resident_id
  order by l.sort_key, l.house_id limit 1)`;

/** The filter by state. A person with a failed or uncertain copy matches Failed, even if another copy reached them. */
const inStates = (states: readonly RecipientState[]): RawBuilder<unknown> =>
  states.includes('Failed')
    ? sql`(${state} = any (${states}::text[]) or ${copy(['Failed', 'Unsure'])})`
    : sql`${state} = any (${states}::text[])`;

export const selectRecipientPage = (
  db: Db,
  broadcastId: string,
  query: QueryOf<typeof recipientList>,
): Promise<Page<BroadcastRecipient>> =>
  listPage<BroadcastRecipient>(db, {
    from: sql`from broadcast_recipients p where ${allOf([
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

/** Formats an instant inside JSON as ISO 8601. */
const instant = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
