// Raising an alarm: one of the same house within five minutes joins the open one, every other reaches guards on shift,
// managers and the first panic contact at once, in the app, by text and by push.
import { sql } from 'kysely';
import type { Emergency } from '#contract/emergencies.ts';
import type { PanicSettings } from '#contract/panic-settings.ts';
import { notify } from '#platform/notify.ts';
import { selectHolders } from '#platform/holders.ts';
import { sendSms, type SmsWanted } from '#platform/sms.ts';
import { here, lockJoined, selectOne, type Stored } from './queries.ts';
import { selectPanicSettings } from './settings.ts';
import {
  aboutEmergency,
  addStep,
  type By,
  linkOf,
  record,
  type Scope,
  tellScreens,
  titleOf,
} from './steps.ts';

/** The fact behind the job that calls the next contact. */
export const emergencyCalls = 'emergency.calls';

/** After so many calls the chain rests: everybody has been called again and again for an hour. */
export const mostCalls = 60;

export type Alarm = {
  type: Emergency['type'];
  houseId: string | null;
  residentId: string | null;
  location?: string | undefined;
  note?: string | undefined;
  silent?: boolean | undefined;
  drill?: boolean | undefined;
};

export async function raise(scope: Scope, by: By, alarm: Alarm): Promise<Stored> {
  const { db, clock } = scope;
  const drill = alarm.drill ?? false;
  const { houseId } = alarm;
  const joined = houseId && (await lockJoined(db, { houseId, drill, now: clock.now() }));
  if (joined) {
    const text = [alarm.type, alarm.location, alarm.note].filter(Boolean).join('. ');
    await addStep(scope, joined.id, { kind: 'Joined', by: by.name, text });
    record(scope, joined, { action: 'emergency.joined', after: { by: by.name, type: alarm.type } });
    await tellScreens(scope, joined.id);
    return joined;
  }
  const made = await insert(scope, by, { ...alarm, drill });
  record(scope, made, {
    action: 'emergency.raised',
    after: { type: made.type, house: made.house, silent: made.silent, drill },
  });
  await addStep(scope, made.id, { kind: 'Raised', by: by.name, text: made.note });
  await soundAlarm(scope, by, made);
  await tellScreens(scope, made.id);
  return made;
}

async function insert({ db, clock }: Scope, by: By, alarm: Alarm): Promise<Stored> {
  const { rows } = await sql<{ id: string }>`
    insert into emergencies (community_id, type, house_id, resident_id, location, note, silent, drill,
      raised_by, raised_name, raised_at)
    values (${here}, ${alarm.type}, ${alarm.houseId}, ${alarm.residentId}, ${alarm.location ?? ''},
      ${alarm.note ?? ''}, ${alarm.silent ?? false}, ${alarm.drill ?? false}, ${by.id}, ${by.name},
      ${clock.now().toISOString()})
    returning id`.execute(db);
  const made = rows[0] && (await selectOne(db, rows[0].id));
  if (!made) throw new Error('an emergency that was just raised');
  return made;
}

/** Everybody at once; from the second contact on they are called one after the other. */
async function soundAlarm(scope: Scope, by: By, made: Stored): Promise<void> {
  const { db } = scope;
  const title = titleOf(made);
  notify(scope, {
    to: { userIds: await selectHolders(db, 'emergencies.update') },
    activityType: 'Emergency',
    title,
    description: [`Raised by ${by.name}.`, made.location, made.note].filter(Boolean).join(' '),
    actor: by.name,
    link: linkOf(made.id),
    priority: 'Urgent',
    emergencyId: made.id,
    ...(made.houseId && { houseId: made.houseId }),
    about: aboutEmergency(made.id),
  });
  const settings = await selectPanicSettings(db);
  if (settings.textsOn) {
    const phones = await selectFirstPhones(scope);
    await sendSms(
      scope,
      phones.map((to) => ({ key: `emergency:${made.id}:first:${to}`, to, text: textOf(made) })),
    );
  }
  await callNext(scope, made, settings);
}

/** Guards on shift and those who may act, with a number. */
async function selectFirstPhones({ db, clock }: Scope): Promise<string[]> {
  const holders = await selectHolders(db, 'emergencies.update');
  const { rows } = await sql<{ phone: string }>`
    select g.phone from guards_on_shift g where g.community_id = ${here} and g.phone is not null
      and g.expires_at > ${clock.now().toISOString()}
    union select u.phone from users u where u.id = any (${holders}::uuid[])
      and u.phone ~ '^\\+[1-9][0-9]{6,14}$'`.execute(db);
  return rows.map(({ phone }) => phone);
}

const textOf = (made: Stored): string =>
  `${made.drill ? 'DRILL. ' : 'EMERGENCY. '}${titleOf({ ...made, drill: false })}. Raised by ${made.raisedBy}.`;

/**
 * Calls the contact whose turn it is, and asks for the next call while nobody answers; safe to repeat, because a
 * contact's text has a key of the emergency and the step.
 */
export async function callNext(
  scope: Scope,
  emergency: Stored,
  settings: PanicSettings,
): Promise<void> {
  const { db, clock, emit } = scope;
  const { contacts, escalationSeconds } = settings;
  const step = emergency.chainStep;
  const contact = contacts[step % Math.max(contacts.length, 1)];
  const goesOn = contacts.length > 0 && step + 1 < mostCalls;
  const nextAt = new Date(clock.now().getTime() + escalationSeconds * 1000).toISOString();
  if (contact) {
    const key = `emergency:${emergency.id}:call:${step}`;
    const message: SmsWanted = { key, to: contact.phone, text: textOf(emergency) };
    if (settings.textsOn) await sendSms(scope, [message]);
    await addStep(scope, emergency.id, { kind: 'Called', by: 'Courtyard', text: contact.name });
  }
  await sql`update emergencies set chain_step = ${step + 1}, next_call_at = ${goesOn ? nextAt : null}
    where community_id = ${here} and id = ${emergency.id}`.execute(db);
  if (goesOn) emit(emergencyCalls, { entityId: emergency.id, startAt: nextAt });
}
