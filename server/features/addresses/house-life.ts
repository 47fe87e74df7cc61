// Archives and restores a house, and merges a duplicate into another house. None of these actions deletes a row of
// `houses`.
import { addressRefusals, type House } from '#contract/addresses/houses.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { houses, refuseTakenAddress } from './houses.ts';
import { refuseBelongings, refuseMoney, type OpenItemsPort } from './open-items.ts';

type Of = { params: { houseId: string } };

/** The ports of other features for archiving and merging houses, wired in server/features.ts. */
export type HousePorts = OpenItemsPort & {
  /** Ends the occupancies of a house and records the reason in the history of each resident. */
  endOccupancies(context: CommunityContext, houseId: string, reason: string): Promise<void>;
  /**
   * Revokes the gate passes of these houses that are still valid or not yet valid, removes their frequent guests and
   * staff, and switches off their rules for entry.
   */
  closeAccess(
    context: CommunityContext,
    houseIds: readonly string[],
    reason: string,
  ): Promise<void>;
  /** Moves the rows of all features from `fromId` to `toId`, except those that a feature keeps at `fromId`. */
  moveHouse(context: CommunityContext, fromId: string, toId: string): Promise<void>;
};

/** The reason on the ended gate passes of an archived house. */
export const houseClosed = 'The house was archived';

type ArchiveBody = { reason?: string | undefined; endOccupancies?: boolean };

export const archiveHouse =
  (ports: HousePorts) =>
  async (
    context: CommunityContext,
    { params: { houseId }, body }: Of & { body: ArchiveBody },
  ): Promise<House> => {
    const stored = await houses.lock(context, houseId);
    const before = await houses.read(context, houseId);
    if (stored.status === 'Archived') return before;
    if (before.residentCount > 0) {
      if (!body.endOccupancies) {
        throw refuse(addressRefusals.houseOccupied, { with: { count: before.residentCount } });
      }
    }
    await refuseMoney(ports, context, { id: houseId, label: houseLine(before) });
    if (before.residentCount > 0) {
      await ports.endOccupancies(context, houseId, `${houseLine(before)} was closed`);
    }
    await ports.closeAccess(context, [houseId], houseClosed);
    return houses.write(context, stored, {
      event: 'archived',
      values: {
        status: 'Archived',
        occupancy: 'Vacant',
        archivedAt: context.clock.now().toISOString(),
        archivedBy: context.user.id,
        archivedReason: body.reason ?? null,
      },
      reason: body.reason,
    });
  };

export async function restoreHouse(
  context: CommunityContext,
  { params: { houseId } }: Of,
): Promise<House> {
  const stored = await houses.lock(context, houseId);
  if (stored.status !== 'Archived') return houses.read(context, houseId);
  await refuseTakenAddress(context, stored, houseId);
  return houses.write(context, stored, {
    event: 'restored',
    values: {
      status: 'Active',
      archivedAt: null,
      archivedBy: null,
      archivedReason: null,
      mergedInto: null,
    },
  });
}

export const mergeHouses =
  (ports: HousePorts) =>
  async (
    context: CommunityContext,
    { params: { houseId }, body: { duplicateId } }: Of & { body: { duplicateId: string } },
  ): Promise<House> => {
    if (houseId === duplicateId)
      throw refuse(addressRefusals.mergeMismatch, { field: 'duplicateId' });
    // Locks in id order, so that two opposite merges cannot deadlock.
    for (const id of [houseId, duplicateId].sort()) await houses.lock(context, id);
    const duplicate = await houses.read(context, duplicateId);
    const target = await houses.read(context, houseId);
    if (duplicate.mergedInto === houseId) return target;
    if (target.status === 'Archived') {
      throw refuse(addressRefusals.mergeIntoArchived, { with: { house: houseLine(target) } });
    }
    await refuseBelongings(ports, context, { id: duplicateId, label: houseLine(duplicate) });
    await ports.moveHouse(context, duplicateId, houseId);
    await houses.write(context, duplicate, {
      event: 'archived',
      values: {
        status: 'Archived',
        mergedInto: houseId,
        archivedAt: context.clock.now().toISOString(),
        archivedBy: context.user.id,
      },
      reason: `merged into ${houseLine(target)}`,
    });
    return houses.recorded(context, houseId, {
      event: 'merged',
      after: { duplicate: houseLine(duplicate) },
    });
  };
