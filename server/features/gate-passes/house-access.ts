// The gate features for a house's residents: passes, current and past visitors, frequent guests, and automatic
// approvals. Arrears may limit guest passes but never close the gate.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-passes/house-access.ts';
import {
  type HouseAccess,
  houseAccessRefusals as refusals,
} from '#contract/gate-passes/house-access.ts';
import type { PassPurpose } from '#contract/shared/gate-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { requireApartment } from '#platform/http/feature-gate.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { todayIn } from '#platform/process/clock.ts';
import { countLive, selectHousePasses } from './passes-queries.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { phoneOf } from '#kernel/gate/phone-of.ts';
import { guestColumns, houseStaffColumns, since30 } from '#kernel/gate/people-columns.ts';
import { houseVisitColumns } from '#kernel/gate/house-visits.ts';
import type { HouseVisit } from '#contract/visits/house-visits.ts';

export async function getHouseAccess({
  db,
  user,
  clock,
  house: { houseId, label, since, seesVisits, pays, timeZone },
}: HouseContext): Promise<HouseAccess> {
  const now = clock.now();
  const at = now.toISOString();
  const settings = await gateSettings.read(db);
  const live = await countLive(db, houseId, now);
  const nothing = { rows: [] };
  const waiting = !seesVisits
    ? nothing
    : await sql<HouseAccess['waiting'][number]>`
    select ${houseVisitColumns(at)}, a.asked_at as "askedAt"
    from visit_asks a join visits v on v.community_id = a.community_id and v.id = a.visit_id
    where a.community_id = ${here} and a.house_id = ${houseId} and a.stage <> 'Ended'
      and v.status = 'Awaiting host' order by a.asked_at limit 20`.execute(db);
  const visits = await sql<HouseVisit>`select ${houseVisitColumns(at)} from visits v
    where v.community_id = ${here} and v.house_id = ${houseId} and v.arrived_at >= ${since}
      and (${seesVisits} or exists (select from gate_passes p where p.community_id = v.community_id
        and p.id = v.pass_id and p.created_by = ${user.id}))
    order by v.arrived_at desc limit 50`.execute(db);
  const frequent = await sql<
    HouseAccess['frequentGuests'][number]
  >`select ${guestColumns} from frequent_guests f
    where f.community_id = ${here} and f.house_id = ${houseId} and f.archived_at is null
      and (${seesVisits} and f.created_at >= ${since} or f.created_by = ${user.id})
    order by f.name, f.id limit 100`.execute(db);
  const staff = !seesVisits
    ? nothing
    : await sql<
        HouseAccess['staff'][number]
      >`select ${houseStaffColumns(since30(now), houseId)} from staff_people s
    where s.community_id = ${here} and s.status <> 'Left' and exists (select from staff_houses h
      where h.community_id = s.community_id and h.staff_id = s.id and h.house_id = ${houseId}
        and h.ended_at is null) order by s.name, s.id limit 50`.execute(db);
  const rules = await sql<{ approvesDeliveries: boolean; approvesRides: boolean }>`
    select r.approves_deliveries as "approvesDeliveries", r.approves_rides as "approvesRides"
    from house_access_rules r where r.community_id = ${here} and r.house_id = ${houseId}`.execute(
    db,
  );
  return {
    house: { id: houseId, label },
    passes: (await selectHousePasses(db, houseId, { userId: user.id, now, since })).filter(
      ({ isMine }) => seesVisits || isMine,
    ),
    liveCount: live.all,
    liveLimit: settings.passesPerHouse,
    waiting: waiting.rows,
    visits: visits.rows,
    frequentGuests: frequent.rows,
    staff: staff.rows,
    ...(rules.rows[0] ?? { approvesDeliveries: false, approvesRides: false }),
    overdueMinor:
      settings.arrearsPolicy === 'Off' || !pays
        ? null
        : await overdueBy(db, houseId, todayIn(timeZone, clock)),
  };
}

/** The amount in minor units that a house owes on charges whose due day is before the day `today`. */
async function overdueBy(db: Db, houseId: string, today: string): Promise<number> {
  const { rows } = await sql<{ overdue: number }>`
    select coalesce(sum(c.outstanding_minor), 0)::bigint as overdue from open_charges c
    where c.community_id = ${here} and c.house_id = ${houseId} and c.due_on < ${today}::date`.execute(
    db,
  );
  return Number(rows[0]?.overdue ?? 0);
}

export async function setHouseAccessRules(
  context: HouseContext,
  { body }: Parsed<typeof contract.setHouseAccessRules>,
): Promise<HouseAccess> {
  const { house } = context;
  const { db, user, clock } = context;
  const values = { ...body, changedBy: user.id, changedAt: clock.now().toISOString() };
  await db
    .insertInto('houseAccessRules')
    .values({ communityId: context.communityId, houseId: house.houseId, ...values })
    .onConflict((on) => on.constraint('house_access_rules_once').doUpdateSet(values))
    .execute();
  record(context, { action: 'house.accessRulesSet', after: body });
  return getHouseAccess(context);
}

export async function addFrequentGuest(
  context: HouseContext,
  { body }: Parsed<typeof contract.addFrequentGuest>,
): Promise<HouseAccess> {
  const { house } = context;
  requireApartment(house.features, 'Create Access from Frequent Guests');
  const { phone, plate = '', relation = '', name } = body;
  await context.db
    .insertInto('frequentGuests')
    .values({
      communityId: context.communityId,
      houseId: house.houseId,
      name,
      plate,
      relation,
      phone: phoneOf(phone, house.country, 'phone'),
      createdBy: context.user.id,
      createdAt: context.clock.now().toISOString(),
    })
    .execute();
  record(context, { action: 'house.frequentGuestAdded' });
  return getHouseAccess(context);
}

export async function removeFrequentGuest(
  context: HouseContext,
  { params }: Parsed<typeof contract.removeFrequentGuest>,
): Promise<HouseAccess> {
  const { house } = context;
  const { rows } =
    await sql`update frequent_guests set archived_at = ${context.clock.now().toISOString()}
    where community_id = ${here} and id = ${params.guestId} and house_id = ${house.houseId}
      and archived_at is null returning id`.execute(context.db);
  if (rows.length === 0) throw notFound();
  record(context, { action: 'house.frequentGuestRemoved' });
  return getHouseAccess(context);
}

/** The most live guest passes of a house in arrears, without those of a guest list, if the community limits them. */
const owingLimit = 3;
const guestKinds = ['One-time', 'Multi-entry', 'Recurring', 'Group event'];

/**
 * Refuses a guest pass beyond the arrears limit, if the community has that limit. Staff, carers, contractors,
 * deliveries, rides, medical help, the household and emergency visitors are never limited, and the gate itself never
 * closes.
 */
export async function refuseOwing(
  db: Db,
  given: {
    houseId: string;
    kind: string;
    purpose: PassPurpose;
    guests: number;
    policy: string;
    today: string;
  },
): Promise<void> {
  const { houseId, kind, purpose, guests, policy, today } = given;
  const isLimited = policy === 'Limit' && purpose === 'Guest' && guestKinds.includes(kind);
  if (!isLimited || guests < owingLimit) return;
  if ((await overdueBy(db, houseId, today)) > 0) throw refuse(refusals.fewer);
}

function record(context: HouseContext, told: { action: string; after?: unknown }): void {
  const { houseId: entityId, label: entityLabel } = context.house;
  context.audit({ ...told, entityType: 'house', entityId, entityLabel });
  context.emit('gatePasses.changed', {});
}
