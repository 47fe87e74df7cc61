// The states of an emergency from raised to resolved. To acknowledge, arrive, resolve or cancel a second time changes
// nothing and returns the current state; the first person who takes a step is recorded. An ended emergency is never
// reopened.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/emergencies/emergencies.ts';
import {
  cancelSeconds,
  type Emergency,
  emergencyRefusals as refusals,
  type EmergencyOutcome,
  type EmergencyTimeline,
  outcomesOf,
} from '#contract/emergencies/emergencies.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify, resolveNotifications } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { answererOf } from './answerers.ts';
import { selectNumbers } from './contacts.ts';
import { falseAlarms } from './messages.ts';
import {
  countFalseAlarms,
  findHouses,
  lockOne,
  selectHouseLabel,
  selectLog,
  selectOne,
  selectOpen,
  selectOriginal,
  selectTimeline,
  type Stored,
} from './queries.ts';
import { raise } from './raise.ts';
import { selectRaiser, takeBack } from './raisers.ts';
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

/** The most results of a house search. */
const housesShown = 25;

type One = { params: { emergencyId: string } };

/**
 * From this many false alarms by a resident within this many days on, the people who may approve emergencies are asked
 * to talk to the resident. Nothing is blocked.
 */
const talkAt = { alarms: 3, days: 30 };

export const findEmergencyHouses = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.findEmergencyHouses>,
) => findHouses(db, query.Search, housesShown);

export const listOpenEmergencies = ({ db }: CommunityContext) => selectOpen(db);

export const listEmergencies = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listEmergencies>,
) => selectLog(db, query);

export async function getEmergency(
  { db }: CommunityContext,
  { params }: One,
): Promise<EmergencyTimeline> {
  const found = await selectOne(db, params.emergencyId);
  if (!found) throw notFound();
  const timeline = await selectTimeline(db, found.id);
  // A drill (a practice alarm) shows no numbers, so that nobody calls them by mistake.
  if (found.drill) return { ...found, timeline, externalNumbers: [], officePhone: null };
  const { externalNumbers, officePhone } = await selectNumbers(db);
  return { ...found, timeline, externalNumbers, officePhone };
}

const byOf = ({ user }: CommunityContext): By => ({ id: user.id, name: nameOf(user) });

export async function raiseEmergency(
  context: CommunityContext,
  { body }: Parsed<typeof contract.raiseEmergency>,
): Promise<Answer<typeof contract.raiseEmergency>> {
  const { houseId = null } = body;
  if (houseId && (await selectHouseLabel(context.db, houseId)) === null) {
    throw refuse(refusals.noHouse, { field: 'houseId' });
  }
  if (!houseId && !body.location) throw refuse(refusals.noPlace, { field: 'location' });
  if (body.drill) await refuseBesideAlarm(context);
  return raise(context, byOf(context), { ...body, houseId, residentId: null });
}

/** Refuses a drill (a practice alarm) during a real alarm, because people could confuse the two. */
async function refuseBesideAlarm({ db }: CommunityContext): Promise<void> {
  const [first] = await selectOpen(db);
  if (first && !first.drill) throw refuse(refusals.alarmOpen, { with: { alarm: titleOf(first) } });
}

const isOver = ({ status }: Stored): boolean => status === 'Resolved' || status === 'Cancelled';

async function lock(scope: Scope, id: string): Promise<Stored> {
  const found = await lockOne(scope.db, id);
  if (!found) throw notFound();
  return found;
}

async function lockOpen(scope: Scope, id: string): Promise<Stored> {
  const found = await lock(scope, id);
  if (isOver(found)) throw overNow(found);
  return found;
}

const overNow = ({ status }: Stored) =>
  refuse(refusals.over, { with: { status: status.toLowerCase() } });

export async function acknowledgeEmergency(
  context: CommunityContext,
  { params }: One,
): Promise<Emergency> {
  const found = await lockOpen(context, params.emergencyId);
  const by = await answererOf(context, found.id);
  if (found.acknowledgedBy === null) await acknowledge(context, found, by);
  else if (!found.comingIds.includes(by.id ?? '')) {
    await addStep(context, found.id, { kind: 'Coming', by: by.name, byId: by.id });
    await tellScreens(context, found.id);
  }
  return reread(context, found.id);
}

/** Records the first acknowledgement, which ends the calls and the sound. The caller checks that there is none yet. */
async function acknowledge(scope: Scope, found: Stored, by: By): Promise<void> {
  const at = scope.clock.now().toISOString();
  await sql`update emergencies set status = 'Acknowledged', acknowledged_by = ${by.id},
      acknowledged_name = ${by.name}, acknowledged_at = ${at}, next_call_at = null
    where community_id = ${here} and id = ${found.id}`.execute(scope.db);
  await addStep(scope, found.id, { kind: 'Acknowledged', by: by.name, byId: by.id });
  record(scope, found, { action: 'emergency.acknowledged', after: { by: by.name } });
  await tellScreens(scope, found.id);
}

export async function arriveAtEmergency(
  context: CommunityContext,
  { params }: One,
): Promise<Emergency> {
  const found = await lockOpen(context, params.emergencyId);
  if (found.onSceneBy !== null) return found;
  const by = await answererOf(context, found.id);
  if (found.acknowledgedBy === null) await acknowledge(context, found, by);
  await sql`update emergencies set status = 'On scene', on_scene_name = ${by.name},
      on_scene_at = ${context.clock.now().toISOString()}
    where community_id = ${here} and id = ${found.id}`.execute(context.db);
  await addStep(context, found.id, { kind: 'On scene', by: by.name, byId: by.id });
  record(context, found, { action: 'emergency.onScene', after: { by: by.name } });
  await tellScreens(context, found.id);
  return reread(context, found.id);
}

export async function noteEmergency(
  context: CommunityContext,
  input: Parsed<typeof contract.noteEmergency>,
): Promise<EmergencyTimeline> {
  const found = await lock(context, input.params.emergencyId);
  const by = await answererOf(context, found.id);
  const { text } = input.body;
  await addStep(context, found.id, { kind: 'Note', by: by.name, byId: by.id, text });
  record(context, found, { action: 'emergency.noted', after: { text } });
  await tellScreens(context, found.id);
  return getEmergency(context, input);
}

export async function closeEmergency(
  context: CommunityContext,
  { params, body }: Parsed<typeof contract.closeEmergency>,
): Promise<Emergency> {
  const by = await answererOf(context, params.emergencyId);
  return resolve(context, by, { emergencyId: params.emergencyId, ...body });
}

type Resolving = {
  emergencyId: string;
  outcome?: EmergencyOutcome | undefined;
  note?: string | undefined;
};

/**
 * Resolves an emergency in any open state, and refuses a cancelled one. A second caller gets the result of the first.
 */
export async function resolve(scope: Scope, by: By, body: Resolving): Promise<Emergency> {
  const found = await lock(scope, body.emergencyId);
  if (found.status === 'Resolved') return found;
  if (found.status === 'Cancelled') throw overNow(found);
  const possible = outcomesOf(found);
  const outcome = body.outcome ?? possible[0];
  if (!outcome || !possible.includes(outcome)) {
    throw refuse(refusals.misfit, { field: 'outcome', with: { outcome: outcome ?? '' } });
  }
  const original = outcome === 'Duplicate' ? await selectOriginal(scope.db, found) : undefined;
  if (outcome === 'Duplicate' && !original) {
    throw refuse(refusals.noOtherAlarm, { field: 'outcome' });
  }
  const now = scope.clock.now();
  const at = now.toISOString();
  await sql`update emergencies set status = 'Resolved', resolved_by = ${by.id}, resolved_name = ${by.name},
      resolved_at = ${at}, outcome = ${outcome}, resolution_note = ${body.note ?? ''}, next_call_at = null
    where community_id = ${here} and id = ${found.id}`.execute(scope.db);
  await addStep(scope, found.id, {
    kind: 'Resolved',
    by: by.name,
    byId: by.id,
    text: [original ? `${outcome} of “${titleOf(original)}”` : outcome, body.note]
      .filter(Boolean)
      .join(': '),
  });
  record(scope, found, { action: 'emergency.resolved', after: { outcome, note: body.note ?? '' } });
  resolveNotifications(scope, {
    about: aboutEmergency(found.id),
    outcome: `Already resolved by ${by.name}`,
  });
  if (outcome === 'FalseAlarm') await askForTalk(scope, found, now);
  await tellScreens(scope, found.id);
  return reread(scope, found.id);
}

async function askForTalk(scope: Scope, found: Stored, now: Date): Promise<void> {
  if (found.residentId === null) return;
  const since = new Date(now.getTime() - talkAt.days * 86_400_000);
  const count = await countFalseAlarms(scope.db, found.residentId, since);
  if (count < talkAt.alarms) return;
  await sql`update emergencies set asks_talk = true
    where community_id = ${here} and id = ${found.id}`.execute(scope.db);
  const text = `${found.raisedBy} raised ${count} false alarms in ${talkAt.days} days. Talk with them.`;
  await addStep(scope, found.id, { kind: 'Talk', by: 'Courtyard', text });
  notify(scope, {
    ...falseAlarms.notice({ text }),
    to: { permission: 'emergencies.approve' },
    link: linkOf(found.id),
    ...(found.houseId && { houseId: found.houseId }),
  });
}

export const cancelEmergency = (context: CommunityContext, { params }: One): Promise<Emergency> =>
  cancel(context, byOf(context), params.emergencyId);

/**
 * Cancels the caller's own alarm within ten seconds, unless somebody has acknowledged it. Alarms of other people for
 * the same house stay active.
 */
export async function cancel(scope: Scope, by: By, id: string): Promise<Stored> {
  const found = await lock(scope, id);
  const own = await selectRaiser(scope.db, id, by.id);
  if (!own) throw refuse(refusals.notYours);
  if (own.takenBackAt !== null) return found;
  if (isOver(found)) throw overNow(found);
  const now = scope.clock.now();
  const age = now.getTime() - new Date(own.raisedAt).getTime();
  if (found.status !== 'Raised' || age > cancelSeconds * 1000) throw refuse(refusals.tooLate);
  const others = await takeBack(scope, id, by.id);
  if (others.length > 0) {
    const text = `Cancelled their own alarm. The alarm stays active for ${others.join(', ')}.`;
    await addStep(scope, id, { kind: 'Note', by: by.name, text });
    record(scope, found, { action: 'emergency.takenBack', after: { by: by.name, others } });
    await tellScreens(scope, id);
    return reread(scope, id);
  }
  await sql`update emergencies set status = 'Cancelled', cancelled_at = ${now.toISOString()}, next_call_at = null
    where community_id = ${here} and id = ${found.id}`.execute(scope.db);
  await addStep(scope, found.id, { kind: 'Cancelled', by: by.name });
  record(scope, found, { action: 'emergency.cancelled' });
  const outcome = `Cancelled by ${by.name}`;
  resolveNotifications(scope, { about: aboutEmergency(found.id), outcome });
  await tellScreens(scope, found.id);
  return reread(scope, found.id);
}

async function reread({ db }: Scope, id: string): Promise<Stored> {
  const found = await selectOne(db, id);
  if (!found) throw notFound();
  return found;
}
