// Access of residents: checks their right in the house or the community in the path of a call, which the first
// statement of its transaction has found, and answers 404 without one, as for a house that does not exist.
import { accessNotYours } from '#contract/shared/gate-words.ts';
import type { Operation, ResidentAccess } from '#contract/shared/operation.ts';
import type { House, Resident } from './context.ts';
import { requireApartment } from './feature-gate.ts';
import { notFound, refuse } from './refuse.ts';
import type { Home } from './tenant.ts';

type Entry = Pick<Operation, 'residentFeatures'> & { access: ResidentAccess };

/** The part of the context that a call of a resident adds. */
export type Entrance = { communityId: string } & ({ house: House } | { resident: Resident });

/** Refuses strangers, then hidden features, then those without the right. */
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
