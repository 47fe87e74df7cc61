// Raises an alarm. Within five minutes, a second real alarm for the same house joins the open real one, and a second
// drill joins the open drill. Any other alarm alerts guards and managers at once (`calls.ts`). Each raiser is stored,
// so that a person who cancels ends only their own alarm.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { type Alarmed, soundAlarm } from './calls.ts';
import { lockJoined, selectOne, type Stored } from './queries.ts';
import { type Alarm, addRaiser } from './raisers.ts';
import { addStep, type By, record, type Scope, tellScreens } from './steps.ts';

export async function raise(
  scope: Scope,
  by: By,
  alarm: Alarm,
): Promise<Stored & { told: Alarmed }> {
  const { db, clock } = scope;
  const drill = alarm.drill ?? false;
  const { houseId } = alarm;
  const joined = houseId && (await lockJoined(db, { houseId, drill, now: clock.now() }));
  if (joined) {
    await addRaiser(scope, by, { ...alarm, emergencyId: joined.id });
    const text = [alarm.type, alarm.location, alarm.note].filter(Boolean).join('. ');
    await addStep(scope, joined.id, { kind: 'Joined', by: by.name, text });
    record(scope, joined, { action: 'emergency.joined', after: { by: by.name, type: alarm.type } });
    await tellScreens(scope, joined.id);
    return { ...(await reread(scope.db, joined.id)), told: { inApp: 0, texted: 0 } };
  }
  const made = await insert(scope, by, { ...alarm, drill });
  record(scope, made, {
    action: 'emergency.raised',
    after: { type: made.type, house: made.house, silent: made.silent, drill },
  });
  await addStep(scope, made.id, { kind: 'Raised', by: by.name, text: made.note });
  const told = await soundAlarm(scope, made);
  await tellScreens(scope, made.id);
  return { ...made, told };
}

async function insert({ db, clock }: Scope, by: By, alarm: Alarm): Promise<Stored> {
  const { rows } = await sql<{ id: string }>`
    insert into emergencies (community_id, type, house_id, resident_id, location, note, silent, drill,
      raised_by, raised_name, raised_at)
    values (${here}, ${alarm.type}, ${alarm.houseId}, ${alarm.residentId}, ${alarm.location ?? ''},
      ${alarm.note ?? ''}, ${alarm.silent ?? false}, ${alarm.drill ?? false}, ${by.id}, ${by.name},
      ${clock.now().toISOString()})
    returning id`.execute(db);
  const emergencyId = rows[0]?.id ?? '';
  await addRaiser({ db, clock }, by, { ...alarm, emergencyId });
  return reread(db, emergencyId);
}

async function reread(db: Db, id: string): Promise<Stored> {
  const found = await selectOne(db, id);
  if (!found) throw new Error('an emergency that was just raised');
  return found;
}
