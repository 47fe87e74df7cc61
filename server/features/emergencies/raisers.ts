// The raisers of an emergency. Several alarms of one house appear as one emergency, and each raiser can cancel only
// their own alarm. The emergency stays open while any of its alarms is active.
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { By, Scope } from './steps.ts';

export type Raiser = { name: string; raisedAt: string; takenBackAt: string | null };

/** Adds a raiser, once per person. A person who cancelled can raise the alarm again. */
export async function addRaiser(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  by: By,
  alarm: Alarm & { emergencyId: string },
): Promise<void> {
  await sql`insert into emergency_raisers as r (community_id, emergency_id, user_id, name, resident_id, type, location,
      note, silent, raised_at)
    values (${here}, ${alarm.emergencyId}, ${by.id}, ${by.name}, ${alarm.residentId}, ${alarm.type},
      ${alarm.location ?? ''}, ${alarm.note ?? ''}, ${alarm.silent ?? false}, ${clock.now().toISOString()})
    on conflict (community_id, emergency_id, user_id) do update
      set taken_back_at = null, raised_at = excluded.raised_at, name = excluded.name, type = excluded.type,
        location = excluded.location, note = excluded.note, silent = excluded.silent
      where r.taken_back_at is not null`.execute(db);
}

export async function selectRaiser(
  db: Db,
  emergencyId: string,
  userId: string | null,
): Promise<Raiser | undefined> {
  const { rows } = await sql<Raiser>`
    select r.name, r.raised_at as "raisedAt", r.taken_back_at as "takenBackAt" from emergency_raisers r
    where r.community_id = ${here} and r.emergency_id = ${emergencyId} and r.user_id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Cancels a person's alarm. Returns the names of the remaining raisers. If the person was the emergency's raiser, the
 * first remaining one replaces them.
 */
export async function takeBack(
  { db, clock }: Pick<Scope, 'db' | 'clock'>,
  emergencyId: string,
  userId: string | null,
): Promise<string[]> {
  await sql`update emergency_raisers set taken_back_at = ${clock.now().toISOString()}
    where community_id = ${here} and emergency_id = ${emergencyId} and user_id = ${userId}`.execute(
    db,
  );
  const { rows } = await sql<{ name: string }>`select r.name from emergency_raisers r
    where r.community_id = ${here} and r.emergency_id = ${emergencyId} and r.taken_back_at is null
    order by r.raised_at, r.id`.execute(db);
  // Pages show the details of the first remaining raiser.
  await sql`update emergencies e set raised_by = f.user_id, raised_name = f.name, resident_id = f.resident_id,
      type = f.type, location = f.location, note = f.note, silent = f.silent
    from (select r.* from emergency_raisers r
      where r.community_id = ${here} and r.emergency_id = ${emergencyId} and r.taken_back_at is null
      order by r.raised_at, r.id limit 1) f
    where e.community_id = ${here} and e.id = ${emergencyId} and e.raised_by = ${userId}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export type Alarm = {
  type: Emergency['type'];
  houseId: string | null;
  residentId: string | null;
  location?: string | undefined;
  note?: string | undefined;
  silent?: boolean | undefined;
  drill?: boolean | undefined;
};
