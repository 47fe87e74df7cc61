// Whom an alarm calls: guards on shift and managers at once, in the app, by text and by push; then, while nobody
// answers, one panic contact after the other, and guards and managers in the app again with each. Where no contact is
// known, or none is texted, guards and managers are told again and again.
import { sql } from 'kysely';
import type { PanicSettings } from '#contract/panic-settings.ts';
import { formatPhone } from '#contract/phone-text.ts';
import { notify } from '#platform/notify.ts';
import { selectHolders } from '#platform/holders.ts';
import { sendSms, sendsTexts } from '#platform/sms.ts';
import { tellNeighbours } from './neighbours.ts';
import { here, type Stored } from './queries.ts';
import { selectPanicSettings } from './settings.ts';
import { aboutEmergency, addStep, linkOf, type Scope, titleOf } from './steps.ts';

/** The fact behind the job that calls whoever is next. */
export const emergencyCalls = 'emergency.calls';

/** After so many calls they come less often: everybody has been called again and again for an hour. */
const mostCalls = 60;

/** Where the same people are told each time, that is earlier. */
const mostRepeats = 15;

/** From then on, until somebody answers or it is over; a drill ends its calls there. */
const laterMinutes = 10;

/** People whom an alarm was handed over for: in the app, without its raiser, and by text message. */
export type Alarmed = { inApp: number; texted: number };

/** Everybody at once; from the second contact on they are called one after the other. */
export async function soundAlarm(scope: Scope, made: Stored): Promise<Alarmed> {
  const settings = await callSettings(scope);
  const userIds = await selectHolders(scope.db, 'emergencies.update');
  const phones = await tell(scope, made, {
    settings,
    userIds,
    round: 'first',
    title: titleOf(made),
  });
  if (settings.neighboursOn) await tellNeighbours(scope, made);
  await callNext(scope, made, settings);
  const contact = settings.textsOn ? settings.contacts[0]?.phone : undefined;
  return {
    inApp: userIds.filter((id) => id !== made.raisedById).length,
    texted: new Set(contact ? [...phones, contact] : phones).size,
  };
}

/** As they are set; texts are off too where no text message can go out. */
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
  title: string;
};

/** The given people, and the guards on shift. Returns the phones that are texted. */
async function tell(
  scope: Scope,
  emergency: Stored,
  { settings, userIds, round, title }: Telling,
): Promise<readonly string[]> {
  tellInApp(scope, emergency, { userIds, title });
  if (!settings.textsOn) return [];
  const phones = await selectPhones(scope, userIds);
  const text = textOf(emergency);
  await sendSms(
    scope,
    phones.map((to) => ({ key: `emergency:${emergency.id}:${round}:${to}`, to, text })),
  );
  return phones;
}

/** On their screens and by push. */
function tellInApp(
  scope: Scope,
  emergency: Stored,
  { userIds, title }: Pick<Telling, 'userIds' | 'title'>,
): void {
  const { id, raisedBy, location, note, houseId } = emergency;
  notify(scope, {
    to: { userIds },
    activityType: 'Emergency',
    title,
    description: [`Raised by ${raisedBy}.`, location, note].filter(Boolean).join(' '),
    actor: raisedBy,
    link: linkOf(id),
    priority: 'Urgent',
    // Told again, it is the same one to whoever has not read it.
    group: { key: `emergency:${id}`, title },
    emergencyId: id,
    ...(houseId && { houseId }),
    about: aboutEmergency(id),
  });
}

/** Guards on shift and the given people, those with a number; nobody whose account is closed. */
async function selectPhones({ db, clock }: Scope, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select g.phone from guards_on_shift g where g.community_id = ${here} and g.phone is not null
      and g.expires_at > ${clock.now().toISOString()}
    union select u.phone from users u where u.id = any (${userIds}::uuid[]) and u.status <> 'Deactivated'
      and u.phone ~ '^\\+[1-9][0-9]{6,14}$'`.execute(db);
  return rows.map(({ phone }) => phone);
}

const textOf = (made: Stored): string =>
  `${made.drill ? 'DRILL. ' : 'EMERGENCY. '}${titleOf({ ...made, drill: false })}. Raised by ${made.raisedBy}.`;

/**
 * Calls whoever's turn it is, and asks for the next call while nobody answers; safe to repeat, because a text has a key
 * of the emergency and the step.
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
  // Everybody was told as it was raised; a text to one contact is not all that is done after that.
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

/** Once: whoever reads the timeline knows why calls are rarer now, or over. */
async function sayHowItGoesOn(scope: Scope, { id, drill }: Stored): Promise<void> {
  const text = drill
    ? 'Nobody has answered this drill. Its calls end here.'
    : `Nobody has answered. Calls go on each ${laterMinutes} minutes until somebody does.`;
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
    await sendSms(scope, [{ key, to: contact.phone, text: textOf(emergency) }]);
    await addStep(scope, id, { kind: 'Called', by, text: contact.name, key });
  } else if (chainStep < contacts.length) {
    const why = hasTexts ? 'text messages are off' : 'text messages are not set up';
    const text = `${contact.name} could not be texted: ${why}. Call ${formatPhone(contact.phone)}.`;
    await addStep(scope, id, { kind: 'Note', by, text });
  }
}

const unanswered = (emergency: Stored): string => `Nobody has answered: ${titleOf(emergency)}`;

async function repeatInApp(scope: Scope, emergency: Stored): Promise<void> {
  const userIds = await selectHolders(scope.db, 'emergencies.update');
  tellInApp(scope, emergency, { userIds, title: unanswered(emergency) });
}

/** First those who work at it; the owner from the second time on, or where there is nobody else. */
async function tellAgain(scope: Scope, emergency: Stored, settings: PanicSettings): Promise<void> {
  const { id, chainStep } = emergency;
  const holders = await selectHolders(scope.db, 'emergencies.update');
  const others = await withoutOwner(scope, holders);
  const isFirst = chainStep === 1 && (await selectPhones(scope, others)).length + others.length > 0;
  await tell(scope, emergency, {
    settings,
    userIds: isFirst ? others : holders,
    round: `again:${chainStep}`,
    title: unanswered(emergency),
  });
  const text = isFirst ? 'Guards and managers, again' : 'Guards, managers and the owner, again';
  await addStep(scope, id, { kind: 'Called', by: 'Courtyard', text });
}

async function withoutOwner({ db }: Scope, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ownerId: string | null }>`
    select c.owner_id as "ownerId" from communities c where c.id = ${here}`.execute(db);
  return userIds.filter((id) => id !== rows[0]?.ownerId);
}
