// Walk-ins that match the watch-list. The guard turns them away or goes on to ask the host. A block requires an
// override with a reason (kernel/gate/override.ts); a warning or a similar name requires only a confirmation. In each
// case the host still has to approve, unless the host approved before.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { checkRefusals as refusals } from '#contract/visits/gate-checks.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type * as contract from '#contract/walk-ins/stopped-walk-ins.ts';
import { stoppedRefusals } from '#contract/walk-ins/stopped-walk-ins.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { resolveNotifications } from '#platform/delivery/notify.ts';
import { aboutWatched } from '#kernel/gate/check.ts';
import { record } from '#kernel/gate/check-in.ts';
import { keepOverride, supervisorOf } from '#kernel/gate/override.ts';
import { lockVisit, writeVisit } from '#kernel/gate/visit-rows.ts';
import { askHouse } from './walk-ins.ts';
import { type GateOptions } from '#kernel/gate/words.ts';
import { houseOf } from '#kernel/gate/houses.ts';
import { readWalkIn, sentAway } from '#kernel/gate/walk-ins.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';

async function lockStopped({ db }: CommunityContext, visitId: string) {
  const visit = await lockVisit(db, visitId);
  if (!visit || visit.method !== 'Walk-in') throw notFound();
  if (visit.status !== 'At gate') {
    throw refuse(refusals.notWaiting, { with: { state: visit.status.toLowerCase() } });
  }
  return visit;
}

/**
 * Locks a walk-in that can be turned away because of the watch-list: until its check-in, even after the host's
 * approval.
 */
async function lockWatched(context: CommunityContext, visitId: string) {
  const visit = await lockVisit(context.db, visitId);
  const isWaiting = visit?.status === 'Approved' || visit?.status === 'Awaiting host';
  return visit?.watchEntryId && isWaiting ? visit : lockStopped(context, visitId);
}

/**
 * True if the host approved before the watch-list entry took effect, so that the host is not asked again. An
 * automatic approval does not count.
 */
const hasSaidYes = ({ decidedVia }: { decidedVia: string | null }): boolean =>
  decidedVia === 'Push' || decidedVia === 'SMS' || decidedVia === 'Call';

const next = (isAnswered: boolean): string =>
  isAnswered ? 'the host approved before' : 'the host was asked';

export const overrideWalkIn =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { params: { visitId }, body }: Parsed<typeof contract.overrideWalkIn>,
  ): Promise<Answer<typeof contract.overrideWalkIn>> => {
    const { db, clock, user } = context;
    const visit = await lockStopped(context, visitId);
    const supervisor = await supervisorOf(context, options.secret, {
      override: body,
      deviceId: await deviceOf(context),
      where: 'the gate',
    });
    if ('fault' in supervisor) {
      return { walkIn: await readWalkIn(context, visitId), fault: supervisor.fault.reason };
    }
    const at = clock.now().toISOString();
    const isAnswered = hasSaidYes(visit);
    await writeVisit(db, visitId, {
      status: isAnswered ? 'Approved' : 'Awaiting host',
      isOverridden: true,
      stepBy: user.id,
      stepByName: nameOf(user),
      stepNote: `Watch-list overridden by ${supervisor.name}`.slice(0, 250),
      stepAt: at,
    });
    const { houseId, gateId, guestName, company } = visit;
    await keepOverride(context, {
      visit: { id: visitId, guestName, houseId, gateId },
      answer: visit.watchIsHard
        ? { code: 'watchList', reason: 'On the watch-list.' }
        : { code: 'nameAlike', reason: 'Similar to a name on the watch-list.' },
      supervisor,
      reason: body.reason,
      ofWatchList: true,
    });
    const outcome = `${supervisor.name} overrode the watch-list; ${next(isAnswered)}`;
    resolveNotifications(context, { about: aboutWatched(visitId), outcome });
    const label = await houseOf(db, visit.houseId);
    if (!isAnswered) {
      await askHouse(context, options, { visitId, houseId, guestName, company, label });
    }
    context.emit('visits.changed', { entityId: visitId });
    return { walkIn: await readWalkIn(context, visitId), fault: null };
  };

/**
 * The guard has compared the person with the watch-list entry and continues. A block requires an override instead,
 * unless only the name is similar.
 */
export const confirmWalkIn =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { params: { visitId } }: Parsed<typeof contract.confirmWalkIn>,
  ): Promise<WalkIn> => {
    const { db, clock, user } = context;
    const visit = await lockStopped(context, visitId);
    const { watch } = await readWalkIn(context, visitId);
    if (watch?.isHard && watch.severity === 'Block') throw refuse(stoppedRefusals.needsOverride);
    const { houseId, guestName, company } = visit;
    const isAnswered = hasSaidYes(visit);
    await writeVisit(db, visitId, {
      status: isAnswered ? 'Approved' : 'Awaiting host',
      stepBy: user.id,
      stepByName: nameOf(user),
      stepNote: 'Compared with the watch-list and cleared',
      stepAt: clock.now().toISOString(),
    });
    const label = await houseOf(db, houseId);
    record(context, { id: visitId, action: 'visit.watchConfirmed', house: label });
    const outcome = `${nameOf(user)} confirmed; ${next(isAnswered)}`;
    resolveNotifications(context, { about: aboutWatched(visitId), outcome });
    if (!isAnswered) {
      await askHouse(context, options, { visitId, houseId, guestName, company, label });
    }
    return readWalkIn(context, visitId);
  };

/** The device on which the guard's shift runs, or the account without a shift. Wrong PINs are counted per device. */
async function deviceOf({ db, user }: CommunityContext): Promise<string> {
  const { rows } = await sql<{ id: string }>`select h.device_id as id from gate_shifts h
    where h.community_id = ${here} and h.id = ${user.sessionId}`.execute(db);
  return rows[0]?.id ?? user.id;
}

export async function turnAwayWalkIn(
  context: CommunityContext,
  { params: { visitId } }: { params: { visitId: string } },
): Promise<WalkIn> {
  const { db, clock, user } = context;
  const visit = await lockWatched(context, visitId);
  await writeVisit(db, visitId, {
    status: 'Denied',
    decidedBy: nameOf(user),
    stepBy: user.id,
    stepByName: nameOf(user),
    stepNote: sentAway(visit.watchIsHard),
    stepAt: clock.now().toISOString(),
  });
  const house = await houseOf(db, visit.houseId);
  record(context, { id: visitId, action: 'visit.turnedAway', house });
  const outcome = `${nameOf(user)} refused the visitor`;
  resolveNotifications(context, { about: aboutWatched(visitId), outcome });
  return readWalkIn(context, visitId);
}
