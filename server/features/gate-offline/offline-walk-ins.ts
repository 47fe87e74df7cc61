// Walk-ins that a guard decided while the network was down, so that no host could be asked in the app or by text. An
// admitted visitor is inside, so the visit is stored despite any conflict, unless the house is unknown. Admission on
// the guard's own judgement is also stored in the register of overrides. A judgement and a match with an entry of the
// severity Block need a review, but a similar name alone does not. A visitor whom the house refused by phone, or whom
// the guard sent away because of the watch-list, is stored as denied.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { shownWatch } from '#rules/gate/gate-judge.ts';
import type { OfflineOutcome, OfflineWalkIn } from '#contract/gate-offline/gate-offline.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import type { WatchMatch } from '#kernel/gate/find-pass.ts';
import { watchHit } from './offline-alarms.ts';
import type { EventContext, Result } from './offline-events.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { watchOf } from '#kernel/gate/watch-matches.ts';
import { selectHouseLabel } from '#kernel/gate/houses.ts';
import {
  approvesSilently,
  hostTo,
  overstayOf,
  selectAskable,
  sentAway,
} from '#kernel/gate/walk-ins.ts';

const noShift = 'By an unknown shift';
const writtenDown = 'Recorded offline';

type Decided = { outcome: OfflineOutcome; via: 'Call' | 'Silent' | 'Nobody'; by: string };

export async function walkIn(doing: EventContext): Promise<Result> {
  const { device, event, now } = doing;
  const { db } = device;
  const asked = event.walkIn;
  const label = asked && (await selectHouseLabel(db, asked.houseId));
  if (!asked || !label) return { outcome: 'Unknown house', visitId: null };
  const phone = await phoneOf(doing, asked);
  const { guestName: name, plate = '' } = asked;
  const found = await watchOf(db, { name, phone, plate, now: new Date(now) });
  // The device also compared the visitor's document and does not upload it; instead, the event contains the id of the
  // matching watch-list entry.
  const { watch: named = null } = event.watchId ? await watchHit(doing) : {};
  if (asked.decision === 'Stopped') return stop(doing, { asked, phone, watch: named ?? found });
  const watch = found ?? named;
  if (asked.decision === 'Refused') {
    const by = { name: hostTo(doing.guard.name), via: 'Call' as const, note: writtenDown };
    const visitId = await keepRefused(doing, { asked, phone, watch, by });
    return { outcome: 'Kept', visitId, watch, guestName: name, isRefused: true };
  }
  const decided = await decisionOf(doing, asked, watch);
  const visitId = await enter(doing, { asked, phone, watch, decided });
  const isJudged = decided.via === 'Nobody';
  if (isJudged) await keepJudgement(doing, { visitId, asked });
  const hostIds = await selectAskable(db, asked.houseId);
  return {
    outcome: decided.outcome,
    visitId,
    watch,
    arrival: { hostIds, houseId: asked.houseId, guestName: asked.guestName, how: asked.decision },
    ...(isJudged && { judged: asked.reason || noShift }),
  };
}

/** Stores a visitor whom the guard sent away because of the watch-list as denied, as online. */
async function stop(doing: EventContext, refused: Omit<Refusing, 'by'>): Promise<Result> {
  const { watch, asked } = refused;
  const { guestName } = asked;
  const by = { name: doing.guard.name, via: null, note: sentAway(watch?.isHard ?? true) };
  const id = await keepRefused(doing, { ...refused, by });
  const matches = watch?.matches ?? [];
  const refusal = { id, guestName, cause: 'Watch-list' as const, matches };
  return { outcome: 'Kept', visitId: id, watch, guestName, isRefused: true, refusal };
}

/** Leaves out an invalid phone number, so that the visit can still be stored. */
async function phoneOf(
  { device }: EventContext,
  { guestPhone }: OfflineWalkIn,
): Promise<string | null> {
  if (!guestPhone) return null;
  const { rows } = await sql<{ country: string }>`select c.country from communities c
    where c.id = ${here}`.execute(device.db);
  const reading = readPhone(guestPhone, rows[0]?.country ?? 'NG');
  return 'value' in reading ? reading.value : null;
}

/**
 * Decides the outcome. A house that always approves deliveries or rides need not be asked, unless the visitor matches
 * an entry of the severity Block or Warn by more than a similar name.
 */
async function decisionOf(
  { device, guard }: EventContext,
  { decision, houseId, kind }: OfflineWalkIn,
  watch: WatchMatch | null,
): Promise<Decided> {
  const isWatched = isStopping(watch);
  const isStopped = isWatched && watch.severity === 'Block';
  const kept: OfflineOutcome = isStopped ? 'On the watch-list' : 'Kept';
  // An approval by phone counts only if the guard is known.
  if (decision === 'Called' && guard.id !== null) {
    return { outcome: kept, via: 'Call', by: hostTo(guard.name) };
  }
  if (!isWatched && (await approvesSilently(device, { houseId, kind }))) {
    return { outcome: kept, via: 'Silent', by: 'The house, once for all' };
  }
  return { outcome: isStopped ? kept : 'Host not asked', via: 'Nobody', by: guard.name };
}

type Entering = {
  asked: OfflineWalkIn;
  phone: string | null;
  watch: WatchMatch | null;
  decided: Decided;
};

async function enter(
  { device, event, at, guard }: EventContext,
  { asked, phone, watch, decided }: Entering,
): Promise<string> {
  const { db, communityId, deviceId, gateId } = device;
  const minutes = overstayOf(asked.kind, await gateSettings.read(db));
  const shown = shownWatch(watch) && watch;
  const { rows } = await sql<{ id: string }>`
    insert into visits (community_id, house_id, kind, method, status, guest_name, guest_phone, plate, company, people,
      gate_id, arrived_at, in_at, in_by, overstay_at, conflict, is_overridden, watch_entry_id,
      watch_is_hard, watch_matches, decided_by, decided_via, device_id, offline_id, step_by, step_by_name, step_note,
      step_at)
    values (${communityId}, ${asked.houseId}, ${asked.kind}, 'Walk-in', 'Inside', ${asked.guestName}, ${phone},
      ${asked.plate ?? ''}, ${asked.company ?? ''}, ${asked.people ?? 1}, ${gateId}, ${at}, ${at}, ${guard.name},
      ${at}::timestamptz + make_interval(mins => ${minutes}::int),
      ${decided.outcome === 'Kept' ? null : decided.outcome}, ${decided.via === 'Nobody'},
      ${shown?.id ?? null}::uuid, ${shown?.isHard ?? true}, ${shown?.matches ?? []}::text[],
      ${decided.by}, ${decided.via}, ${deviceId}, ${event.offlineId},
      ${guard.id}::uuid, ${guard.name}, ${writtenDown}, ${at})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (!id) throw new Error('a visit that was written has no id');
  return id;
}

type Refusing = Omit<Entering, 'decided'> & {
  by: { name: string; via: 'Call' | null; note: string };
};

async function keepRefused(
  { device, event, at, guard }: EventContext,
  { asked, phone, watch, by }: Refusing,
): Promise<string> {
  const { db, communityId, deviceId, gateId } = device;
  const { houseId, kind, guestName, plate = '', company = '', people = 1 } = asked;
  const shown = shownWatch(watch) && watch;
  const { id } = await db
    .insertInto('visits')
    .values({
      communityId,
      houseId,
      kind,
      method: 'Walk-in',
      status: 'Denied',
      guestName,
      guestPhone: phone,
      plate,
      company,
      people,
      gateId,
      arrivedAt: at,
      watchEntryId: shown?.id ?? null,
      watchIsHard: shown?.isHard ?? true,
      watchMatches: [...(shown?.matches ?? [])],
      decidedBy: by.name,
      decidedVia: by.via,
      deviceId,
      offlineId: event.offlineId,
      stepBy: guard.id,
      stepByName: guard.name,
      stepNote: by.note,
      stepAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const isStopping = (watch: WatchMatch | null): watch is WatchMatch =>
  watch?.isHard === true && watch.severity !== 'Notify';

type Judgement = { visitId: string; asked: Pick<OfflineWalkIn, 'houseId' | 'reason'> };

/**
 * Stores a guard's own judgement. A PIN cannot be checked without network, so the entry relies on the guard's
 * statement.
 */
export const keepJudgement = ({ device, at, guard }: EventContext, { visitId, asked }: Judgement) =>
  device.db
    .insertInto('gateOverrides')
    .values({
      communityId: device.communityId,
      visitId,
      houseId: asked.houseId,
      gateId: device.gateId,
      answer: 'hostNotAsked',
      reason: asked.reason || noShift,
      guardName: guard.name,
      supervisorName: guard.name,
      at,
    })
    .execute();
