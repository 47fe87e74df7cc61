// Checks the right of a resident to the house or the community in the path of a call. The first statement of the
// call's transaction has read that right. A caller without it gets the same 404 as for a house that does not exist,
// except that a missing right to admit guests has its own refusal.
import { accessNotYours } from '#contract/shared/gate-words.ts';
import type { Operation, ResidentAccess } from '#contract/shared/operation.ts';
import type { House, Resident } from './context.ts';
import { requireApartment } from './feature-gate.ts';
import { notFound, refuse } from './refuse.ts';
import type { Home } from './tenant.ts';

type Entry = Pick<Operation, 'residentFeatures'> & { access: ResidentAccess };

/** The properties that a resident's call adds to its context. */
export type Entrance = { communityId: string } & ({ house: House } | { resident: Resident });

/**
 * Refuses callers without a home there, callers without the right that `access` requires, and features that are
 * hidden from residents.
 */
export function entranceOfResident(
  home: Home | null,
  communityId: string,
  { access, residentFeatures }: Entry,
): Entrance {
  if (!home) throw notFound();
  if ('residentIds' in home) {
    const { features, ...resident } = home;
    if (residentFeatures) requireApartment(features, ...residentFeatures);
    return { communityId, resident };
  }
  const { isActive, ...house } = home;
  if (!isActive && access !== 'resident:dweller') throw notFound();
  if (!house.pays && access === 'resident:payer') throw notFound();
  if (residentFeatures) requireApartment(house.features, ...residentFeatures);
  if (!house.mayAdmit && access === 'resident:host') throw refuse(accessNotYours);
  return { communityId, house };
}
