// The port of residents for approved join requests: gives the applicant an occupancy in the house, as a new resident or
// as the resident with the same phone. The approver can also make the applicant the household head.
import type { relationships } from '#contract/residents/occupancies.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { addOccupancy, changeOccupancy } from './occupancies.ts';
import { selectOccupancies } from './occupancies-queries.ts';
import { createResident } from './residents.ts';
import { selectByPhone } from './residents-queries.ts';

export type Joining = {
  houseId: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  relationship: (typeof relationships)[number];
  takesHead: boolean;
};

/**
 * Makes an applicant a resident of a house and returns the resident's id. A resident with the same phone is used again.
 * A person who already lives in the house gets no second occupancy, but can become its head.
 */
export async function moveInApplicant(
  context: CommunityContext,
  { houseId, takesHead, ...person }: Joining,
): Promise<string> {
  const known = await selectByPhone(context.db, person.phone);
  const residentId = known?.id ?? (await create(context, houseId, person));
  const stays = await selectOccupancies(context.db, residentId);
  const lives = stays.find((stay) => stay.houseId === houseId && !stay.endedAt);
  const all = lives
    ? stays
    : await addOccupancy(context, {
        params: { communityId: context.communityId, residentId },
        body: { houseId, relationship: person.relationship },
      });
  const stay = all.find((one) => one.houseId === houseId && !one.endedAt);
  if (takesHead && stay && !stay.isHouseholdHead) {
    await changeOccupancy(context, {
      params: { communityId: context.communityId, residentId, occupancyId: stay.id },
      body: { isHouseholdHead: true, version: stay.version },
    });
  }
  return residentId;
}

async function create(
  context: CommunityContext,
  houseId: string,
  { email, relationship, ...person }: Omit<Joining, 'houseId' | 'takesHead'>,
): Promise<string> {
  const body = { ...person, ...(email && { email }), occupancy: { houseId, relationship } };
  const made = await createResident(context, { body });
  return made.id;
}
