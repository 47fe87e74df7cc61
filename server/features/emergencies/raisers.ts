// Who raised an alarm: alarms of one house are one on the screens, and each person's own until they take it back. As
// long as one of them stands, it is open.
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { here } from './queries.ts';
import type { Alarm } from './raise.ts';
import type { By, Scope } from './steps.ts';

export type Raiser = { name: string; raisedAt: string; takenBackAt: string | null };

/** Once a person; whoever had taken theirs back raises it anew. */
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

/** Takes one person's alarm back; gives the names of those whose own stands, the first of whom takes their place. */
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
  // What is on the screens is what the one who is left has said.
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
