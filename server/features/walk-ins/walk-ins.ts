// Visitors without a pass: the house is asked at once by notification and text, and the guard may call at any time. The
// first answer wins and everybody else sees it; silence never admits. A house may always approve deliveries or rides. A
// watch-list match stops the visit before anybody is asked (stopped-walk-ins.ts).
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/visits/gate-checks.ts';
import type { GateVisit, WalkIn } from '#contract/visits/gate-checks.ts';
import { checkRefusals as refusals } from '#contract/visits/gate-checks.ts';
import { passRefusals } from '#contract/gate-passes/gate-passes.ts';
import { houseAccessRefusals } from '#contract/gate-passes/house-access.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notify, resolveNotifications } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { keepHit } from '#kernel/gate/check.ts';
import { gateOf, record, tellConfirmed, tellHosts } from '#kernel/gate/check-in.ts';
import type { WatchMatch } from '#kernel/gate/find-pass.ts';
import { stopSince, watchOf } from '#kernel/gate/watch-matches.ts';
import { shownWatch } from '#rules/gate/gate-judge.ts';
import { phoneOf } from '#server/features/gate-passes/pass-form.ts';
import { houseOf, selectOpenHouse } from '#server/features/gate-passes/passes-queries.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { lockVisit, selectGateVisit, visitColumns, writeVisit } from '#kernel/gate/visit-rows.ts';
import { aboutWalkIn, answerPath, textedPeopleOf, textHouse } from '#kernel/gate/walk-in-texts.ts';
import { type GateOptions, type Writing } from '#kernel/gate/words.ts';

export const walkInWaits = 'walkIns.waiting';
/** How long notification and text have before the guard is asked to call. */
export const stageMs = 60_000;
/** How long the guard has to call, restarted each time they take the number. */
export const callMs = 5 * 60_000;

type Of = { params: { visitId: string } };

type AskingOf = Pick<Parsed<typeof contract.askHost>, 'body'> & { known?: WatchMatch | null };

export const askHost = (options: GateOptions) => (context: CommunityContext, asking: AskingOf) =>
  askAboutWalkIn(context, options, asking);

/** `known`: a watch-list entry that they matched before, by a card that was not stored. */
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

export async function approvesSilently(
  { db }: Pick<Writing, 'db'>,
  { houseId, kind }: { houseId: string; kind: string },
): Promise<boolean> {
  if (kind !== 'Delivery' && kind !== 'Ride') return false;
  const { rows } = await sql<{ yes: boolean }>`
    select case when ${kind} = 'Delivery' then r.approves_deliveries else r.approves_rides end as yes
    from house_access_rules r where r.community_id = ${here} and r.house_id = ${houseId}`.execute(
    db,
  );
  return rows[0]?.yes === true;
}

type Asking = {
  visitId: string;
  houseId: string;
  guestName: string;
  company?: string | undefined;
  label: string;
};

/** Asks by every channel: a text to each phone, a notification with its link to each account. */
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
      // The link is shared, so it identifies a person only when exactly one has it.
      textedTo: texted.length === 1 ? (texted[0] ?? '').slice(0, 101) : '',
    })
    .execute();
  if (userIds.length > 0) {
    notify(context, {
      to: { userIds },
      activityType: 'GatePass',
      title: `${asking.guestName} is at the gate`,
      description: `${asking.company ? `${asking.company}. ` : ''}Let them in to ${asking.label}?`,
      link: answerPath(options, communityId, visitId),
      houseId,
      priority: 'Urgent',
      about: aboutWalkIn(visitId),
    });
  }
  context.emit(walkInWaits, { entityId: visitId });
}

/** The account holders of a house who may admit guests. */
export async function selectAskable(db: Db, houseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select h.user_id as id from house_hosts h
    where h.community_id = ${here} and h.house_id = ${houseId} and h.can_create_access limit 20`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const getWalkIn = (context: CommunityContext, { params }: Of): Promise<WalkIn> =>
  readWalkIn(context, params.visitId);

type WalkInRow = GateVisit &
  Pick<
    WalkIn,
    'stage' | 'askedAt' | 'decidedBy' | 'decidedVia' | 'watch' | 'override' | 'reached'
  > & {
    stageAt: string | null;
  };

export const walkInOf = ({ stageAt, ...row }: WalkInRow): WalkIn => ({
  ...row,
  nextAt:
    row.stage === 'Ended' || stageAt === null
      ? null
      : new Date(Date.parse(stageAt) + (row.stage === 'Call' ? callMs : stageMs)).toISOString(),
});

export const walkInColumns = (
  now: string,
) => sql`${visitColumns(now)}, coalesce(a.stage, 'Ended') as stage,
  a.stage_at as "stageAt", a.asked_at as "askedAt", ${textedPeopleOf()} as reached,
  v.decided_by as "decidedBy", v.decided_via as "decidedVia",
  (select jsonb_build_object('severity', e.severity, 'instruction', e.instruction, 'isHard', v.watch_is_hard,
    'name', case when v.watch_is_hard then '' else e.name end,
    'matches', v.watch_matches,
    'photoOf', case when e.photo is not null then e.id end)
    from watch_entries e where e.community_id = v.community_id and e.id = v.watch_entry_id) as watch,
  (select jsonb_build_object('by', g.supervisor_name, 'reason', g.reason) from gate_overrides g
    where g.community_id = v.community_id and g.visit_id = v.id order by g.at desc limit 1) as override`;

export async function readWalkIn({ db, clock }: Writing, visitId: string): Promise<WalkIn> {
  const { rows } =
    await sql<WalkInRow>`select ${walkInColumns(clock.now().toISOString())} from visits v
    left join visit_asks a on a.community_id = v.community_id and a.visit_id = v.id
    where v.community_id = ${here} and v.id = ${visitId} and v.method = 'Walk-in'`.execute(db);
  if (!rows[0]) throw notFound();
  return walkInOf(rows[0]);
}

/** The decider's name when a guard heard the answer on the phone. */
export const hostTo = (guard: string): string => `The host, to ${guard}`.slice(0, 101);

type Deciding = {
  visitId: string;
  status: 'Approved' | 'Denied' | 'No answer';
  /** `heardBy`: the guard who spoke with the host on the phone. */
  by: { id: string | null; name: string; heardBy?: string };
  via: 'Push' | 'SMS' | 'Call' | 'Nobody';
  note?: string;
};

/** The first answer wins; later callers get the stored answer and its author. */
export async function decide(
  context: Writing & Pick<CommunityContext, 'audit' | 'emit'>,
  { visitId, status, by, via, note = '' }: Deciding,
): Promise<void> {
  const { db, clock } = context;
  const visit = await lockVisit(db, visitId);
  if (!visit) throw notFound();
  if (visit.status !== 'Awaiting host') {
    if (visit.status === 'Left' && visit.inAt === null) throw refuse(houseAccessRefusals.wentAway);
    const who = (visit.decidedVia === 'Call' ? 'The host' : visit.decidedBy) || 'Somebody';
    const answer = visit.status === 'Denied' ? 'not let in' : visit.status.toLowerCase();
    throw refuse(houseAccessRefusals.answered, { with: { who, answer } });
  }
  const now = clock.now();
  const decidedSeconds = Math.max(
    Math.round((now.getTime() - Date.parse(visit.arrivedAt)) / 1000),
    0,
  );
  const at = now.toISOString();
  // A watch-list entry that took effect while the house was asked stops an approval.
  const isStopped = status === 'Approved' && (await stopSince(context, visit));
  await writeVisit(db, visitId, {
    ...(!isStopped && { status }),
    decidedBy: by.name,
    decidedVia: via,
    decidedSeconds,
    stepBy: by.id,
    stepByName: by.name,
    stepNote: note,
    stepAt: at,
  });
  await sql`update visit_asks set stage = 'Ended', stage_at = ${at}
    where community_id = ${here} and visit_id = ${visitId}`.execute(db);
  const action = `visit.${{ Approved: 'approved', Denied: 'denied', 'No answer': 'unanswered' }[status]}`;
  record(context, { id: visitId, action, house: await houseOf(db, visit.houseId) });
  resolveNotifications(context, { about: aboutWalkIn(visitId), outcome: outcomeOf(status, by) });
}

function outcomeOf(status: Deciding['status'], { name, heardBy }: Deciding['by']): string {
  if (status === 'No answer') return 'Nobody answered';
  const isYes = status === 'Approved';
  if (heardBy !== undefined) return toldOnCall(heardBy, isYes);
  return `${name} ${isYes ? 'let them in' : 'sent them away'}`;
}

export const toldOnCall = (guard: string, isYes: boolean): string =>
  `The host told ${guard} to ${isYes ? 'let them in' : 'send them away'}`;

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

type Minutes = { deliveryMinutes: number; rideMinutes: number; contractorMinutes: number };

export function overstayOf(kind: string, settings: Minutes): number | null {
  if (kind === 'Delivery') return settings.deliveryMinutes;
  if (kind === 'Ride') return settings.rideMinutes;
  return kind === 'Contractor' ? settings.contractorMinutes : null;
}
