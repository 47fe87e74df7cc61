// Decides whether a barrier, reader or camera opens. A locked gate opens only for exits. Codes, QRs and plates of
// passes follow the same rules as at a guard's console. A positive answer also checks the visitor in, or out at an
// exit. A resident's tag or plate opens without a visit, unless the watch-list stops the plate at an entry. No guard
// stands beside a device, so it stays closed if the rules ask a guard to look closer.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerCode, GateAnswer } from '#contract/visits/gate-checks.ts';
import { normalisePlate } from '#contract/shared/gate-words.ts';
import {
  type checkAtHardware as contract,
  type Credential,
  type HardwareCode,
  repeatSeconds,
} from '#contract/gate-hardware/hardware-api.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { keepHit, lookUpCredential, type CredentialLookup } from '#kernel/gate/check.ts';
import { admit, endVisit, leave } from '#kernel/gate/check-in.ts';
import { type Shown, watchMatch, type WatchMatch } from '#kernel/gate/find-pass.ts';
import { type Hardware, withHardware } from './hardware-access.ts';
import { claimEvent, hashEvent, type Kept, settleEvent } from './hardware-log.ts';
import { lockVisit } from '#kernel/gate/visit-rows.ts';
import { takeBackTry } from '#kernel/gate/tries.ts';
import { type GateOptions } from '#kernel/gate/words.ts';

type Direction = 'In' | 'Out';
type Verdict = {
  open: boolean;
  code: HardwareCode;
  /** For the office's event log. */
  note: string;
  passId?: string | null;
  visitId?: string | null;
};

/**
 * The texts on the device's display, except for an exit that opens. The texts mention no person and do not reveal the
 * watch-list.
 */
const texts: Record<HardwareCode, string> = {
  ok: 'Go ahead.',
  unknown: 'Not recognised. Ask the guard.',
  forged: 'Not recognised. Ask the guard.',
  otherCommunity: 'This pass is for another place.',
  expired: 'This pass has expired.',
  usedUp: 'This pass was already used.',
  revoked: 'This pass was revoked.',
  paused: 'This pass is paused.',
  notYet: 'This pass is not valid yet.',
  wrongDay: 'This pass is not valid today.',
  wrongHours: 'This pass is not valid at this hour.',
  wrongGate: 'This pass is for another gate.',
  insideAlready: 'This pass is in use. Ask the guard.',
  notInside: 'Ask the guard.',
  exitClosed: 'Ask the guard.',
  askGuard: 'Ask the guard.',
  lockdown: 'This gate is locked down. Ask the guard.',
  tooLate: 'Show your code again.',
};

export const checkAtHardware = (options: GateOptions) =>
  withHardware(
    async (hardware, { body }: Parsed<typeof contract>): Promise<Answer<typeof contract>> => {
      const direction = directionOf(hardware, body.direction);
      const { eventId, by, people } = body;
      const toldHash = hashEvent(options.keys, hardware, body);
      const first = await claimEvent(hardware, { eventId, toldHash, kind: 'Check', direction, by });
      if (first) return told(hardware, repeated(first, hardware), { direction, isRepeat: true });
      const verdict = await judgeShown(hardware, options, { by, direction, people });
      const { open, code, note, passId = null, visitId = null } = verdict;
      await settleEvent(hardware, eventId, { isOpen: open, code, note, passId, visitId });
      return told(hardware, verdict, { direction, isRepeat: false });
    },
  );

/**
 * The direction of a request. A device with a fixed direction uses that; a two-way device reports the direction, and
 * without a report the direction is In.
 */
export const directionOf = (
  { direction }: Pick<Hardware, 'direction'>,
  given: Direction | undefined,
): Direction => (direction === 'Both' ? (given ?? 'In') : direction);

/**
 * Returns the stored answer to a repeated request, but does not open an entry at a gate that is locked now. An answer
 * to open expires after half a minute, because by then a different person may be at the gate.
 */
function repeated(
  { isOpen, code, at, direction }: Kept,
  { now, isLocked }: Hardware,
): Pick<Verdict, 'open' | 'code'> {
  if (isOpen && isLocked && direction === 'In') return { open: false, code: 'lockdown' };
  const isFresh = now.getTime() - Date.parse(at) <= repeatSeconds * 1000;
  if (isOpen && !isFresh) return { open: false, code: 'tooLate' };
  return { open: isOpen === true, code: code as HardwareCode };
}

const told = (
  { isLocked, now }: Hardware,
  { open, code }: Pick<Verdict, 'open' | 'code'>,
  { direction, isRepeat }: { direction: Direction; isRepeat: boolean },
): Answer<typeof contract> => ({
  open,
  code,
  text: open && direction === 'Out' ? 'Goodbye.' : texts[code],
  direction,
  lockdown: isLocked,
  isRepeat,
  now: now.toISOString(),
});

type Asked = { by: Credential; direction: Direction; people: number | undefined };

async function judgeShown(
  hardware: Hardware,
  options: GateOptions,
  { by, direction, people }: Asked,
): Promise<Verdict> {
  if (hardware.isLocked && direction === 'In') {
    return { open: false, code: 'lockdown', note: 'The gate is locked down.' };
  }
  if (by.kind === 'card' || by.kind === 'plate') {
    return judgeSeen(hardware, options, { by, direction, people });
  }
  return judgePass(hardware, options, { by, direction, people });
}

type Seen = { vehicle: boolean; passId: string | null; insideId: string | null };

/**
 * Judges a plate or a tag. A tag may belong to a resident's car; a plate may also belong to a visit that is inside or
 * to a live pass.
 */
async function judgeSeen(
  hardware: Hardware,
  options: GateOptions,
  { by, direction, people }: Asked & { by: Credential & { kind: 'card' | 'plate' } },
): Promise<Verdict> {
  const plate = by.kind === 'plate' ? by.plate : '';
  if (plate && direction === 'In' && (await isWatched(hardware, plate))) {
    return { open: false, code: 'askGuard', note: 'On the watch-list.' };
  }
  const seen = await selectSeen(hardware, by);
  if (seen.vehicle) return { open: true, code: 'ok', note: 'Resident’s tag.' };
  if (direction === 'Out' && seen.insideId) {
    await leaveOnce(hardware, seen.insideId);
    return { open: true, code: 'ok', note: 'Exit allowed.', visitId: seen.insideId };
  }
  if (!seen.passId) return { open: false, code: 'unknown', note: 'No pass matches this.' };
  const shown: Shown = { kind: 'pass', passId: seen.passId };
  return judgePass(hardware, options, { by: shown, direction, plate, people });
}

/**
 * Checks a visit out, if it is inside. If two cameras read the same plate, the second one finds the visit already
 * checked out, which is no error.
 */
export async function leaveOnce({ db, atGate, gateId }: Hardware, visitId: string): Promise<void> {
  const visit = await lockVisit(db, visitId);
  if (visit?.status === 'Inside') await endVisit(atGate, visit, { visitId, gateId, itemIds: [] });
}

/** SQL condition that a plate or tag belongs to a car of a house. */
export function isOfHouse(by: Credential): RawBuilder<boolean> {
  const tag = by.kind === 'card' ? normalisePlate(by.number) : '';
  const plate = by.kind === 'plate' ? by.plate : '';
  return sql<boolean>`exists (select from house_vehicles k where k.community_id = ${here}
      and ((${plate} <> '' and k.plate = ${plate}) or (${tag} <> '' and k.has_tag and k.tag = ${tag})))`;
}

async function selectSeen({ db, now }: Hardware, by: Credential): Promise<Seen> {
  const at = now.toISOString();
  const plate = by.kind === 'plate' ? by.plate : '';
  const { rows } = await sql<Seen>`select
    ${isOfHouse(by)} as vehicle,
    (select p.id from gate_passes p where p.community_id = ${here} and p.ended_as is null and p.plate = ${plate}
      and p.plate <> '' order by (p.valid_from <= ${at} and p.valid_to > ${at}) desc, p.valid_from limit 1) as "passId",
    (select v.id from visits v where v.community_id = ${here} and v.status = 'Inside' and v.plate = ${plate}
      and v.plate <> '' order by v.in_at desc limit 1) as "insideId"`.execute(db);
  return rows[0] ?? { vehicle: false, passId: null, insideId: null };
}

/**
 * True if the plate is on the watch-list with the severity Block or Warn; such a plate opens no entry. A hit is
 * recorded for each severity (`keepHit`).
 */
async function isWatched(hardware: Hardware, plate: string): Promise<boolean> {
  const { rows } = await sql<{ watch: WatchMatch }>`select w.watch from ${watchMatch({
    name: sql`''`,
    phone: sql`null::text`,
    plates: sql`array[${plate}]`,
    cards: sql`array['']`,
    now: hardware.now,
  })} w`.execute(hardware.db);
  const watch = rows[0]?.watch;
  if (!watch?.isHard) return false;
  const gate = { id: hardware.gateId, name: hardware.gateName };
  await keepHit(hardware.atGate, { watch, pass: { guestName: plate }, found: { gate } });
  return watch.severity !== 'Notify';
}

type PassShown = Omit<Asked, 'by'> & { by: Shown; plate?: string };

async function judgePass(
  hardware: Hardware,
  options: GateOptions,
  { by, direction, plate, people }: PassShown,
): Promise<Verdict> {
  const { atGate, gateId, deviceId, db } = hardware;
  const looked = await lookUpCredential(atGate, options, {
    by,
    gateId,
    direction,
    plate,
    people,
    locks: true,
  });
  const { answer, found } = looked;
  if (found.tried && found.pass) await takeBackTry(deviceId).execute(db);
  const passId = found.pass?.id ?? null;
  if (answer.colour !== 'Green' || !found.pass) {
    return { open: false, code: codeOf(answer), note: noteOf(answer), passId };
  }
  const visitId = await letThrough(hardware, looked, { by, direction, plate, people });
  return { open: true, code: 'ok', note: answer.reason, passId, visitId };
}

async function letThrough(
  { atGate, gateId }: Hardware,
  { found }: CredentialLookup,
  { by, direction, plate, people }: PassShown,
): Promise<string | null> {
  const { pass, inside } = found;
  if (direction === 'Out') {
    if (!inside) return null;
    return (await leave(atGate, { visitId: inside.id, gateId, itemIds: [] })).id;
  }
  if (!pass) return null;
  // The attempt (`tried`) has already been uncounted.
  const admitting = { body: { by, plate, people }, found: { ...found, tried: null }, pass };
  const visit = await admit(atGate, {
    ...admitting,
    supervisor: null,
    ...(by.kind === 'pass' && { method: 'Plate' as const }),
  });
  return visit.id;
}

/** Results that a device does not show; the device shows "Ask the guard" instead. */
const forGuards: ReadonlySet<AnswerCode> = new Set([
  'watchList',
  'nameAlike',
  'plateNeeded',
  'plateDiffers',
  'partyTooLarge',
  'idRequired',
  'justEntered',
]);

const codeOf = ({ code }: GateAnswer): HardwareCode =>
  forGuards.has(code) ? 'askGuard' : (code as HardwareCode);

/** The note for the office's log. A note about the watch-list leaves out the instruction, which is only for guards. */
const noteOf = ({ code, reason }: GateAnswer): string =>
  code === 'watchList' || code === 'nameAlike' ? 'On the watch-list.' : reason.slice(0, 300);
