// Somebody without a pass whom the watch-list stopped: they are sent away, or asked for all the same on the word of a
// supervisor, which the register of overrides keeps. The host still has to say yes.
import { sql } from 'kysely';
import { checkRefusals as refusals, type WalkIn } from '#contract/gate-checks.ts';
import type { Answer, Parsed } from '#contract/operation.ts';
import type * as contract from '#contract/stopped-walk-ins.ts';
import type { CommunityContext } from '#platform/context.ts';
import { nameOf } from '#platform/person-name.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { record } from './check-in.ts';
import { keepOverride, supervisorOf } from './override.ts';
import { houseOf } from './passes-queries.ts';
import { lockVisit, writeVisit } from './visit-rows.ts';
import { askByPush, readWalkIn } from './walk-ins.ts';
import { here } from './words.ts';

async function lockStopped({ db }: CommunityContext, visitId: string) {
  const visit = await lockVisit(db, visitId);
  if (!visit || visit.method !== 'Walk-in') throw notFound();
  if (visit.status !== 'At gate') {
    throw refuse(refusals.notWaiting, { with: { state: visit.status.toLowerCase() } });
  }
  return visit;
}

export const overrideWalkIn =
  ({ secret }: { secret: string }) =>
  async (
    context: CommunityContext,
    { params: { visitId }, body }: Parsed<typeof contract.overrideWalkIn>,
  ): Promise<Answer<typeof contract.overrideWalkIn>> => {
    const { db, clock, user } = context;
    const visit = await lockStopped(context, visitId);
    const supervisor = await supervisorOf(context, secret, {
      override: body,
      deviceId: await deviceOf(context),
      where: 'the gate',
    });
    if ('fault' in supervisor) {
      return { walkIn: await readWalkIn(context, visitId), fault: supervisor.fault.reason };
    }
    const at = clock.now().toISOString();
    await writeVisit(db, visitId, {
      status: 'Awaiting host',
      isOverridden: true,
      stepBy: user.id,
      stepByName: nameOf(user),
      stepNote: `Against the watch-list, on the word of ${supervisor.name}`.slice(0, 250),
      stepAt: at,
    });
    const { houseId, gateId, guestName, company } = visit;
    await keepOverride(context, {
      visit: { id: visitId, guestName, houseId, gateId },
      answer: { code: 'watchList', reason: 'On the watch-list.' },
      supervisor,
      reason: body.reason,
      title: `The watch-list was overridden for ${guestName}`,
    });
    const label = await houseOf(db, visit.houseId);
    await askByPush(context, { visitId, houseId, guestName, company, label });
    context.emit('visits.changed', { entityId: visitId });
    return { walkIn: await readWalkIn(context, visitId), fault: null };
  };

/** Wrong PINs are counted against the device of the shift, or whoever has none. */
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
  const visit = await lockStopped(context, visitId);
  await writeVisit(db, visitId, {
    status: 'Denied',
    decidedBy: nameOf(user),
    stepBy: user.id,
    stepByName: nameOf(user),
    stepNote: 'Sent away: on the watch-list',
    stepAt: clock.now().toISOString(),
  });
  const house = await houseOf(db, visit.houseId);
  record(context, { id: visitId, action: 'visit.turnedAway', house });
  return readWalkIn(context, visitId);
}
