// Counts wrong attempts at a person's PIN across all devices. The twentieth wrong attempt in a day locks the PIN
// until the office sets a new one. The pause of a single device would not be enough: a PIN could be guessed within a
// few nights.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import { pinLocked } from './messages.ts';

export const wrongPinsADay = 20;

type Keeping = { db: Db; emit(topic: string, payload?: Record<string, unknown>): void };

/** Counts a wrong attempt. When it locks the PIN, the people who can set a new PIN are notified. */
export async function keepWrongPin(
  { db, emit }: Keeping,
  { guard, now }: { guard: { id: string; name: string }; now: Date },
): Promise<void> {
  const { rows } = await sql<{ isLocked: boolean }>`
    update security_users s set wrong_pins = k.count, wrong_pins_on = k.today,
      pin_locked_at = case when k.count >= ${wrongPinsADay} then ${now.toISOString()}::timestamptz end
    from (select t.today, case when o.wrong_pins_on = t.today then o.wrong_pins + 1 else 1 end as count
      from security_users o join communities c on c.id = o.community_id
      cross join lateral (select (${now.toISOString()}::timestamptz at time zone c.time_zone)::date as today) t
      where o.community_id = ${here} and o.id = ${guard.id}) k
    where s.community_id = ${here} and s.id = ${guard.id} and s.pin_locked_at is null
    returning s.pin_locked_at is not null as "isLocked"`.execute(db);
  if (!rows[0]?.isLocked) return;
  emit('team.changed', { entityId: guard.id });
  notify(
    { emit },
    {
      ...pinLocked.notice({ name: guard.name, limit: wrongPinsADay }),
      to: { permission: 'team.update' },
      link: '/settings?Tab=team',
      priority: 'Urgent',
    },
  );
}
