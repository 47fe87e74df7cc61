// Checks passes, checks guests in and out, and records refusals and walk-ins from the device's snapshot. An action is
// stored before it is confirmed to the guard.
import type { AskedVisitor, HeldSnapshot, InsideNow, LeftBy, PendingEvent } from './held.ts';
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { shownWatch } from '#rules/gate/gate-judge.ts';
import type {
  OfflinePass,
  OfflineWalkIn,
  OfflineWalkInForm,
} from '#contract/gate-offline/gate-offline.ts';
import { cardOf, normalisePlate } from '#contract/shared/gate-words.ts';
import { offlineGate, serverTimeNow, publishConnection } from './offline-state.ts';
import { everybodyInside, insideWith } from './offline-inside.ts';
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
import { addEvent, writeStored } from './offline-store.ts';
import { possibleTags } from './offline-tags.ts';
import { judgedWatch, type Match, readTags, worstMatch } from './offline-watch.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';

export type Shown = { kind: 'code'; code: string } | { kind: 'qr'; token: string };
export type Checked = { answer: GateAnswer; passId: string | null };

const plain = (plate = ''): string | undefined => normalisePlate(plate) || undefined;

type Asked = {
  by: Shown;
  direction?: 'In' | 'Out' | undefined;
  plate?: string | undefined;
  /** The number of the card that the guest shows: compared with the watch-list, and not stored. */
  idNumber?: string | undefined;
  people?: number | undefined;
};

/** Answers one check from the device's snapshot. The performance measure `gate-answer` says how long it took. */
export async function checkOffline(asked: Asked): Promise<Checked> {
  const kept = offlineGate.held;
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

async function checkCode(kept: HeldSnapshot, code: string, asked: Asked): Promise<Checked> {
  const nowMs = Date.now();
  const leftMs = pauseLeftMs(offlineGate.wrong, nowMs);
  if (leftMs > 0) return { answer: pausedAnswer(leftMs), passId: null };
  const moment = serverTimeNow();
  const pass = heldAt(await possibleTags(kept, 'code', code));
  if (pass) return { answer: await judged(kept, pass, asked), passId: pass.id };
  offlineGate.wrong = wrongAfter(offlineGate.wrong, nowMs);
  void writeStored('wrong', offlineGate.wrong);
  // The answer does not wait for the write of the event.
  void inTurn(() => write({ action: 'Wrong code' })).catch(() => undefined);
  const isTooMany = pauseLeftMs(offlineGate.wrong, nowMs) > 0;
  return { answer: unknownCode({ kept, moment, isTooMany }), passId: null };
}

/**
 * The stored pass whose tag is one of the given values. A pass that has ended is returned only if no active pass
 * matches.
 */
function heldAt(places: Float64Array): OfflinePass | undefined {
  let ended: OfflinePass | undefined;
  for (const place of places) {
    const pass = offlineGate.byCode.get(place);
    if (pass?.endedAs === null) return pass;
    ended ??= pass;
  }
  return ended;
}

async function checkQr(kept: HeldSnapshot, token: string, asked: Asked): Promise<Checked> {
  const signed = await readSigned(token, kept);
  const pass = signed.kind === 'pass' ? offlineGate.byId.get(signed.passId) : undefined;
  if (pass) return { answer: await judged(kept, pass, asked), passId: pass.id };
  const answer = judgeUnheld(signed, { kept, done: offlineGate.events, moment: serverTimeNow() });
  return { answer, passId: signed.kind === 'pass' ? signed.passId : null };
}

async function judged(kept: HeldSnapshot, pass: OfflinePass, asked: Asked): Promise<GateAnswer> {
  const { direction, people } = asked;
  const plate = plain(asked.plate);
  const isFit =
    plate !== undefined &&
    pass.plateTag !== null &&
    (await possibleTags(kept, 'last four', plate.slice(-4))).includes(pass.plateTag);
  const hasShownCard = cardOf(asked.idNumber ?? '') !== '';
  const { idNumber } = asked;
  const read = await readTags(kept, { isOfPass: true, name: pass.guestName, plate, idNumber });
  const given = { direction, plate, people, plateFits: isFit, hasShownCard, read };
  const answer = judgeOffline(pass, {
    kept,
    done: offlineGate.events,
    moment: serverTimeNow(),
    ...given,
  });
  const watched = watchOf(pass, { kept, read });
  if (watched && answer.direction === 'In') noteHit(watched, { passId: pass.id });
  return answer;
}

const sameHitMs = 120_000;

/** Stores a watch-list hit for the next sync. An equal hit within two minutes is stored once. */
function noteHit(
  { entry: { id }, matches }: Match,
  who: { passId: string } | { guestName: string },
) {
  // Snapshots stored by an older version of the app have no ids.
  if ((id as string | undefined) === undefined) return;
  const about = JSON.stringify(who);
  const isSame = ({ action, watchId, passId, guestName, at }: PendingEvent) =>
    action === 'Watch hit' &&
    watchId === id &&
    about === JSON.stringify(passId === undefined ? { guestName } : { passId }) &&
    Date.now() - Date.parse(at) < sameHitMs;
  const note = async () => {
    if (!offlineGate.events.some(isSame)) {
      await write({ action: 'Watch hit', watchId: id, matches, ...who });
    }
  };
  void inTurn(note).catch(() => undefined);
}

type Typed = Pick<OfflineWalkInForm, 'guestName' | 'guestPhone' | 'plate' | 'idNumber'>;

/** A watch-list entry that a visitor without a pass matches, and its form in the event to sync. */
export type WatchedWalkIn = {
  watch: NonNullable<GateAnswer['watch']>;
  named: Pick<PendingEvent, 'watchId' | 'matches'>;
};

/**
 * Finds and stores the most severe watch-list hit of a visitor without a pass. Returns null if there is none, or if the
 * hit is not shown to the guard because its entry only notifies. The phone must be in international form.
 */
export async function findWatchMatch(typed: Typed): Promise<WatchedWalkIn | null> {
  const kept = offlineGate.held;
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

/** Runs one action after another: two taps must not both find a single-entry pass unused. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * Checks a guest in on a green answer, or on an amber one that the guard confirmed. The event is stored before this
 * returns.
 */
export const checkInOffline = (asked: Doing): Promise<Acted> =>
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

/** Ends the latest visit inside with the pass, or lets `people` of its group leave, unless the answer is red. */
export const checkOutOffline = ({ by, wasAsked, people }: LettingOut): Promise<Acted> =>
  inTurn(async () => {
    const { answer, passId } = await checkOffline({ by, direction: 'Out' });
    if (answer.colour === 'Red' || passId === null) return { isDone: false, answer };
    const pass = offlineGate.byId.get(passId);
    const [latest] = pass ? insideWith(pass, offlineGate.events) : [];
    const part = { ...(people !== undefined && { people }), ...(wasAsked && { wasAsked }) };
    await write({ action: 'Out', passId, ...latest?.by, ...part });
    return { isDone: true, answer };
  });

type Refusing = Pick<Asked, 'by' | 'plate' | 'idNumber'> & { isWatched: boolean };

/**
 * Records that the guard refused somebody: a person who shows another guest's code or, with `isWatched`, a guest on the
 * watch-list. Returns false, and records nothing, if the check finds no pass.
 */
export const refuseCodeOffline = ({ isWatched, ...asked }: Refusing): Promise<boolean> =>
  inTurn(async () => {
    const direction = isWatched ? 'In' : 'Out';
    const { passId } = await checkOffline({ ...asked, direction });
    if (passId === null) return false;
    const pass = offlineGate.byId.get(passId);
    const match =
      isWatched && pass && offlineGate.held ? await matchOf(offlineGate.held, pass, asked) : null;
    const entry = match && { watchId: match.entry.id, matches: match.matches };
    await write({ action: 'Refused', passId, ...entry });
    return true;
  });

async function matchOf(
  kept: HeldSnapshot,
  pass: OfflinePass,
  { plate, idNumber }: Pick<Asked, 'plate' | 'idNumber'>,
): Promise<Match | null> {
  const { guestName: name } = pass;
  const read = await readTags(kept, { isOfPass: true, name, plate: plain(plate), idNumber });
  return watchOf(pass, { kept, read });
}

/** Checks a visitor out from the list of visitors inside. The pass is not checked, because nobody is kept inside. */
export const checkOutFromList = (
  { by, passId }: { by: LeftBy; passId?: string },
  people: number | undefined,
): Promise<void> =>
  inTurn(() =>
    write({ action: 'Out', ...(passId && { passId }), ...(people && { people }), ...by }),
  );

/** Stores a visitor without a pass, with the decision of the host or the guard to admit or refuse the visitor. */
export const storeWalkIn = (
  walkIn: OfflineWalkIn,
  named: WatchedWalkIn['named'] = {},
): Promise<void> => inTurn(() => write({ action: 'Walk-in', walkIn, ...named }));

/**
 * Checks in a visitor whose host approved before the network was lost, or approves now by phone. The check-in belongs
 * to the visit that was opened online. Returns false if the device has already stored a decision: the first decision
 * counts.
 */
export const checkInAskedVisitor = (
  one: AskedVisitor,
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

/** Records that the house declined a waiting visitor by phone. Returns false if a decision is already stored. */
export const refuseAskedVisitor = (one: AskedVisitor): Promise<boolean> =>
  inTurn(async () => {
    if (isDecided(one)) return false;
    const { id: visitId } = one;
    await write({ action: 'Refused', visitId });
    refusedHere.add(visitId);
    return true;
  });

/**
 * Refuses a waiting visitor on the watch-list, even after an approval. Returns false if a decision is already stored.
 */
export const turnAwayWatchedVisitor = (one: AskedVisitor): Promise<boolean> =>
  inTurn(async () => {
    if (isDecided(one)) return false;
    const { id: visitId } = one;
    await write({ action: 'Refused', visitId, isWatched: true });
    refusedHere.add(visitId);
    return true;
  });

/** Whether this device recorded the refusal. Its guard knows about the refusal and needs no notice. */
export const wasRefusedHere = (visitId: string): boolean => refusedHere.has(visitId);

/** Whether this device has an event that checked the visitor in or refused the visitor. */
export const isDecided = ({ id }: Pick<AskedVisitor, 'id'>): boolean =>
  offlineGate.events.some(
    ({ action, visitId }) => (action === 'In' || action === 'Refused') && visitId === id,
  );

/** Offline, a visitor counts as waiting for at most this long after arrival. */
const waitingMs = 2 * 3_600_000;

/**
 * The visitors whose request was open or approved, or whom the watch-list stopped, when the network was lost. Leaves
 * out those whom this device has decided about, and those who arrived more than two hours ago.
 */
export function waitingOffline(): AskedVisitor[] {
  const since = serverTimeNow().now.getTime() - waitingMs;
  return offlineGate.asked.filter((one) => Date.parse(one.arrivedAt) > since && !isDecided(one));
}

/** The states to store. `At gate` is a guest stopped by the watch-list, who must stay in the list. */
const heldStates: ReadonlySet<WalkIn['status']> = new Set(['Approved', 'Awaiting host', 'At gate']);

/**
 * Keeps the list of waiting visitors for when the network is lost. A device with a snapshot also stores the list, for a
 * reload without the network.
 */
export async function storeAskedVisitors(waiting: readonly WalkIn[]): Promise<void> {
  const asked = waiting.filter(({ status }) => heldStates.has(status));
  if (JSON.stringify(asked) === JSON.stringify(offlineGate.asked)) return;
  offlineGate.asked = asked;
  if (offlineGate.held) await writeStored('asked', asked);
}

export const insideOffline = (): InsideNow[] =>
  offlineGate.held
    ? everybodyInside(offlineGate.held, offlineGate.events, serverTimeNow().now)
    : [];

type Written = Pick<PendingEvent, 'action'> & Partial<PendingEvent>;

async function write(event: Written): Promise<void> {
  const { isSetBack } = serverTimeNow();
  const told = {
    ...event,
    offlineId: crypto.randomUUID(),
    at: new Date().toISOString(),
    syncedAt: null,
    ...(offlineGate.shiftId && { shiftId: offlineGate.shiftId }),
    ...(offlineGate.guard && { guard: offlineGate.guard }),
    ...(isSetBack && { clockSetBack: true }),
  };
  const added = await addEvent(told);
  offlineGate.events = [...offlineGate.events, added];
  publishConnection();
}

type DoneOnline = Pick<PendingEvent, 'action' | 'passId' | 'people' | 'plate' | 'asked'> & {
  visitId: string;
  /** The time by the server's clock. */
  at: string;
};

/**
 * Stores an action that was done online, so that it counts here if the network is lost. Does nothing without a
 * snapshot.
 */
export async function storeOnlineAction({ at: syncedAt, ...done }: DoneOnline): Promise<void> {
  if (!offlineGate.held) return;
  const at = new Date().toISOString();
  const { guard } = offlineGate;
  const added = await addEvent({ offlineId: crypto.randomUUID(), ...done, guard, at, syncedAt });
  offlineGate.events = [...offlineGate.events, added];
}

/** Stores a check-out from the list of visitors inside. The pass is looked up by the visit. */
export async function storeOnlineCheckOut({
  visitId,
  at,
  people,
}: {
  visitId: string;
  at: string;
  people: number | undefined;
}): Promise<void> {
  const held = offlineGate.held?.passes.find(({ insides }) =>
    insides.some(({ id }) => id === visitId),
  );
  const passId = held?.id ?? offlineGate.events.find((one) => one.visitId === visitId)?.passId;
  await storeOnlineAction({
    action: 'Out',
    visitId,
    at,
    ...(passId && { passId }),
    ...(people && { people }),
  });
}
