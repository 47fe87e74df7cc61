// Checks, lets in and lets out from what the device holds, and writes down what was done before it says so.
import type { GateAnswer, WalkIn } from '#contract/gate-checks.ts';
import { shownWatch } from '#contract/gate-judge.ts';
import type { OfflinePass, OfflineWalkIn, OfflineWalkInForm } from '#contract/gate-offline.ts';
import { cardOf, plateOf } from '#contract/gate-words.ts';
import { gate, type Held, momentOf, tell } from './offline-held.ts';
import { everybodyInside, type InsideNow, insideWith, type LeftBy } from './offline-inside.ts';
import {
  judgeOffline,
  judgeUnheld,
  pausedAnswer,
  pauseLeftMs,
  unknownCode,
  watchOf,
  wrongAfter,
} from './offline-judge.ts';
import { readSigned } from './offline-qr.ts';
import { addEvent, type AskedBefore, type Waiting, writeKept } from './offline-store.ts';
import { placesOf } from './offline-tags.ts';
import { judgedWatch, type Match, readTags, worstMatch } from './offline-watch.ts';

export type Shown = { kind: 'code'; code: string } | { kind: 'qr'; token: string };
export type Checked = { answer: GateAnswer; passId: string | null };

const plain = (plate = ''): string | undefined => plateOf(plate) || undefined;

type Asked = {
  by: Shown;
  direction?: 'In' | 'Out' | undefined;
  plate?: string | undefined;
  /** Of the card that the guest shows: compared with the watch-list, and not kept. */
  idNumber?: string | undefined;
  people?: number | undefined;
};

/** One answer from what the device holds; `gate-answer` among the page's measures says how long it took. */
export async function checkOffline(asked: Asked): Promise<Checked> {
  const kept = gate.held;
  if (!kept) throw new Error('A device that holds nothing was asked.');
  const startedAt = performance.now();
  const checked =
    asked.by.kind === 'code'
      ? await checkCode(kept, asked.by.code, asked)
      : await checkQr(kept, asked.by.token, asked);
  performance.clearMeasures('gate-answer');
  performance.measure('gate-answer', { start: startedAt });
  return checked;
}

async function checkCode(kept: Held, code: string, asked: Asked): Promise<Checked> {
  const nowMs = Date.now();
  const leftMs = pauseLeftMs(gate.wrong, nowMs);
  if (leftMs > 0) return { answer: pausedAnswer(leftMs), passId: null };
  const moment = momentOf();
  const pass = heldAt(await placesOf(kept, 'code', code));
  if (pass) return { answer: await judged(kept, pass, asked), passId: pass.id };
  gate.wrong = wrongAfter(gate.wrong, nowMs);
  void writeKept('wrong', gate.wrong);
  // The answer does not wait for what is handed in later.
  void inTurn(() => write({ action: 'Wrong code' })).catch(() => undefined);
  const isTooMany = pauseLeftMs(gate.wrong, nowMs) > 0;
  return { answer: unknownCode({ kept, moment, isTooMany }), passId: null };
}

/** A pass in one of the places; one that lives before one that ended. */
function heldAt(places: Float64Array): OfflinePass | undefined {
  let ended: OfflinePass | undefined;
  for (const place of places) {
    const pass = gate.byCode.get(place);
    if (pass?.endedAs === null) return pass;
    ended ??= pass;
  }
  return ended;
}

async function checkQr(kept: Held, token: string, asked: Asked): Promise<Checked> {
  const signed = await readSigned(token, kept);
  const pass = signed.kind === 'pass' ? gate.byId.get(signed.passId) : undefined;
  if (pass) return { answer: await judged(kept, pass, asked), passId: pass.id };
  const answer = judgeUnheld(signed, { kept, done: gate.events, moment: momentOf() });
  return { answer, passId: signed.kind === 'pass' ? signed.passId : null };
}

async function judged(kept: Held, pass: OfflinePass, asked: Asked): Promise<GateAnswer> {
  const { direction, people } = asked;
  const plate = plain(asked.plate);
  const isFit =
    plate !== undefined &&
    pass.plateTag !== null &&
    (await placesOf(kept, 'last four', plate.slice(-4))).includes(pass.plateTag);
  const hasShownCard = cardOf(asked.idNumber ?? '') !== '';
  const { idNumber } = asked;
  const read = await readTags(kept, { isOfPass: true, name: pass.guestName, plate, idNumber });
  const given = { direction, plate, people, plateFits: isFit, hasShownCard, read };
  const answer = judgeOffline(pass, { kept, done: gate.events, moment: momentOf(), ...given });
  const watched = watchOf(pass, { kept, read });
  if (watched && answer.direction === 'In') noteHit(watched, { passId: pass.id });
  return answer;
}

const sameHitMs = 120_000;

/** Whom the watch-list names is told of once the network is back, let in or not. */
function noteHit(
  { entry: { id }, matches }: Match,
  who: { passId: string } | { guestName: string },
) {
  // A snapshot that an older page kept has no ids.
  if ((id as string | undefined) === undefined) return;
  const about = JSON.stringify(who);
  const isSame = ({ action, watchId, passId, guestName, at }: Waiting) =>
    action === 'Watch hit' &&
    watchId === id &&
    about === JSON.stringify(passId === undefined ? { guestName } : { passId }) &&
    Date.now() - Date.parse(at) < sameHitMs;
  const note = async () => {
    if (!gate.events.some(isSame)) {
      await write({ action: 'Watch hit', watchId: id, matches, ...who });
    }
  };
  void inTurn(note).catch(() => undefined);
}

type Typed = Pick<OfflineWalkInForm, 'guestName' | 'guestPhone' | 'plate' | 'idNumber'>;

/** An entry of the watch-list that somebody without a pass matches, and how it is handed in. */
export type WatchedWalkIn = {
  watch: NonNullable<GateAnswer['watch']>;
  named: Pick<Waiting, 'watchId' | 'matches'>;
};

/** The worst entry of the watch-list that somebody without a pass matches; the phone is an international one. */
export async function watchedWalkIn(typed: Typed): Promise<WatchedWalkIn | null> {
  const kept = gate.held;
  if (!kept) return null;
  const { guestName, guestPhone: phone, plate, idNumber } = typed;
  const read = await readTags(kept, { name: guestName, phone, plate, idNumber });
  const match = worstMatch(kept.watch, read);
  if (!match) return null;
  noteHit(match, { guestName });
  const watch = shownWatch(judgedWatch(match));
  return watch && { watch, named: { watchId: match.entry.id, matches: match.matches } };
}

type Doing = Asked & { wasAsked?: boolean; isConfirmed?: boolean };
export type Acted = { isDone: boolean; answer: GateAnswer };

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: two taps must not both find a single entry unused. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/** Lets in what the answer lets in, amber once it was seen, and writes it down before it says so. */
export const letInOffline = (asked: Doing): Promise<Acted> =>
  inTurn(async () => {
    const { answer, passId } = await checkOffline({ ...asked, direction: 'In' });
    if (answer.colour === 'Red' || passId === null) return { isDone: false, answer };
    if (answer.colour === 'Amber' && !asked.isConfirmed) return { isDone: false, answer };
    const plate = plain(asked.plate)?.slice(0, 15);
    await write({
      action: 'In',
      passId,
      ...(asked.people && { people: asked.people }),
      ...(plate && { plate }),
      ...(asked.wasAsked && { wasAsked: true }),
    });
    return { isDone: true, answer };
  });

type LettingOut = Pick<Doing, 'by' | 'wasAsked'> & { people: number | undefined };

/** All who are inside with the pass, or so many of a group. */
export const letOutOffline = ({ by, wasAsked, people }: LettingOut): Promise<Acted> =>
  inTurn(async () => {
    const { answer, passId } = await checkOffline({ by, direction: 'Out' });
    if (answer.colour === 'Red' || passId === null) return { isDone: false, answer };
    const pass = gate.byId.get(passId);
    const [latest] = pass ? insideWith(pass, gate.events) : [];
    const part = { ...(people !== undefined && { people }), ...(wasAsked && { wasAsked }) };
    await write({ action: 'Out', passId, ...latest?.by, ...part });
    return { isDone: true, answer };
  });

type Refusing = Pick<Asked, 'by' | 'plate' | 'idNumber'> & { isWatched: boolean };

/** Somebody else shows the code of a guest who is inside, or the watch-list names the guest. */
export const refuseCodeOffline = ({ isWatched, ...asked }: Refusing): Promise<boolean> =>
  inTurn(async () => {
    const direction = isWatched ? 'In' : 'Out';
    const { passId } = await checkOffline({ ...asked, direction });
    if (passId === null) return false;
    const pass = gate.byId.get(passId);
    const match = isWatched && pass && gate.held ? await matchOf(gate.held, pass, asked) : null;
    const entry = match && { watchId: match.entry.id, matches: match.matches };
    await write({ action: 'Refused', passId, ...entry });
    return true;
  });

async function matchOf(
  kept: Held,
  pass: OfflinePass,
  { plate, idNumber }: Pick<Asked, 'plate' | 'idNumber'>,
): Promise<Match | null> {
  const { guestName: name } = pass;
  const read = await readTags(kept, { isOfPass: true, name, plate: plain(plate), idNumber });
  return watchOf(pass, { kept, read });
}

/** Out from the list of who is inside, whatever the pass says: nobody is kept inside. */
export const leave = (
  { by, passId }: { by: LeftBy; passId?: string },
  people: number | undefined,
): Promise<void> =>
  inTurn(() =>
    write({ action: 'Out', ...(passId && { passId }), ...(people && { people }), ...by }),
  );

/** Somebody without a pass: on whose word they come in, or stay outside, stands in what is written down. */
export const keepWalkIn = (
  walkIn: OfflineWalkIn,
  named: WatchedWalkIn['named'] = {},
): Promise<void> => inTurn(() => write({ action: 'Walk-in', walkIn, ...named }));

/**
 * Whom the house had said yes to before the line was cut, or says so on the phone: by the visit that it was. False
 * where something was written down of them already: the first word stands.
 */
export const letAskedIn = (
  one: AskedBefore,
  { isCalled }: { isCalled: boolean },
): Promise<boolean> =>
  inTurn(async () => {
    if (isDecided(one)) return false;
    const { id: visitId, guestName, kind, plate, house, people } = one;
    const asked = { guestName, kind, plate, house, people };
    await write({ action: 'In', visitId, ...(isCalled && { isCalled: true }), asked });
    return true;
  });

const refusedHere = new Set<string>();

/** The house says no on the phone to whom it was asked about; false where something was written down already. */
export const refuseAsked = (one: AskedBefore): Promise<boolean> =>
  inTurn(async () => {
    if (isDecided(one)) return false;
    const { id: visitId } = one;
    await write({ action: 'Refused', visitId });
    refusedHere.add(visitId);
    return true;
  });

/** The person of the watch-list stays outside, whatever the house said. */
export const turnAwayAsked = (one: AskedBefore): Promise<boolean> =>
  inTurn(async () => {
    if (isDecided(one)) return false;
    const { id: visitId } = one;
    await write({ action: 'Refused', visitId, isWatched: true });
    refusedHere.add(visitId);
    return true;
  });

/** That no is no news on the screen of the guard who wrote it down. */
export const wasRefusedHere = (visitId: string): boolean => refusedHere.has(visitId);

/** Whether this device let them in or sent them away, and no board has told of it yet. */
export const isDecided = ({ id }: Pick<AskedBefore, 'id'>): boolean =>
  gate.events.some(
    ({ action, visitId }) => (action === 'In' || action === 'Refused') && visitId === id,
  );

/** After so long nobody waits any more. */
const waitingMs = 2 * 3_600_000;

/** Who waits for their host's yes, or has it, as was heard before the line was cut. */
export function waitingOffline(): AskedBefore[] {
  const since = momentOf().now.getTime() - waitingMs;
  return gate.asked.filter((one) => Date.parse(one.arrivedAt) > since && !isDecided(one));
}

/** A guest whom the watch-list stopped is held too: they must not look as if they had gone. */
const heldStates: ReadonlySet<WalkIn['status']> = new Set(['Approved', 'Awaiting host', 'At gate']);

/** What was heard of those who wait is there when the line is cut, and when the page is loaded anew without it. */
export async function keepAsked(waiting: readonly WalkIn[]): Promise<void> {
  const asked = waiting.filter(({ status }) => heldStates.has(status));
  if (JSON.stringify(asked) === JSON.stringify(gate.asked)) return;
  gate.asked = asked;
  if (gate.held) await writeKept('asked', asked);
}

export const insideOffline = (): InsideNow[] =>
  gate.held ? everybodyInside(gate.held, gate.events, momentOf().now) : [];

type Written = Pick<Waiting, 'action'> & Partial<Waiting>;

async function write(event: Written): Promise<void> {
  const { isSetBack } = momentOf();
  const told = {
    ...event,
    offlineId: crypto.randomUUID(),
    at: new Date().toISOString(),
    syncedAt: null,
    ...(gate.shiftId && { shiftId: gate.shiftId }),
    ...(gate.guard && { guard: gate.guard }),
    ...(isSetBack && { clockSetBack: true }),
  };
  const added = await addEvent(told);
  gate.events = [...gate.events, added];
  tell();
}

type DoneOnline = Pick<Waiting, 'action' | 'passId' | 'people' | 'plate' | 'asked'> & {
  visitId: string;
  /** By the server's clock. */
  at: string;
};

/** What was done with the network after the snapshot was taken counts here too, should the line be cut. */
export async function noteOnline({ at: syncedAt, ...done }: DoneOnline): Promise<void> {
  if (!gate.held) return;
  const at = new Date().toISOString();
  const { guard } = gate;
  const added = await addEvent({ offlineId: crypto.randomUUID(), ...done, guard, at, syncedAt });
  gate.events = [...gate.events, added];
}

/** Out from the list of who is inside, which does not tell their pass. */
export async function noteLeft({
  visitId,
  at,
  people,
}: {
  visitId: string;
  at: string;
  people: number | undefined;
}): Promise<void> {
  const held = gate.held?.passes.find(({ insides }) => insides.some(({ id }) => id === visitId));
  const passId = held?.id ?? gate.events.find((one) => one.visitId === visitId)?.passId;
  await noteOnline({
    action: 'Out',
    visitId,
    at,
    ...(passId && { passId }),
    ...(people && { people }),
  });
}
