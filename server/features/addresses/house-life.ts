// Archives and restores a house, and merges a duplicate. Nothing is deleted.
import { addressRefusals, type House } from '#contract/addresses.ts';
import type { CommunityContext } from '#platform/context.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { moveHouseDocuments } from './house-documents.ts';
import { addressOf, readHouse, recordHouse, refuseTakenAddress, writeHouse } from './houses.ts';
import { lockHouse } from './houses-queries.ts';
import { refuseBelongings, refuseMoney, type OpenItemsPort } from './open-items.ts';

type Of = { params: { houseId: string } };

/** The ports of other areas for archiving and merging houses, wired in server/areas. */
export type HousePorts = OpenItemsPort & {
  /** Ends the occupancies of a house; the reason goes into each one's history. */
  endOccupancies(context: CommunityContext, houseId: string, reason: string): Promise<void>;
  /** Ends everything that admits visitors to these houses at the gate. */
  closeAccess(
    context: CommunityContext,
    houseIds: readonly string[],
    reason: string,
  ): Promise<void>;
  /** Moves everything that belongs to `fromId` to `toId`: occupancies, group memberships, passes, complaints. */
  moveHouse(context: CommunityContext, fromId: string, toId: string): Promise<void>;
};

/** The reason on ended passes of an archived house. */
export const houseClosed = 'The house was archived';

type ArchiveBody = { reason?: string | undefined; endOccupancies?: boolean };

export const archiveHouse =
  (doors: HousePorts) =>
  async (
    context: CommunityContext,
    { params: { houseId }, body }: Of & { body: ArchiveBody },
  ): Promise<House> => {
    const stored = await lockHouse(context.db, houseId);
    if (!stored) throw notFound();
    const before = await readHouse(context, houseId);
    if (stored.status === 'Archived') return before;
    if (before.residentCount > 0) {
      if (!body.endOccupancies) {
        throw refuse(addressRefusals.houseOccupied, { with: { count: before.residentCount } });
      }
    }
    await refuseMoney(doors, context, { id: houseId, label: addressOf(before) });
    if (before.residentCount > 0) {
      await doors.endOccupancies(context, houseId, `${addressOf(before)} was closed`);
    }
    await doors.closeAccess(context, [houseId], houseClosed);
    await writeHouse(context, houseId, {
      status: 'Archived',
      occupancy: 'Vacant',
      archivedAt: context.clock.now().toISOString(),
      archivedBy: context.user.id,
      archivedReason: body.reason ?? null,
      version: stored.version + 1,
    });
    const house = await readHouse(context, houseId);
    recordHouse(context, 'house.archived', house, { reason: body.reason });
    return house;
  };

export async function restoreHouse(
  context: CommunityContext,
  { params: { houseId } }: Of,
): Promise<House> {
  const stored = await lockHouse(context.db, houseId);
  if (!stored) throw notFound();
  if (stored.status !== 'Archived') return readHouse(context, houseId);
  await refuseTakenAddress(context, stored, houseId);
  await writeHouse(context, houseId, {
    status: 'Active',
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    mergedInto: null,
    version: stored.version + 1,
  });
  const house = await readHouse(context, houseId);
  recordHouse(context, 'house.restored', house);
  return house;
}

export const mergeHouses =
  (doors: HousePorts) =>
  async (
    context: CommunityContext,
    { params: { houseId }, body: { duplicateId } }: Of & { body: { duplicateId: string } },
  ): Promise<House> => {
    if (houseId === duplicateId)
      throw refuse(addressRefusals.mergeMismatch, { field: 'duplicateId' });
    // In id order, so that two opposite merges wait for each other instead of deadlocking.
    for (const id of [houseId, duplicateId].sort()) {
      if (!(await lockHouse(context.db, id))) throw notFound();
    }
    const duplicate = await readHouse(context, duplicateId);
    const target = await readHouse(context, houseId);
    if (duplicate.mergedInto === houseId) return target;
    if (target.status === 'Archived') {
      throw refuse(addressRefusals.mergeIntoArchived, { with: { house: addressOf(target) } });
    }
    await refuseBelongings(doors, context, { id: duplicateId, label: addressOf(duplicate) });
    await doors.moveHouse(context, duplicateId, houseId);
    await moveHouseDocuments(context.db, duplicateId, houseId);
    await writeHouse(context, duplicateId, {
      status: 'Archived',
      mergedInto: houseId,
      archivedAt: context.clock.now().toISOString(),
      archivedBy: context.user.id,
      version: duplicate.version + 1,
    });
    const kept = await readHouse(context, houseId);
    recordHouse(context, 'house.merged', kept, { after: { duplicate: addressOf(duplicate) } });
    recordHouse(context, 'house.archived', duplicate, {
      reason: `merged into ${addressOf(kept)}`,
    });
    return kept;
  };
