// Checks a visitor in and out. Without an override, a single-entry pass admits one visitor, even under concurrency: the
// pass's row is locked when it is read, and one conditional update uses up the entry.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/visits/gate-checks.ts';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { checkRefusals as refusals } from '#contract/visits/gate-checks.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { preparedStatement } from '#platform/database/prepared-statements.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Found, FoundPass } from './find-pass.ts';
import { entriesOf, houseText, defaultPartySize, isPlateMatch } from '#rules/gate/gate-judge.ts';
import { checkInConfirmed, guestArrived } from './messages.ts';
import type { Supervisor } from './override.ts';
import { takeBackTry } from './tries.ts';
import { lockVisit, selectGateVisit, writeVisit } from './visit-rows.ts';
import { type AtGate, hostsOf } from './words.ts';
import { houseOf } from './houses.ts';

type In = Parsed<typeof contract.checkIn>['body'];
type Admitting = {
  body: Pick<In, 'by' | 'people' | 'plate'>;
  found: Found;
  pass: FoundPass;
  supervisor: Supervisor | null;
  /** Set when the credential does not determine the method. */
  method?: 'Plate';
};

const methods = { qr: 'QR', code: 'Code', pass: 'Host approval' } as const;

/**
 * Notifies the security leads, except the caller, that a guard confirmed a watch-list match and checked the visitor in.
 */
export function tellConfirmed(
  context: CommunityContext,
  { visit, isHard }: { visit: GateVisit; isHard: boolean },
): void {
  const { id, guestName, gate } = visit;
  const guard = nameOf(context.user);
  notify(context, {
    ...checkInConfirmed.notice({ guestName, guard, gateName: gate?.name, isHard }),
    to: { permission: 'gatePasses.approve' },
    exceptUserId: context.user.id,
    link: `/gate-pass?Tab=visits&Visit=${id}`,
    priority: isHard ? 'Urgent' : 'Normal',
  });
}

/**
 * Uses the entries of the pass that the visitors need, and inserts the visit, in one statement. If a supervisor
 * overrides, the visit is inserted even if the pass has no entry left.
 */
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

/** Notifies the given hosts of an arrival, according to their own notification settings. */
export function tellHosts(
  context: Pick<AtGate, 'emit'>,
  userIds: readonly string[],
  { houseId, guestName, gateName }: Arrived,
): void {
  if (userIds.length === 0) return;
  notify(context, {
    ...guestArrived.notice({ guestName, gateName }),
    to: { userIds },
    houseId,
    priority: 'Low',
  });
}

type Leaving = {
  visitId: string;
  gateId: string | undefined;
  itemIds: readonly string[];
  /** The number of people inside who leave; all of them when absent. */
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

/** Checks out a locked visit, or only some of its people, and records the goods that leave with them. */
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

/**
 * The number of people who stay inside when only some of the visit's people leave; undefined when the last of them
 * leave.
 */
export function partOf(
  { people, peopleLeft }: { people: number; peopleLeft: number },
  leaving: number | undefined,
): { left: number; note: string } | undefined {
  if (leaving === undefined || leaving >= people - peopleLeft) return undefined;
  const left = peopleLeft + leaving;
  return { left, note: `${leaving} left, ${people - left} of ${people} are still inside` };
}

/**
 * The gate given by the caller, or else the gate of the guard's shift; null if there is no such unarchived gate.
 * Refuses a given gate that is unknown or archived.
 */
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

/**
 * Writes a visit to the audit log with its house and without the guest's name, because names are erased later and the
 * audit log is permanent.
 */
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
