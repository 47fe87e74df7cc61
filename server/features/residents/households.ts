// Adds a household with the rules of single residents. A refusal of one person refuses all, at that person's field.
import type { createHousehold as Operation } from '#contract/residents/households.ts';
import type { ResidentRow } from '#contract/residents/residents.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { Refused } from '#platform/http/refuse.ts';
import { createResident } from './residents.ts';

export async function createHousehold(
  context: CommunityContext,
  { body: { houseId, moveInOn, members, vehicles = [] } }: Parsed<typeof Operation>,
) {
  const added: ResidentRow[] = [];
  for (const [at, { relationship, ...person }] of members.entries()) {
    const body = {
      ...person,
      occupancy: { houseId, relationship, ...(moveInOn && { moveInOn }) },
      ...(at === 0 && { vehicles }),
    };
    try {
      added.push(await createResident(context, { body }));
    } catch (error) {
      throw error instanceof Refused ? atMember(error, at) : error;
    }
  }
  return { houseId, address: added[0]?.houses[0]?.address ?? '', members: added };
}

/** The refusal of one person, with its fields as the form of the household names them. */
const atMember = ({ refusal, items, retryAfterSeconds }: Refused, at: number): Refused =>
  new Refused(
    refusal,
    items.map((item) => ({ ...item, ...(item.field && { field: fieldOf(item.field, at) }) })),
    retryAfterSeconds,
  );

function fieldOf(field: string, at: number): string {
  if (field === 'occupancy.houseId') return 'houseId';
  if (field.startsWith('vehicles.')) return field;
  return `members.${at}.${field.replace('occupancy.', '')}`;
}
