// Suspends and reinstates residents, and finds their possible duplicates. No resident is deleted; residents move out
// with their last occupancy (move-out.ts).
import { type Resident, residentRefusals } from '#contract/residents/residents.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { refuse } from '#platform/http/refuse.ts';
import { selectDuplicates } from './merge-queries.ts';
import { residents } from './residents.ts';

type Of = { params: { residentId: string } };

export async function suspendResident(
  context: CommunityContext,
  { params: { residentId }, body }: Of & { body: { reason?: string | undefined } },
): Promise<Resident> {
  const stored = await residents.lock(context, residentId);
  if (stored.status === 'MovedOut') {
    throw refuse(residentRefusals.movedOut, { with: { name: nameOf(stored) } });
  }
  if (stored.status === 'Suspended') return residents.read(context, residentId);
  return residents.write(context, stored, {
    event: 'suspended',
    values: { status: 'Suspended', statusBeforeSuspension: stored.status },
    before: { status: stored.status },
    after: { status: 'Suspended' },
    reason: body.reason,
  });
}

export async function reinstateResident(
  context: CommunityContext,
  { params: { residentId } }: Of,
): Promise<Resident> {
  const stored = await residents.lock(context, residentId);
  if (stored.status !== 'Suspended') {
    throw refuse(residentRefusals.notSuspended, { with: { name: nameOf(stored) } });
  }
  const status = stored.statusBeforeSuspension ?? 'Added';
  return residents.write(context, stored, {
    event: 'reinstated',
    values: { status, statusBeforeSuspension: null },
    before: { status: 'Suspended' },
    after: { status },
  });
}

/** At most twenty possible duplicates: residents with the same name or the same email address. */
export async function listResidentDuplicates(context: CommunityContext, { params }: Of) {
  const { id, email } = await residents.read(context, params.residentId);
  return selectDuplicates(context.db, { id, email });
}
