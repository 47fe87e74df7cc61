// All SQL of deliveries: events written down for each endpoint that wants them, and what became of each try.
import { type RawBuilder, sql } from 'kysely';
import { testKind, type WebhookDelivery } from '#contract/webhooks.ts';
import type { Db } from '#platform/database.ts';
import { every, listPage, type Page, type PageRequest } from '#platform/list.ts';
import { here } from './webhooks-queries.ts';

/** The view that an event's data stands in, by its kind or the first word of it. */
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

/** Writes a delivery for each endpoint that hears of the kind, and gives those that are new. */
export async function insertDeliveries(
  db: Db,
  { kind, events, now }: { kind: string; events: readonly NotedEvent[]; now: Date },
): Promise<string[]> {
  const view = published[kind] ?? published[kind.split('.')[0] ?? ''];
  if (!view) throw new Error(`no view is published for ${kind}`);
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, created_at)
    select w.community_id, w.id, e.id, ${kind}::text, json_build_object('id', e.id, 'type', ${kind}::text,
        'timestamp', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'communityId', w.community_id, 'data', d.data)::text, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(id uuid, "recordId" uuid, at timestamptz)
    join ${view} d on d.community_id = ${here} and d.id = e."recordId"
    join webhook_endpoints w on w.community_id = ${here} and w.status = 'Active'
      and ${kind}::text = any (w.kinds)
    on conflict (community_id, endpoint_id, event_id) where resend_of is null do nothing
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** An event that tells of nothing but itself. */
export async function insertTest(db: Db, endpointId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, created_at)
    select ${here}, ${endpointId}::uuid, e.id, ${testKind}::text, json_build_object('id', e.id,
      'type', ${testKind}::text, 'timestamp', ${now.toISOString()}::text, 'communityId', ${here},
      'data', json_build_object('message', 'This is a test.'))::text, ${now.toISOString()}::timestamptz
    from (select gen_random_uuid() as id) e returning id`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** The same event for the same endpoint once more. */
export async function insertResend(db: Db, id: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, resend_of,
      created_at)
    select community_id, endpoint_id, event_id, kind, body, coalesce(resend_of, id),
      ${now.toISOString()}::timestamptz
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
    from: sql`from webhook_deliveries d where ${every([
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

export type DueDelivery = {
  id: string;
  endpointId: string;
  eventId: string;
  body: string;
  tries: number;
  createdAt: string;
  endpointStatus: string;
  url: string;
  secretSealed: string;
  previousSealed: string | null;
  previousUntil: string | null;
};

/** Counts a try before it is made, and gives what it needs; undefined when the delivery has ended. */
export async function takeTry(db: Db, id: string, now: Date): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries d set tries = d.tries + 1, tried_at = ${now.toISOString()}
    from webhook_endpoints w
    where d.community_id = ${here} and d.id = ${id} and d.status = 'Waiting'
      and w.community_id = ${here} and w.id = d.endpoint_id
    returning d.id, d.endpoint_id, d.event_id, d.body, d.tries, d.created_at,
      w.status as endpoint_status, w.url, w.secret_sealed, w.previous_sealed,
      w.previous_until`.execute(db);
  return rows[0];
}

export type TryEnd = {
  status: 'Waiting' | 'Delivered' | 'Failed';
  answerStatus: number | null;
  answer: string | null;
  error: string | null;
  tookMs: number | null;
};

export async function endTry(
  db: Db,
  { id, endpointId }: Pick<DueDelivery, 'id' | 'endpointId'>,
  end: TryEnd,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await sql`update webhook_deliveries set status = ${end.status}, answer_status = ${end.answerStatus},
      answer = ${end.answer}, error = ${end.error}, took_ms = ${end.tookMs},
      ended_at = ${end.status === 'Waiting' ? null : at}
    where community_id = ${here} and id = ${id}`.execute(db);
  await sql`update webhook_endpoints set
      last_success_at = case when ${end.status === 'Delivered'} then ${at}::timestamptz else last_success_at end,
      last_failure_at = case when ${end.status === 'Delivered'} then last_failure_at else ${at}::timestamptz end
    where community_id = ${here} and id = ${endpointId}`.execute(db);
}

/** Switches off an endpoint that took nothing since an instant; true when this did it. */
export async function disableEndpoint(
  db: Db,
  id: string,
  { since, reason, now }: { since: string | null; reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhook_endpoints
    set status = 'Disabled', disabled_reason = ${reason}, version = version + 1,
      updated_at = ${now.toISOString()}
    where community_id = ${here} and id = ${id} and status = 'Active'
      and (${since}::timestamptz is null or last_success_at is null
        or last_success_at < ${since}::timestamptz)`.execute(db);
  return Number(numAffectedRows ?? 0) === 1;
}
