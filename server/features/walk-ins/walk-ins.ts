// Visitors without a pass. The house is asked at once by notification and text message, and the guard may call until
// the answer. The first answer decides, and everybody else sees it; without an answer nobody is admitted. A house may
// set a standing approval for deliveries or rides. A watch-list match stops the visit before the house is asked
// (stopped-walk-ins.ts), except an exact match with an entry that only notifies.
import type * as contract from '#contract/walk-ins/walk-ins.ts';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { checkRefusals as refusals } from '#contract/visits/gate-checks.ts';
import { passRefusals } from '#contract/gate-passes/gate-passes.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { keepHit } from '#kernel/gate/check.ts';
import { gateOf, record, tellConfirmed, tellHosts } from '#kernel/gate/check-in.ts';
import type { WatchMatch } from '#kernel/gate/find-pass.ts';
import { watchOf } from '#kernel/gate/watch-matches.ts';
import { shownWatch } from '#rules/gate/gate-judge.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { lockVisit, selectGateVisit, writeVisit } from '#kernel/gate/visit-rows.ts';
import { aboutWalkIn, answerPath, textHouse } from '#kernel/gate/walk-in-texts.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import { houseOf, selectOpenHouse } from '#kernel/gate/houses.ts';
import { phoneOf } from '#kernel/gate/phone-of.ts';
import {
  approvesSilently,
  selectAskable,
  readWalkIn,
  hostTo,
  decide,
  overstayOf,
} from '#kernel/gate/walk-ins.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { guestWaits } from './messages.ts';

export const walkInWaits = 'walkIns.waiting';

type Of = { params: { visitId: string } };

type AskingOf = Pick<Parsed<typeof contract.askHost>, 'body'> & { known?: WatchMatch | null };

export const askHost = (options: GateOptions) => (context: CommunityContext, asking: AskingOf) =>
  askAboutWalkIn(context, options, asking);

/**
 * Records a walk-in and asks the house, unless the house approves silently or a watch-list match stops the visit.
 * `known` is the watch-list entry that an earlier visit matched, perhaps by an identity card, which is not stored.
 */
export async function askAboutWalkIn(
  context: CommunityContext,
  options: GateOptions,
  { body, known = null }: AskingOf,
): Promise<WalkIn> {
  const { db, communityId, user, clock, community } = context;
  const guestPhone = phoneOf(body.guestPhone, community.country, 'guestPhone');
  const label = await selectOpenHouse(db, body.houseId);
  if (!label) throw refuse(passRefusals.badHouse, { field: 'houseId' });
  const now = clock.now().toISOString();
  const { guestName, plate = '', idNumber } = body;
  const who = { name: guestName, phone: guestPhone, plate, idNumber };
  const watch = known ?? (await watchOf(db, { ...who, now: clock.now() }));
  // The guard compares the person with the entry before the house is asked.
  const isWatched = watch !== null && shownWatch(watch) !== null;
  const isSilent = !isWatched && (await approvesSilently(context, body));
  const by = { stepBy: user.id, stepByName: nameOf(user) };
  const { id } = await db
    .insertInto('visits')
    .values({
      communityId,
      houseId: body.houseId,
      kind: body.kind,
      method: 'Walk-in',
      status: isWatched ? 'At gate' : isSilent ? 'Approved' : 'Awaiting host',
      watchEntryId: isWatched ? watch.id : null,
      watchIsHard: watch?.isHard ?? true,
      watchMatches: isWatched ? [...watch.matches] : [],
      guestName,
      guestPhone,
      plate,
      company: body.company ?? '',
      people: body.people ?? 1,
      gateId: await gateOf(context, body.gateId),
      arrivedAt: now,
      ...(isSilent && {
        decidedVia: 'Silent',
        decidedBy: 'The house, once for all',
        decidedSeconds: 0,
      }),
      ...by,
      stepAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  record(context, {
    id,
    action: isWatched ? 'visit.stopped' : isSilent ? 'visit.approvedSilently' : 'visit.hostAsked',
    house: label,
  });
  if (!isSilent && !isWatched) await askHouse(context, options, { visitId: id, ...body, label });
  const walkIn = await readWalkIn(context, id);
  if (watch) {
    const gate = walkIn.gate;
    const stopped = isWatched ? { visitId: id } : {};
    await keepHit(context, { watch, pass: { guestName }, found: { gate }, ...stopped });
  }
  return { ...walkIn, watch: shownWatch(watch) };
}

type Asking = {
  visitId: string;
  houseId: string;
  guestName: string;
  company?: string | undefined;
  label: string;
};

/**
 * Asks on every channel: a text message with a link to up to five phones of the house's contacts, if texts can be sent,
 * and a notification to each account that may answer.
 */
export async function askHouse(
  context: CommunityContext,
  options: GateOptions,
  asking: Asking,
): Promise<void> {
  const { db, communityId, clock } = context;
  const { visitId, houseId } = asking;
  const now = clock.now().toISOString();
  const texted = await textHouse(context, options, asking);
  const userIds = await selectAskable(db, houseId);
  const stage = texted.length > 0 ? 'SMS' : userIds.length > 0 ? 'Push' : 'Call';
  await db
    .insertInto('visitAsks')
    .values({
      communityId,
      visitId,
      houseId,
      stage,
      askedAt: now,
      stageAt: now,
      // Everybody gets the same link, so an answer identifies a person only if one phone got it.
      textedTo: texted.length === 1 ? (texted[0] ?? '').slice(0, 101) : '',
    })
    .execute();
  if (userIds.length > 0) {
    const { guestName, company } = asking;
    notify(context, {
      ...guestWaits.notice({ guestName, company, house: asking.label }),
      to: { userIds },
      link: answerPath(options, communityId, visitId),
      houseId,
      priority: 'Urgent',
      about: aboutWalkIn(visitId),
    });
  }
  context.emit(walkInWaits, { entityId: visitId });
}

export const getWalkIn = (context: CommunityContext, { params }: Of): Promise<WalkIn> =>
  readWalkIn(context, params.visitId);

export async function recordCallAnswer(
  context: CommunityContext,
  { params: { visitId }, body }: Parsed<typeof contract.recordCallAnswer>,
): Promise<WalkIn> {
  const { user } = context;
  const before = await readWalkIn(context, visitId);
  if (before.status !== 'Awaiting host') {
    throw refuse(refusals.notWaiting, { with: { state: before.status.toLowerCase() } });
  }
  const isAnswered = body.answer !== 'No answer';
  const via = isAnswered ? 'Call' : 'Nobody';
  const heardBy = nameOf(user);
  const by = isAnswered
    ? { id: user.id, name: hostTo(heardBy), heardBy }
    : { id: user.id, name: 'Nobody' };
  await decide(context, { visitId, status: body.answer, by, via, note: body.note ?? '' });
  return readWalkIn(context, visitId);
}

export async function admitWalkIn(
  context: CommunityContext,
  { params: { visitId } }: Of,
): Promise<GateVisit> {
  const { db, clock, user } = context;
  const visit = await lockVisit(db, visitId);
  if (!visit || visit.method !== 'Walk-in') throw notFound();
  if (visit.status === 'Inside' || visit.outAt !== null) {
    throw refuse(refusals.notWaiting, { with: { state: visit.status.toLowerCase() } });
  }
  if (visit.status !== 'Approved') throw refuse(refusals.notApproved);
  const now = clock.now();
  const minutes = overstayOf(visit.kind, await gateSettings.read(db));
  const overstayAt =
    minutes === null ? null : new Date(now.getTime() + minutes * 60_000).toISOString();
  const at = now.toISOString();
  const by = { inBy: nameOf(user), stepBy: user.id, stepByName: nameOf(user) };
  await writeVisit(db, visitId, {
    status: 'Inside',
    inAt: at,
    overstayAt,
    ...by,
    stepNote: '',
    stepAt: at,
  });
  record(context, { id: visitId, action: 'visit.in', house: await houseOf(db, visit.houseId) });
  const admitted = await selectGateVisit(db, visitId, now);
  if (!admitted) throw notFound();
  const { houseId, guestName } = visit;
  const hostIds = await selectAskable(db, houseId);
  tellHosts(context, hostIds, { houseId, guestName, gateName: admitted.gate?.name });
  if (visit.watchEntryId !== null && !visit.isOverridden) {
    tellConfirmed(context, { visit: admitted, isHard: visit.watchIsHard });
  }
  return admitted;
}
