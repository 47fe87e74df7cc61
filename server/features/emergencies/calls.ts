// The calls of an alarm. Managers are alerted at once in the app and by push. If texts are on, the managers and the
// guards on shift also get a text. Until somebody acknowledges, the panic contacts are texted in turn, the first one at
// once, and the managers are alerted in the app again at each step. Without contacts or texts, the first alerts are
// repeated instead. In the end, calls become rare, or stop if the alarm is a drill.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { PanicSettings } from '#contract/emergencies/panic-settings.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { selectHolders } from '#platform/database/holders.ts';
import { sendSms, sendsTexts } from '#platform/delivery/sms.ts';
import { alarmRaised } from './messages.ts';
import { tellNeighbours } from './neighbours.ts';
import { type Stored } from './queries.ts';
import { selectPanicSettings } from './settings.ts';
import { aboutEmergency, addStep, linkOf, type Scope } from './steps.ts';

/** The topic of the outbox event that starts the job for the next call. */
export const emergencyCalls = 'emergency.calls';

/**
 * After this many calls of an alarm with panic contacts (an hour at one call per minute), calls become less frequent.
 */
const mostCalls = 60;

/** The same limit without panic contacts, where each call goes to the guards and managers. */
const mostRepeats = 15;

/**
 * The interval of these less frequent calls, until somebody acknowledges or the alarm ends. The calls of a drill (a
 * practice alarm) stop instead.
 */
const laterMinutes = 10;

/** The numbers of people who were alerted in the app, without the raiser and the neighbours, and by text message. */
export type Alarmed = { inApp: number; texted: number };

/**
 * Alerts guards and managers at once, and the neighbours if the community has switched this on. If texts are on, also
 * texts the first contact. The other contacts are texted later, one after the other.
 */
export async function soundAlarm(scope: Scope, made: Stored): Promise<Alarmed> {
  const settings = await callSettings(scope);
  const userIds = await selectHolders(scope.db, 'emergencies.update');
  const phones = await tell(scope, made, {
    settings,
    userIds,
    round: 'first',
    isRepeat: false,
  });
  if (settings.neighboursOn) await tellNeighbours(scope, made);
  await callNext(scope, made, settings);
  const contact = settings.textsOn ? settings.contacts[0]?.phone : undefined;
  return {
    inApp: userIds.filter((id) => id !== made.raisedById).length,
    texted: new Set(contact ? [...phones, contact] : phones).size,
  };
}

/** The stored settings. Texts are off if the installation cannot send any. */
export async function callSettings(scope: Scope): Promise<CallSettings> {
  const settings = await selectPanicSettings(scope.db);
  const hasTexts = await sendsTexts(scope);
  return { ...settings, textsOn: settings.textsOn && hasTexts, hasTexts };
}

export type CallSettings = PanicSettings & { hasTexts: boolean };

type Telling = {
  settings: PanicSettings;
  userIds: readonly string[];
  round: string;
  /** True if this alert repeats an earlier one that nobody has acknowledged. */
  isRepeat: boolean;
};

/**
 * Alerts the given people in the app and, if texts are on, texts them and the guards on shift. Returns the phones that
 * are texted.
 */
async function tell(
  scope: Scope,
  emergency: Stored,
  { settings, userIds, round, isRepeat }: Telling,
): Promise<readonly string[]> {
  tellInApp(scope, emergency, { userIds, isRepeat });
  if (!settings.textsOn) return [];
  const phones = await selectPhones(scope, userIds);
  const text = alarmRaised.sms(emergency);
  await sendSms(
    scope,
    phones.map((to) => ({ key: `emergency:${emergency.id}:${round}:${to}`, to, text })),
  );
  return phones;
}

/** Alerts the given people in the app and by push. */
function tellInApp(
  scope: Scope,
  emergency: Stored,
  { userIds, isRepeat }: Pick<Telling, 'userIds' | 'isRepeat'>,
): void {
  const { id, raisedBy, houseId } = emergency;
  notify(scope, {
    ...alarmRaised.notice({ ...emergency, isRepeat }),
    to: { userIds },
    actor: raisedBy,
    link: linkOf(id),
    priority: 'Urgent',
    // A person who has not read the earlier notification gets an update of it instead of another one.
    groupKey: `emergency:${id}`,
    emergencyId: id,
    ...(houseId && { houseId }),
    about: aboutEmergency(id),
  });
}

/**
 * The phone numbers of guards on shift and of the given people. Given people with a closed account or without an
 * international number are left out.
 */
async function selectPhones({ db, clock }: Scope, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select g.phone from guards_on_shift g where g.community_id = ${here} and g.phone is not null
      and g.expires_at > ${clock.now().toISOString()}
    union select u.phone from users u where u.id = any (${userIds}::uuid[]) and u.status <> 'Deactivated'
      and u.phone ~ '^\\+[1-9][0-9]{6,14}$'`.execute(db);
  return rows.map(({ phone }) => phone);
}

/**
 * Calls the next contact, and schedules another call while nobody acknowledges. Idempotent: the key of a text
 * consists of the emergency and the step.
 */
export async function callNext(
  scope: Scope,
  emergency: Stored,
  settings: CallSettings,
): Promise<void> {
  const { db, clock, emit } = scope;
  const { contacts, escalationSeconds } = settings;
  const step = emergency.chainStep;
  if (contacts.length > 0) await callContact(scope, emergency, settings);
  // Step 0 has already alerted everybody in the app. Later steps text one contact each and repeat the app
  // notifications.
  if (step > 0) {
    if (contacts.length > 0 && settings.textsOn) await repeatInApp(scope, emergency);
    else await tellAgain(scope, emergency, settings);
  }
  const isOften = step + 1 < (contacts.length > 0 ? mostCalls : mostRepeats);
  if (!isOften) await sayHowItGoesOn(scope, emergency);
  const goesOn = isOften || !emergency.drill;
  const seconds = isOften ? escalationSeconds : laterMinutes * 60;
  const nextAt = new Date(clock.now().getTime() + seconds * 1000).toISOString();
  await sql`update emergencies set chain_step = ${step + 1}, next_call_at = ${goesOn ? nextAt : null}
    where community_id = ${here} and id = ${emergency.id}`.execute(db);
  if (goesOn) emit(emergencyCalls, { entityId: emergency.id, startAt: nextAt });
}

/** Notes in the timeline, once, that calls are less frequent from now on or, for a drill, have ended. */
async function sayHowItGoesOn(scope: Scope, { id, drill }: Stored): Promise<void> {
  const text = drill
    ? 'Nobody has answered this drill. Its calls have ended.'
    : `Nobody has answered. Calls repeat every ${laterMinutes} minutes until somebody answers.`;
  await addStep(scope, id, { kind: 'Note', by: 'Courtyard', text, key: `emergency:${id}:later` });
}

async function callContact(
  scope: Scope,
  emergency: Stored,
  { contacts, textsOn, hasTexts }: CallSettings,
): Promise<void> {
  const { id, chainStep } = emergency;
  const contact = contacts[chainStep % contacts.length];
  if (!contact) return;
  const by = 'Courtyard';
  const key = `emergency:${id}:call:${chainStep}`;
  if (textsOn) {
    await sendSms(scope, [{ key, to: contact.phone, text: alarmRaised.sms(emergency) }]);
    await addStep(scope, id, { kind: 'Called', by, text: contact.name, key });
  } else if (chainStep < contacts.length) {
    const why = hasTexts ? 'text messages are turned off' : 'text messages are not set up';
    const text = `${contact.name} could not be texted: ${why}. Call ${formatPhone(contact.phone)}.`;
    await addStep(scope, id, { kind: 'Note', by, text });
  }
}

async function repeatInApp(scope: Scope, emergency: Stored): Promise<void> {
  const userIds = await selectHolders(scope.db, 'emergencies.update');
  tellInApp(scope, emergency, { userIds, isRepeat: true });
}

/**
 * Alerts the guards and managers again. The owner is included from the second repetition on, or if there is nobody
 * else.
 */
async function tellAgain(scope: Scope, emergency: Stored, settings: PanicSettings): Promise<void> {
  const { id, chainStep } = emergency;
  const holders = await selectHolders(scope.db, 'emergencies.update');
  const others = await withoutOwner(scope, holders);
  const isFirst = chainStep === 1 && (await selectPhones(scope, others)).length + others.length > 0;
  await tell(scope, emergency, {
    settings,
    userIds: isFirst ? others : holders,
    round: `again:${chainStep}`,
    isRepeat: true,
  });
  const text = isFirst ? 'Guards and managers, again' : 'Guards, managers and the owner, again';
  await addStep(scope, id, { kind: 'Called', by: 'Courtyard', text });
}

async function withoutOwner({ db }: Scope, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string | null }>`
    select c.owner_id as "ownerId" from communities c where c.id = ${here}`.execute(db);
  return userIds.filter((id) => id !== rows[0]?.ownerId);
}
