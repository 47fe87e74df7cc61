// Goods that a visitor takes out. A guard records them, or a resident of the house announces them.
import { sql } from 'kysely';
import { checkRefusals as refusals, type GateVisit } from '#contract/visits/gate-checks.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, HouseContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { record } from '#kernel/gate/check-in.ts';
import { lockVisit, selectGateVisit } from '#kernel/gate/visit-rows.ts';
import { houseOf } from '#kernel/gate/houses.ts';
import { here } from '#platform/database/here.ts';
import type * as contract from '#contract/visits/exit-items.ts';
import { readHouseVisit } from '#kernel/gate/house-visits.ts';
import type { HouseVisit } from '#contract/visits/house-visits.ts';

export async function addExitItem(
  context: CommunityContext,
  { body }: Parsed<typeof contract.addExitItem>,
): Promise<GateVisit> {
  const { db, communityId, user, clock } = context;
  const visit = await lockVisit(db, body.visitId);
  if (!visit) throw notFound();
  if (visit.status !== 'Inside') {
    throw refuse(refusals.notWaiting, { with: { state: visit.status.toLowerCase() } });
  }
  await db
    .insertInto('exitItems')
    .values({
      communityId,
      visitId: visit.id,
      houseId: visit.houseId,
      description: body.description,
      quantity: body.quantity ?? 1,
      announcedBy: nameOf(user),
      createdAt: clock.now().toISOString(),
    })
    .execute();
  const house = await houseOf(db, visit.houseId);
  record(context, { id: visit.id, action: 'visit.itemNoted', house });
  const read = await selectGateVisit(db, visit.id, clock.now());
  if (!read) throw notFound();
  return read;
}

export async function announceExitItem(
  context: HouseContext,
  { body }: Parsed<typeof contract.announceExitItem>,
): Promise<HouseVisit> {
  const { house } = context;
  const { db, clock, user } = context;
  const { rows } =
    await sql`select from visits v where v.community_id = ${here} and v.id = ${body.visitId}
    and v.house_id = ${house.houseId} and v.status = 'Inside'`.execute(db);
  if (rows.length === 0) throw notFound();
  await db
    .insertInto('exitItems')
    .values({
      communityId: context.communityId,
      houseId: house.houseId,
      visitId: body.visitId,
      description: body.description,
      quantity: body.quantity ?? 1,
      announcedBy: nameOf(user),
      createdAt: clock.now().toISOString(),
    })
    .execute();
  const { houseId: entityId, label: entityLabel } = house;
  context.audit({ action: 'house.exitItemAnnounced', entityType: 'house', entityId, entityLabel });
  context.emit('gatePasses.changed', {});
  context.emit('visits.changed', { entityId: body.visitId });
  return readHouseVisit(context, body.visitId);
}
