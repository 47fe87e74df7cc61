// The SQL of the delivery log: stores the deliveries of events, tests and resends, and reads them.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { testKind, type WebhookDelivery } from '#contract/integrations/webhooks.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type PageRequest } from '#platform/http/list.ts';

/** The view that returns an event's data, by the event kind or by the first word of the kind. */
const published: Readonly<Record<string, RawBuilder<unknown>>> = {
  resident: sql`webhook_residents`,
  house: sql`webhook_houses`,
  payment: sql`webhook_payments`,
  wallet: sql`webhook_wallets`,
  'wallet.deposited': sql`webhook_wallet_movements`,
  'wallet.charged_back': sql`webhook_wallet_movements`,
  money_request: sql`webhook_money_requests`,
  complaint: sql`webhook_complaints`,
  gate_pass: sql`webhook_gate_passes`,
  visit: sql`webhook_visits`,
};

export type NotedEvent = { id: string; recordId: string; at: string };

/**
 * Inserts a delivery of each event for each enabled endpoint that subscribes to the kind, and returns the ids of the
 * endpoints. An endpoint that prefers one event for a change of many records gets only one, with the id of the first
 * change.
 */
export async function insertDeliveries(
  db: Db,
  { kind, events, now }: { kind: string; events: readonly NotedEvent[]; now: Date },
): Promise<string[]> {
  const view = published[kind] ?? published[kind.split('.')[0] ?? ''];
  if (!view) throw new Error(`no view is published for ${kind}`);
  const at = now.toISOString();
  // A change can note several events of a record, for example a complaint that moves and gets an assignee.
  const isBulk = new Set(events.map(({ recordId }) => recordId)).size > 1;
  const takesBulk = sql`(w.one_event_for_bulk and ${isBulk})`;
  const receivers = sql`webhook_endpoints w where w.community_id = ${here} and w.status = 'Active'
    and webhook_takes(w.kinds, ${kind}::text)`;
  const { rows } = await sql<{ endpointId: string }>`
    with told as (
      select e.id, e.at, e."recordId", d.data
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, "recordId" uuid, at timestamptz)
      join ${view} d on d.community_id = ${here} and d.id = e."recordId"),
    whole as (
      select (array_agg(t.id order by t.at, t.id))[1] as id, min(t.at) as at, count(*)::int as count,
        json_agg(t."recordId" order by t.at, t.id) as ids
      from (select distinct on (o."recordId") o.* from told o order by o."recordId", o.at, o.id) t
      having count(*) > 0),
    written as (
      select w.id as endpoint_id, t.id as event_id, ${kind}::text as kind, json_build_object('id', t.id,
        'type', ${kind}::text, 'timestamp', instant_text(t.at), 'communityId', ${here}, 'data', t.data)::text as body
      from told t, ${receivers} and not ${takesBulk}
      union all
      select w.id, t.id, ${`${kind}.bulk`}::text, json_build_object('id', t.id, 'type', ${`${kind}.bulk`}::text,
        'timestamp', instant_text(t.at), 'communityId', ${here},
        'data', json_build_object('count', t.count, 'ids', t.ids))::text
      from whole t, ${receivers} and ${takesBulk}),
    made as (
      insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, created_at, next_try_at)
      select ${here}, endpoint_id, event_id, kind, body, ${at}::timestamptz, ${at}::timestamptz from written
      on conflict (community_id, endpoint_id, event_id) where resend_of is null do nothing
      returning endpoint_id)
    select distinct endpoint_id as "endpointId" from made`.execute(db);
  return rows.map(({ endpointId }) => endpointId);
}

/** Inserts a delivery of a test event, whose data is only a message. */
export async function insertTest(db: Db, endpointId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, created_at, next_try_at)
    select ${here}, ${endpointId}::uuid, e.id, ${testKind}::text, json_build_object('id', e.id,
      'type', ${testKind}::text, 'timestamp', ${now.toISOString()}::text, 'communityId', ${here},
      'data', json_build_object('message', 'This is a test.'))::text,
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from (select gen_random_uuid() as id) e returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** Inserts another delivery of the same event to the same endpoint. */
export async function insertResend(db: Db, id: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, resend_of,
      created_at, next_try_at)
    select community_id, endpoint_id, event_id, kind, body, coalesce(resend_of, id),
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from webhook_deliveries where community_id = ${here} and id = ${id} returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

const columns = sql`d.id, d.endpoint_id, w.url as endpoint_url, d.event_id, d.kind, d.status, d.tries,
  d.answer_status, d.error, d.took_ms, d.resend_of is not null as is_resend, d.created_at, d.tried_at`;

const joined = sql`join webhook_endpoints w on w.community_id = ${here} and w.id = d.endpoint_id`;

export type DeliveryFilter = PageRequest & {
  EndpointId?: string | undefined;
  Status?: readonly string[] | undefined;
};

export const selectDeliveries = (db: Db, query: DeliveryFilter): Promise<Page<WebhookDelivery>> =>
  listPage<WebhookDelivery>(db, {
    from: sql`from webhook_deliveries d where ${allOf([
      sql`d.community_id = ${here}`,
      query.EndpointId ? sql`d.endpoint_id = ${query.EndpointId}` : undefined,
      query.Status ? sql`d.status = any (${query.Status}::text[])` : undefined,
    ])}`,
    id: sql`d.id`,
    order: sql`d.created_at desc, d.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join webhook_deliveries d on d.community_id = ${here} and d.id = page.id ${joined}`,
  });

export type WholeDelivery = WebhookDelivery & { body: string; answer: string | null };

export async function selectDelivery(db: Db, id: string): Promise<WholeDelivery | undefined> {
  const { rows } = await sql<WholeDelivery>`select ${columns}, d.body, d.answer
    from webhook_deliveries d ${joined}
    where d.community_id = ${here} and d.id = ${id}`.execute(db);
  return rows[0];
}
