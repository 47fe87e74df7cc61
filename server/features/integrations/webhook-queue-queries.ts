// The SQL of an endpoint's queue: claims the queue for a run, selects due deliveries, and stores the outcomes of
// attempts.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** If a run has claimed nothing for this long, it has crashed, and another run may begin. */
const leaseMs = 60_000;

export type DueDelivery = {
  id: string;
  eventId: string;
  body: string;
  tries: number;
};

export type Receiver = {
  id: string;
  url: string;
  status: string;
  secretSealed: string;
  previousSealed: string | null;
  previousUntil: string | null;
  /** Consecutive batches in which no delivery was accepted. */
  failures: number;
  failingSince: string | null;
};

type Queue = Receiver & {
  drainedUntil: string | null;
  holdUntil: string | null;
  wakeAt: string | null;
};

export type Turn =
  | { kind: 'batch'; receiver: Receiver; due: DueDelivery[] }
  /**
   * Nothing is due now. `wakeAt` is the time at which the queue has to be checked again; null if an event triggers the
   * next check.
   */
  | { kind: 'rest'; wakeAt: string | null };

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
const isAfter = (instant: string | null, now: Date): boolean =>
  instant !== null && new Date(instant) > now;

/** Locks the queue. New deliveries for the endpoint can still be inserted. */
async function lockQueue(db: Db, endpointId: string): Promise<Queue | undefined> {
  const { rows } =
    await sql<Queue>`select id, url, status, secret_sealed, previous_sealed, previous_until,
      failures, failing_since, drained_until, hold_until, wake_at
    from webhook_endpoints where community_id = ${here} and id = ${endpointId} for no key update`.execute(
      db,
    );
  return rows[0];
}

/**
 * Claims the next deliveries of a queue and counts the attempts. Only one run at a time gets deliveries. The waiting
 * deliveries of a disabled endpoint fail.
 */
export async function takeTurn(
  db: Db,
  endpointId: string,
  { now, most, isHolder }: { now: Date; most: number; isHolder: boolean },
): Promise<Turn> {
  const queue = await lockQueue(db, endpointId);
  if (!queue) return { kind: 'rest', wakeAt: null };
  if (queue.status !== 'Active') {
    await failWaiting(db, endpointId, now);
    return { kind: 'rest', wakeAt: null };
  }
  if (!isHolder && isAfter(queue.drainedUntil, now)) return { kind: 'rest', wakeAt: null };
  if (isAfter(queue.holdUntil, now)) return rest(db, queue, { at: queue.holdUntil, now });
  const { rows: due } = await sql<DueDelivery>`
    update webhook_deliveries d set tries = d.tries + 1, tried_at = ${now.toISOString()},
      next_try_at = ${later(now, leaseMs)}
    where d.community_id = ${here} and d.id = any (array(
      select k.id from webhook_deliveries k
      where k.community_id = ${here} and k.endpoint_id = ${endpointId} and k.status = 'Waiting'
        and k.next_try_at <= ${now.toISOString()}
      order by k.next_try_at, k.created_at limit ${most} for update skip locked))
    returning d.id, d.event_id, d.body, d.tries`.execute(db);
  if (due.length === 0) {
    const next = await sql<{
      at: string | null;
    }>`select min(next_try_at) as at from webhook_deliveries
      where community_id = ${here} and endpoint_id = ${endpointId} and status = 'Waiting'`.execute(
      db,
    );
    return rest(db, queue, { at: next.rows[0]?.at ?? null, now });
  }
  await sql`update webhook_endpoints set drained_until = ${later(now, leaseMs)}
    where community_id = ${here} and id = ${endpointId}`.execute(db);
  return { kind: 'batch', receiver: queue, due };
}

/** Ends the run and schedules at most one next run, however many events arrive until then. */
async function rest(
  db: Db,
  { id, wakeAt }: Queue,
  { at, now }: { at: string | null; now: Date },
): Promise<Turn> {
  const isAsked = wakeAt !== null && at !== null && isAfter(wakeAt, now) && wakeAt <= at;
  const asks = at !== null && !isAsked;
  await sql`update webhook_endpoints set drained_until = null, wake_at = ${asks ? at : wakeAt}
    where community_id = ${here} and id = ${id}`.execute(db);
  return { kind: 'rest', wakeAt: asks ? at : null };
}

/** Releases the queue, so that another run can begin at once. */
export const releaseQueue = (db: Db, endpointId: string) =>
  sql`update webhook_endpoints set drained_until = null
    where community_id = ${here} and id = ${endpointId}`.execute(db);

const failWaiting = (db: Db, endpointId: string, now: Date) =>
  sql`update webhook_deliveries set status = 'Failed', ended_at = ${now.toISOString()},
      error = 'The endpoint is switched off.'
    where community_id = ${here} and endpoint_id = ${endpointId} and status = 'Waiting'`.execute(
    db,
  );

/**
 * Claims a single delivery outside the queue, because a person is waiting for it; undefined if it is not waiting any
 * more.
 */
export async function takeOne(
  db: Db,
  deliveryId: string,
  now: Date,
): Promise<{ receiver: Receiver; due: DueDelivery } | undefined> {
  const { rows } = await sql<DueDelivery & { endpointId: string }>`
    update webhook_deliveries d set tries = d.tries + 1, tried_at = ${now.toISOString()},
      next_try_at = ${later(now, leaseMs)}
    where d.community_id = ${here} and d.id = ${deliveryId} and d.status = 'Waiting'
    returning d.id, d.endpoint_id, d.event_id, d.body, d.tries`.execute(db);
  const [due] = rows;
  const receiver = due && (await lockQueue(db, due.endpointId));
  return receiver && { receiver, due };
}

export type TryEnd = {
  id: string;
  status: 'Waiting' | 'Delivered' | 'Failed';
  answerStatus: number | null;
  answer: string | null;
  error: string | null;
  tookMs: number | null;
  /** The time of the next attempt, for a pending delivery. */
  nextTryAt: string | null;
};

/**
 * Stores the outcomes of attempts. Returns the time since which the endpoint has been failing; null if one attempt
 * succeeded.
 */
export async function endTries(
  db: Db,
  { id, failures, failingSince }: Receiver,
  { ends, now, waitMs }: { ends: readonly TryEnd[]; now: Date; waitMs(failures: number): number },
): Promise<{ failingSince: string | null }> {
  const at = now.toISOString();
  await sql`update webhook_deliveries d set status = e.status, answer_status = e."answerStatus", answer = e.answer,
      error = e.error, took_ms = e."tookMs", next_try_at = coalesce(e."nextTryAt", d.next_try_at),
      ended_at = case when e.status <> 'Waiting' then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(id uuid, status text, "answerStatus" smallint,
      answer text, error text, "tookMs" integer, "nextTryAt" timestamptz)
    where d.community_id = ${here} and d.id = e.id`.execute(db);
  const hasTaken = ends.some(({ status }) => status === 'Delivered');
  const hasFailed = ends.some(({ status }) => status !== 'Delivered');
  const since = hasTaken ? null : (failingSince ?? at);
  const hold = hasTaken ? null : later(now, waitMs(failures + 1));
  await sql`update webhook_endpoints set
      last_success_at = case when ${hasTaken} then ${at}::timestamptz else last_success_at end,
      last_failure_at = case when ${hasFailed} then ${at}::timestamptz else last_failure_at end,
      failures = case when ${hasTaken} then 0 else failures + 1 end,
      failing_since = ${since}, hold_until = ${hold}
    where community_id = ${here} and id = ${id}`.execute(db);
  return { failingSince: since };
}

/** Disables an endpoint, so that its waiting deliveries fail; true if it was enabled before. */
export async function disableEndpoint(
  db: Db,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhook_endpoints
    set status = 'Disabled', disabled_reason = ${reason}, version = version + 1,
      updated_at = ${now.toISOString()}, drained_until = null, hold_until = null, wake_at = null,
      failures = 0, failing_since = null
    where community_id = ${here} and id = ${id} and status = 'Active'`.execute(db);
  const isDone = Number(numAffectedRows ?? 0) === 1;
  if (isDone) await failWaiting(db, id, now);
  return isDone;
}

/** The owner of the community, for the email about a disabled endpoint. */
export async function selectOwner(db: Db) {
  const { rows } = await sql<{ email: string; firstName: string; community: string }>`
    select u.email, u.first_name as "firstName", c.name as community
    from communities c join users u on u.id = c.owner_id where c.id = ${here}`.execute(db);
  return rows[0];
}
