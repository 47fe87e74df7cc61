// Status changes of a resident: suspend, reinstate, and merge with a duplicate. Nothing is deleted; residents move out
// with their last occupancy (move-out.ts).
import { type Resident, residentRefusals } from '#contract/residents/residents.ts';
import type { CommunityContext } from '#platform/context.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { selectDuplicates } from './merge-queries.ts';
import { readResident, recordResident, writeResident } from './residents.ts';
import { lockResident } from './residents-queries.ts';

type Of = { params: { residentId: string } };

export async function suspendResident(
  context: CommunityContext,
  { params: { residentId }, body }: Of & { body: { reason?: string | undefined } },
): Promise<Resident> {
  const stored = await lockResident(context.db, residentId);
  if (!stored) throw notFound();
  if (stored.status === 'MovedOut') {
    const name = `${stored.firstName} ${stored.lastName}`;
    throw refuse(residentRefusals.movedOut, { with: { name } });
  }
  if (stored.status === 'Suspended') return readResident(context, residentId);
  await writeResident(context, residentId, {
    status: 'Suspended',
    statusBeforeSuspension: stored.status,
    version: stored.version + 1,
  });
  recordResident(context, 'resident.suspended', stored, {
    before: { status: stored.status },
    after: { status: 'Suspended' },
    reason: body.reason,
  });
  return readResident(context, residentId);
}

export async function reinstateResident(
  context: CommunityContext,
  { params: { residentId } }: Of,
): Promise<Resident> {
  const stored = await lockResident(context.db, residentId);
  if (!stored) throw notFound();
  if (stored.status !== 'Suspended') {
    const name = `${stored.firstName} ${stored.lastName}`;
    throw refuse(residentRefusals.notSuspended, { with: { name } });
  }
  const status = stored.statusBeforeSuspension ?? 'Added';
  await writeResident(context, residentId, {
    status,
    statusBeforeSuspension: null,
    version: stored.version + 1,
  });
  recordResident(context, 'resident.reinstated', stored, {
    before: { status: 'Suspended' },
    after: { status },
  });
  return readResident(context, residentId);
}

/** Possible duplicates: the same name, or the same email address. */
export async function listResidentDuplicates(context: CommunityContext, { params }: Of) {
  const { id, email } = await readResident(context, params.residentId);
  return selectDuplicates(context.db, { id, email });
}
