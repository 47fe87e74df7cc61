// Check-in and check-out. A single-entry pass admits exactly one visitor under concurrency: its row is locked when it
// is read, and one conditional update takes the entry. A red answer can be overridden only with a supervisor's PIN and
// a reason.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/visits/gate-checks.ts';
import type { CheckedIn, GateAnswer, GateVisit } from '#contract/visits/gate-checks.ts';
import { checkRefusals as refusals } from '#contract/visits/gate-checks.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { preparedStatement } from '#platform/database/prepared-statements.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { lookUpCredential } from './check.ts';
import type { Found, FoundPass } from './find-pass.ts';
import {
  answerOf,
  entriesOf,
  houseText,
  defaultPartySize,
  isPlateMatch,
} from '#rules/gate/gate-judge.ts';
import { keepOverride, type Supervisor, supervisorOf } from './override.ts';
import { houseOf } from '#server/features/gate-passes/passes-queries.ts';
import { takeBackTry } from './tries.ts';
import { lockVisit, selectGateVisit, writeVisit } from './visit-rows.ts';
import { type AtGate, type GateOptions, hostsOf } from './words.ts';

type In = Parsed<typeof contract.checkIn>['body'];
type Admitting = {
  body: Pick<In, 'by' | 'people' | 'plate'>;
  found: Found;
  pass: FoundPass;
  supervisor: Supervisor | null;
  /** Set when the credential does not imply the method. */
  method?: 'Plate';
};

const methods = { qr: 'QR', code: 'Code', pass: 'Host approval' } as const;

export const checkIn =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.checkIn>,
  ): Promise<CheckedIn> => {
    const { answer, found } = await lookUpCredential(context, options, {
      ...body,
      direction: 'In',
      locks: true,
    });
    const { pass } = found;
    const refused = async (said: GateAnswer): Promise<CheckedIn> => {
      if (found.tried && pass)
        await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
      return { admitted: false, answer: said, visit: null };
    };
    if (!pass) return { admitted: false, answer, visit: null };
    if (answer.colour === 'Amber' && body.isConfirmed !== true) return refused(answer);
    if (answer.colour !== 'Red') {
      const visit = await admit(context, { body, found, pass, supervisor: null });
      if (answer.watch) tellConfirmed(context, { visit, isHard: answer.watch.isHard });
      return { admitted: true, answer, visit };
    }
    if (!body.override || !answer.mayOverride) return refused(answer);
    // The code was right, so its try does not count in addition to the PIN's.
    if (found.tried) await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
    found.tried = null;
    const supervisor = await supervisorOf(context, options.secret, {
      override: body.override,
      deviceId: found.deviceId ?? context.user.id,
      where: found.gate?.name ?? 'the gate',
    });
    if ('fault' in supervisor) {
      const around = { direction: 'In' as const, pass: answer.pass, watch: answer.watch };
      return refused(answerOf([supervisor.fault, ...answer.findings], around));
    }
    const visit = await admit(context, { body, found, pass, supervisor });
    const { houseId, guestName } = pass;
    await keepOverride(context, {
      visit: { id: visit.id, guestName, houseId, gateId: found.gate?.id ?? null },
      answer,
      supervisor,
      reason: body.override.reason,
      title: `${guestName} was checked in against a red answer`,
    });
    return { admitted: true, answer, visit };
  };

/** Notifies the security leads that a guard confirmed a watch-list match and checked the visitor in. */
export function tellConfirmed(
  context: CommunityContext,
  { visit, isHard }: { visit: GateVisit; isHard: boolean },
): void {
  const { id, guestName, gate } = visit;
  const guard = nameOf(context.user);
  notify(context, {
    to: { permission: 'gatePasses.approve' },
    exceptUserId: context.user.id,
    activityType: 'GatePass',
    title: `${guestName} was checked in after a confirmation${gate ? ` at ${gate.name}` : ''}`,
    description: isHard
      ? `${guestName} is on the watch-list. ${guard} confirmed.`
      : `The name is like one on the watch-list. ${guard} compared and confirmed.`,
    link: `/gate-pass?Tab=visits&Visit=${id}`,
    priority: isHard ? 'Urgent' : 'Normal',
  });
}

/** Takes an entry of the pass and inserts the visit, in one statement. */
export async function admit(context: AtGate, given: Admitting): Promise<GateVisit> {
  const { db, communityId, clock, user } = context;
  const { body, found, pass, supervisor } = given;
  const at = clock.now();
  const now = at.toISOString();
  const people = body.people ?? defaultPartySize(pass);
  const entries = entriesOf(pass, people);
  const plate = body.plate || pass.plate;
  const overstayAt =
    pass.overstayMinutes === null
      ? null
      : new Date(at.getTime() + pass.overstayMinutes * 60_000).toISOString();
  const method = given.method ?? methods[body.by.kind];
  const { rows } = await preparedStatement(sql<{ id: string; hostIds: string[] }>`
    with taken as (
      update gate_passes set used = least(used + ${entries}::int, coalesce(max_entries, 32767)), last_used_at = ${now},
        ended_as = case when used + ${entries}::int >= max_entries then 'Used up' end,
        ended_at = case when used + ${entries}::int >= max_entries then ${now}::timestamptz end
      where community_id = ${here} and id = ${pass.id} and ended_as is null
        and (max_entries is null or used < max_entries)
      returning id),
    right_try as (${found.tried ? takeBackTry(found.deviceId ?? user.id) : sql`select 1`})
    insert into visits (community_id, pass_id, staff_id, house_id, kind, method, status, guest_name, guest_phone,
      plate, company, people, hide_house, gate_id, arrived_at, in_at, in_by, overstay_at, is_overridden,
      device_id, step_by, step_by_name, step_note, step_at)
    select ${communityId}, ${pass.id}, ${pass.staffId}::uuid, ${pass.houseId}, ${pass.kind}, ${method}, 'Inside',
      ${pass.guestName}, ${pass.guestPhone}, ${plate}, ${pass.company}, ${people}, ${pass.hideHouse},
      ${found.gate?.id ?? null}::uuid, ${now}, ${now}, ${nameOf(user)}, ${overstayAt}::timestamptz,
      ${supervisor !== null}, ${found.deviceId}::uuid, ${user.id}, ${nameOf(user)},
      ${supervisor ? 'Checked in against a red answer' : ''}, ${now}
    where ${supervisor !== null} or exists (select from taken)
    returning id, ${hostsOf(sql`${pass.hostId}::uuid`, sql`${pass.houseId}::uuid`)} as "hostIds"`).execute(
    db,
  );
  const entered = rows[0];
  if (!entered) throw new Error('a pass that was found valid under its lock was taken meanwhile');
  const { id, hostIds } = entered;
  record(context, { id, action: 'visit.in', house: pass.house });
  const { houseId, guestName } = pass;
  tellHosts(context, hostIds, { houseId, guestName, gateName: found.gate?.name });
  return {
    id,
    status: 'Inside',
    kind: pass.kind,
    guestName: pass.guestName,
    people,
    plate,
    company: pass.company,
    house: houseText(pass, isPlateMatch(pass, body.plate)) || 'Hidden by the host',
    gate: found.gate && { id: found.gate.id, name: found.gate.name },
    method,
    arrivedAt: now,
    inAt: now,
    outAt: null,
    overstayAt,
    isOverstay: false,
    isOverridden: supervisor !== null,
    exitItems: [],
  };
}

type Arrived = { houseId: string; guestName: string; gateName: string | undefined };

/** Notifies the hosts of the house of each arrival, according to their own notification settings. */
export function tellHosts(
  context: Pick<AtGate, 'emit'>,
  userIds: readonly string[],
  { houseId, guestName, gateName }: Arrived,
): void {
  if (userIds.length === 0) return;
  notify(context, {
    to: { userIds },
    activityType: 'GatePass',
    title: `${guestName} has come in`,
    description: gateName ? `Through ${gateName}.` : 'Through the gate.',
    houseId,
    priority: 'Low',
  });
}

export const checkOut =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.checkOut>,
  ): Promise<Answer<typeof contract.checkOut>> => {
    const { by, gateId, itemIds = [], people } = body;
    if (by.kind === 'visit') {
      const answer = answerOf([], { direction: 'Out', pass: null, watch: null });
      return {
        answer,
        visit: await leave(context, { visitId: by.visitId, gateId, itemIds, people }),
      };
    }
    const { answer, found } = await lookUpCredential(context, options, {
      by,
      gateId,
      direction: 'Out',
      locks: true,
    });
    if (found.tried && found.pass) {
      await takeBackTry(found.deviceId ?? context.user.id).execute(context.db);
    }
    if (answer.colour === 'Red' || !found.inside) return { answer, visit: null };
    const visit = await leave(context, {
      visitId: found.inside.id,
      gateId: found.gate?.id,
      itemIds,
      people,
    });
    return { answer, visit };
  };

type Leaving = {
  visitId: string;
  gateId: string | undefined;
  itemIds: readonly string[];
  /** How many of the people inside leave; all of them when absent. */
  people?: number | undefined;
};

export async function leave(context: AtGate, leaving: Leaving): Promise<GateVisit> {
  const stored = await lockVisit(context.db, leaving.visitId);
  if (!stored) throw notFound();
  if (stored.status !== 'Inside') {
    throw refuse(refusals.notWaiting, { with: { state: stored.status.toLowerCase() } });
  }
  return endVisit(context, stored, leaving);
}

/** Checks out a locked visit, or part of its people, and records the goods that leave with them. */
export async function endVisit(
  context: AtGate,
  stored: { houseId: string; people: number; peopleLeft: number },
  { visitId, gateId, itemIds, people }: Leaving,
): Promise<GateVisit> {
  const { db, clock, user } = context;
  const now = clock.now();
  const outGateId = await gateOf(context, gateId);
  const at = now.toISOString();
  const step = { stepBy: user.id, stepByName: nameOf(user), stepAt: at };
  const part = partOf(stored, people);
  await writeVisit(
    db,
    visitId,
    part
      ? { peopleLeft: part.left, partLeftAt: at, stepNote: part.note, ...step }
      : { status: 'Left', outAt: at, outGateId, outBy: nameOf(user), stepNote: '', ...step },
  );
  if (itemIds.length > 0) {
    await sql`update exit_items set status = 'Left', left_at = ${at}, left_by = ${nameOf(user)}
      where community_id = ${here} and visit_id = ${visitId} and status = 'Announced'
        and id = any (${itemIds}::uuid[])`.execute(db);
  }
  record(context, {
    id: visitId,
    action: part ? 'visit.partOut' : 'visit.out',
    house: await houseOf(db, stored.houseId),
    ...(part && { after: { people } }),
  });
  const visit = await selectGateVisit(db, visitId, now);
  if (!visit) throw notFound();
  return visit;
}

/** The remaining count when only part of the visit's people leave; undefined when the last of them leave. */
export function partOf(
  { people, peopleLeft }: { people: number; peopleLeft: number },
  leaving: number | undefined,
): { left: number; note: string } | undefined {
  if (leaving === undefined || leaving >= people - peopleLeft) return undefined;
  const left = peopleLeft + leaving;
  return { left, note: `${leaving} left, ${people - left} of ${people} are still inside` };
}

/** The named gate, or the gate of the guard's shift. */
export async function gateOf(
  { db, user }: AtGate,
  gateId: string | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select g.id from gates g
    where g.community_id = ${here} and g.archived_at is null and g.id = coalesce(${gateId ?? null}::uuid,
      (select h.gate_id from gate_shifts h where h.community_id = ${here} and h.id = ${user.sessionId}))`.execute(
    db,
  );
  if (gateId !== undefined && !rows[0]) throw refuse(refusals.sameGate, { field: 'gateId' });
  return rows[0]?.id ?? null;
}

/** Audits a visit with its house and without the guest's name: names are erased later, the audit log is permanent. */
export function record(
  context: Pick<CommunityContext, 'audit' | 'emit'>,
  { id, action, house, after }: { id: string; action: string; house: string; after?: unknown },
): void {
  context.audit({
    action,
    entityType: 'visit',
    entityId: id,
    entityLabel: `Visit at ${house}`,
    ...(after !== undefined && { after }),
  });
  context.emit('visits.changed', { entityId: id });
}
