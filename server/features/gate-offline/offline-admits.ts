// Offline check-ins and refusals of walk-ins whose house was asked before the network failed. The events continue the
// visit about which the house was asked, and never create a second visit. Also stores that a guard turned away the
// holder of a pass.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { OfflineOutcome } from '#contract/gate-offline/gate-offline.ts';
import type { WatchMatchKind } from '#rules/gate/watch-matches.ts';
import { watchHit } from './offline-alarms.ts';
import type { EventContext, Result } from './offline-events.ts';
import { keepJudgement } from './offline-walk-ins.ts';
import { insertRefused } from '#kernel/gate/refusals.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { lockVisit, writeVisit } from '#kernel/gate/visit-rows.ts';
import { aboutWalkIn } from '#kernel/gate/walk-in-texts.ts';
import { hostTo, overstayOf, selectAskable, toldOnCall, sentAway } from '#kernel/gate/walk-ins.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof lockVisit>>>;
type Decided = { outcome: OfflineOutcome; via: string; by: string };

/** Locks and returns the walk-in that the event refers to; null if it does not exist or its names were erased. */
async function lockAsked({ device, event }: EventContext): Promise<Stored | null> {
  const visit = event.visitId && (await lockVisit(device.db, event.visitId));
  return visit && visit.method === 'Walk-in' && visit.anonymisedAt === null ? visit : null;
}

export async function admitApproved(doing: EventContext): Promise<Result> {
  const { device, at, guard } = doing;
  const { db } = device;
  const visit = await lockAsked(doing);
  if (!visit) return { outcome: 'Not inside', visitId: null };
  const { id: visitId, houseId } = visit;
  // Another check-in of this visit was stored before.
  if (visit.inAt !== null) return { outcome: 'Kept', visitId };
  const decided = decisionOf(doing, visit);
  const inAt = new Date(Math.max(Date.parse(at), Date.parse(visit.arrivedAt)));
  const minutes = overstayOf(visit.kind, await gateSettings.read(db));
  const isJudged = decided?.via === 'Nobody';
  await writeVisit(db, visitId, {
    status: 'Inside',
    inAt: inAt.toISOString(),
    outAt: null,
    outBy: '',
    inBy: guard.name,
    gateId: device.gateId,
    overstayAt: minutes === null ? null : new Date(inAt.getTime() + minutes * 60_000).toISOString(),
    ...(decided && { decidedVia: decided.via, decidedBy: decided.by }),
    ...(decided && decided.outcome !== 'Kept' && { conflict: decided.outcome }),
    ...(isJudged && { isOverridden: true }),
    stepBy: guard.id,
    stepByName: guard.name,
    stepNote: 'Checked in offline',
    stepAt: inAt.toISOString(),
  });
  if (isJudged) await keepJudgement(doing, { visitId, asked: { houseId, reason: noYes } });
  await endAsking(doing, visitId);
  return {
    outcome: decided?.outcome ?? 'Kept',
    visitId,
    arrival: { hostIds: await selectAskable(db, houseId), houseId, guestName: visit.guestName },
    settled: { about: aboutWalkIn(visitId), outcome: `${guard.name} checked them in` },
    ...(isJudged && { judged: noYes }),
  };
}

/**
 * Returns null if the house had approved the visitor, otherwise the outcome of the check-in. A visitor whom the
 * watch-list stopped at the gate needs a review even with an approval. An approval by phone counts only if the guard is
 * known, the house has not declined, and the watch-list has not stopped the visitor.
 */
function decisionOf({ event, guard }: EventContext, visit: Stored): Decided | null {
  const { status, decidedVia } = visit;
  const hasSaidYes = decidedVia !== null && decidedVia !== 'Nobody' && status !== 'Denied';
  if (hasSaidYes && status === 'At gate') {
    return { outcome: 'On the watch-list', via: decidedVia, by: visit.decidedBy };
  }
  if (hasSaidYes) return null;
  const wasAsked = ['Awaiting host', 'No answer', 'Left'].includes(status);
  if (wasAsked && event.isCalled === true && guard.id !== null) {
    return { outcome: 'Kept', via: 'Call', by: hostTo(guard.name) };
  }
  const outcome = status === 'At gate' ? 'On the watch-list' : 'Host not asked';
  return { outcome, via: 'Nobody', by: guard.name };
}

/**
 * Stores that the guard turned away the holder of a pass or a watch-list match, or that the house refused by phone. A
 * refusal by phone is ignored if the house has given another answer before.
 */
export async function refuseAsked(doing: EventContext): Promise<Result> {
  const { device, at, guard } = doing;
  const { db } = device;
  if (doing.event.passId !== undefined) return refuseCode(doing, doing.event.passId);
  const visit = await lockAsked(doing);
  if (!visit) return { outcome: 'Not inside', visitId: null };
  const { id: visitId, status } = visit;
  if (doing.event.isWatched) return stopAsked(doing, visit);
  if (status !== 'Awaiting host' && status !== 'No answer') {
    return { outcome: 'Not inside', visitId: null };
  }
  const saidMs = Math.max(Date.parse(at), Date.parse(visit.arrivedAt));
  await writeVisit(db, visitId, {
    status: 'Denied',
    decidedVia: 'Call',
    decidedBy: hostTo(guard.name),
    decidedSeconds: Math.round((saidMs - Date.parse(visit.arrivedAt)) / 1000),
    stepBy: guard.id,
    stepByName: guard.name,
    stepNote: 'Answered offline',
    stepAt: new Date(saidMs).toISOString(),
  });
  await endAsking(doing, visitId);
  return {
    outcome: 'Kept',
    visitId,
    isRefused: true,
    settled: { about: aboutWalkIn(visitId), outcome: toldOnCall(guard.name, false) },
  };
}

/**
 * Denies a visitor whom the guard turned away because of the watch-list, whatever the house had answered. Changes only
 * a visit that is not yet checked in, denied or ended, and that has a watch-list match.
 */
async function stopAsked(doing: EventContext, visit: Stored): Promise<Result> {
  const { device, at, guard } = doing;
  const { id: visitId, guestName, watchIsHard, watchMatches } = visit;
  const isWaiting = ['Awaiting host', 'No answer', 'Approved', 'At gate'].includes(visit.status);
  if (!isWaiting || visit.watchEntryId === null) return { outcome: 'Not inside', visitId: null };
  await writeVisit(device.db, visitId, {
    status: 'Denied',
    decidedBy: guard.name,
    stepBy: guard.id,
    stepByName: guard.name,
    stepNote: sentAway(watchIsHard),
    stepAt: new Date(Math.max(Date.parse(at), Date.parse(visit.arrivedAt))).toISOString(),
  });
  await endAsking(doing, visitId);
  const matches = watchMatches as WatchMatchKind[];
  return {
    outcome: 'Kept',
    visitId,
    isRefused: true,
    refusal: { id: visitId, guestName, cause: 'Watch-list', matches },
    settled: { about: aboutWalkIn(visitId), outcome: `${guard.name} refused the visitor` },
  };
}

/**
 * Stores that the guard turned away the holder of a pass, because the guest was already inside or is on the
 * watch-list.
 */
async function refuseCode(
  { device, event, at, guard }: EventContext,
  passId: string,
): Promise<Result> {
  const { db, communityId, gateId, deviceId } = device;
  const { offlineId } = event;
  const { watch = null } = event.watchId ? await watchHit({ device, event }) : {};
  const cause = event.watchId ? 'Watch-list' : 'Same code';
  const one = {
    communityId,
    passId,
    gateId,
    deviceId,
    offlineId,
    guard,
    at,
    cause,
    watch,
  } as const;
  const refused = await insertRefused(db, { ...one, method: 'Offline' });
  if (!refused) return { outcome: 'Unknown pass', visitId: null };
  const { id: visitId, guestName } = refused;
  return {
    outcome: 'Kept',
    visitId,
    isRefused: true,
    refusal: { id: visitId, guestName, cause, matches: watch?.matches ?? [] },
  };
}

const endAsking = ({ device, now }: EventContext, visitId: string) =>
  sql`update visit_asks set stage = 'Ended', stage_at = ${now}
    where community_id = ${here} and visit_id = ${visitId} and stage <> 'Ended'`.execute(device.db);

const noYes = 'No approval by the host is on record';
