// Limits wrong attempts. Each attempt is counted before it is checked. Five wrong attempts from one device within
// five minutes cause an alert and a pause of two minutes. Each further pause is twice as long, up to an hour, until
// the device has had no pause for twelve hours. A correct attempt is subtracted again. A lock on the device's row
// serialises its attempts.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { shiftRefusals } from '#contract/gates/gate-shifts.ts';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { wrongTries } from './messages.ts';

export const triesLimit = 5;
export const windowMs = 5 * 60_000;
const pauseMinutes = 2;
const pauseMinutesMost = 60;
const forgottenMs = 12 * 3_600_000;

export type Tried = { tries: number; pausedUntil: string | null };

/** SQL that counts an attempt, but not during a pause; usable in a `with` clause. */
export const countTry = (deviceId: RawBuilder<unknown> | string, now: Date) => sql`
  insert into gate_tries as t (community_id, id, tries)
    values (${here}, ${deviceId}, array[${now.toISOString()}::timestamptz])
  on conflict (community_id, id) do update set tries = case
      when t.paused_until > ${now.toISOString()} then t.tries
      else (select coalesce(array_agg(k), '{}') from unnest(t.tries) k
        where k > ${new Date(now.getTime() - windowMs).toISOString()})
        || ${now.toISOString()}::timestamptz end
  returning cardinality(t.tries) as tries, t.paused_until as "pausedUntil"`;

/**
 * Refuses an attempt while the device is paused. Also refuses a sixth concurrent attempt, because the five before it
 * may all turn out wrong.
 */
export function refusePaused({ tries, pausedUntil }: Tried, now: Date): void {
  const pauseMs = pausedUntil === null ? 0 : Date.parse(pausedUntil) - now.getTime();
  const leftMs = tries > triesLimit ? Math.max(pauseMs, pauseMinutes * 60_000) : pauseMs;
  if (leftMs <= 0) return;
  const seconds = Math.ceil(leftMs / 1000);
  throw refuse(shiftRefusals.paused, { with: { seconds }, retryAfterSeconds: seconds });
}

/** Removes the last attempt of a device from its count, because the attempt was correct. */
export const takeBackTry = (deviceId: string) => sql`
  update gate_tries set tries = tries[1:cardinality(tries) - 1]
  where community_id = ${here} and id = ${deviceId}`;

type Alerting = { db: Db; emit(topic: string, payload?: Record<string, unknown>): void };

/** Keeps a wrong attempt in the count. The fifth one pauses the device and notifies the security leads. */
export async function keepTry(
  { db, emit }: Alerting,
  given: { deviceId: string; tried: Tried; now: Date; where: string; what: string },
): Promise<void> {
  if (given.tried.tries < triesLimit) return;
  const { now, deviceId } = given;
  const forgotten = new Date(now.getTime() - forgottenMs).toISOString();
  const { rows } = await sql<{ minutes: number }>`
    with paused as (
      update gate_tries set tries = '{}',
        pauses = case when paused_until > ${forgotten} then least(pauses + 1, 100) else 1 end
      where community_id = ${here} and id = ${deviceId} returning pauses),
    wait as (select least(${pauseMinutes} * 2 ^ (pauses - 1), ${pauseMinutesMost})::int as minutes from paused)
    select minutes from wait`.execute(db);
  const minutes = rows[0]?.minutes ?? pauseMinutes;
  const until = new Date(now.getTime() + minutes * 60_000).toISOString();
  await sql`update gate_tries set paused_until = ${until}
    where community_id = ${here} and id = ${deviceId}`.execute(db);
  tellTries({ emit }, { ...given, pause: { minutes } });
}

type Guessing = {
  deviceId: string;
  where: string;
  what: string;
  /** The length of the pause in minutes, or the time of a pause that a device reports late because it was offline. */
  pause: { minutes: number } | { late: string };
};

/** Notifies the security leads that somebody may be guessing codes at a device. */
export const tellTries = (
  context: Pick<Alerting, 'emit'>,
  { deviceId, where, what, pause }: Guessing,
): void =>
  notify(context, {
    ...wrongTries.notice({ what, where, limit: triesLimit, pause }),
    to: { permission: 'gatePasses.approve' },
    link: '/gate-pass?Tab=gates',
    priority: 'Urgent',
    groupKey: `gate-tries-${deviceId}`,
  });
