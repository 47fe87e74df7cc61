// Merges a duplicate into the remaining resident. Occupancies, vehicles, pets, invitations and the rows of other
// features move over, blank fields are filled from the duplicate, and tags and notes are joined. The duplicate keeps
// its history and gets the status MovedOut.
import { type Resident, residentRefusals, tagLimit } from '#contract/residents/residents.ts';
import { occupancyRefusals } from '#contract/residents/occupancies.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { difference } from '#platform/feature/history.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { moveInvitations, moveStays, selectHousesOf } from './merge-queries.ts';
import { appointRoles, lockHouses, todayOf, updateOccupancy } from './move-out.ts';
import { recordResident, residents } from './residents.ts';

/** The ports of other features for a merge of residents, wired in server/features.ts. */
export type MergePorts = {
  /** The lock for changes of charges in many houses. Taken before all other locks. */
  joinHouses(db: Db): Promise<unknown>;
  /** Moves the rows of all features from `fromId` to `toId`. */
  moveResident(context: CommunityContext, fromId: string, toId: string): Promise<void>;
};

type Stored = Awaited<ReturnType<typeof residents.lock>>;

const noteLimit = 2000;

export const mergeResidents =
  (ports: MergePorts) =>
  async (
    context: CommunityContext,
    {
      params: { residentId },
      body: { duplicateId },
    }: { params: { residentId: string }; body: { duplicateId: string } },
  ): Promise<Resident> => {
    if (residentId === duplicateId) {
      throw refuse(residentRefusals.mergeSame, { field: 'duplicateId' });
    }
    await ports.joinHouses(context.db);
    const { kept, duplicate } = await lockBoth(context, residentId, duplicateId);
    if (duplicate.mergedInto === residentId) return residents.read(context, residentId);
    refuseImpossible(kept, duplicate);
    const houseIds = await selectHousesOf(context.db, duplicateId);
    await lockHouses(context.db, houseIds);
    const now = context.clock.now().toISOString();
    const from = { fromId: duplicateId, toId: residentId, now, today: todayOf(context) };
    await moveStays(context.db, from);
    await appointRoles(context, houseIds);
    await updateOccupancy(context, houseIds);
    await moveInvitations(context.db, from);
    await ports.moveResident(context, duplicateId, residentId);
    await closeDuplicate(context, duplicate, kept);
    const changes = difference(kept, filledFrom(kept, duplicate, houseIds.length > 0));
    return residents.write(context, kept, {
      event: 'merged',
      values: { ...changes?.after },
      before: changes?.before,
      after: { duplicate: nameOf(duplicate), ...changes?.after },
    });
  };

/** Locks both residents in id order, so that two opposite merges wait for each other instead of deadlocking. */
async function lockBoth(context: CommunityContext, keptId: string, duplicateId: string) {
  const rows = new Map<string, Stored>();
  for (const id of [keptId, duplicateId].sort()) {
    rows.set(id, await residents.lock(context, id));
  }
  const [kept, duplicate] = [rows.get(keptId), rows.get(duplicateId)];
  if (!kept || !duplicate) throw notFound();
  return { kept, duplicate };
}

function refuseImpossible(kept: Stored, duplicate: Stored): void {
  for (const { mergedInto, ...person } of [kept, duplicate]) {
    if (mergedInto) throw refuse(occupancyRefusals.merged, { with: { name: nameOf(person) } });
  }
  if (kept.portalUserId && duplicate.portalUserId && kept.portalUserId !== duplicate.portalUserId) {
    throw refuse(residentRefusals.mergeJoined);
  }
}

/**
 * Clears the duplicate's phone, email and account, and closes its record. Runs before the remaining resident takes over
 * the phone, because phones are unique in a community.
 */
async function closeDuplicate(
  context: CommunityContext,
  duplicate: Stored,
  kept: Stored,
): Promise<void> {
  const { phone, email, status } = duplicate;
  await residents.update(context, duplicate, {
    phone: null,
    email: null,
    portalUserId: null,
    status: 'MovedOut',
    statusBeforeSuspension: null,
    mergedInto: kept.id,
  });
  recordResident(context, duplicate, {
    event: 'mergedInto',
    before: { phone, email, status },
    after: { mergedInto: nameOf(kept) },
  });
}

/** The kept resident's columns, blanks filled from the duplicate, the tags and notes of both, and the new status. */
function filledFrom(kept: Stored, duplicate: Stored, broughtHouses: boolean) {
  const portalUserId = kept.portalUserId ?? duplicate.portalUserId;
  const present = portalUserId ? 'Active' : kept.status === 'Invited' ? 'Invited' : 'Added';
  const wakes = kept.status !== 'Suspended' && (kept.status !== 'MovedOut' || broughtHouses);
  const notes = [kept.internalNote, duplicate.internalNote].filter(Boolean).join('\n\n');
  return {
    phone: kept.phone ?? duplicate.phone,
    email: kept.email ?? duplicate.email,
    gender: kept.gender ?? duplicate.gender,
    dateOfBirth: kept.dateOfBirth ?? duplicate.dateOfBirth,
    emergencyContact: kept.emergencyContact ?? duplicate.emergencyContact,
    portalUserId,
    joinedAt: kept.joinedAt ?? duplicate.joinedAt,
    tags: [...new Set([...kept.tags, ...duplicate.tags])].slice(0, tagLimit),
    internalNote: notes.slice(0, noteLimit),
    status: wakes ? present : kept.status,
  };
}
