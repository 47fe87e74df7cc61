// The houses of selected residents, for messages to these houses.
import {
  type findHousesOfResidents as operation,
  messageHouseLimit,
  residentBulkRefusals,
} from '#contract/residents/residents-bulk.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { selectHousesOf } from './bulk-queries.ts';
import { chosenResidents } from './residents-bulk.ts';

export async function findHousesOfResidents(
  context: CommunityContext,
  { body: { selection } }: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> {
  const ids = await chosenResidents(context, selection);
  const { houses, residents, housed } = await selectHousesOf(context.db, ids);
  if (houses.length > messageHouseLimit) {
    const figures = { count: houses.length, limit: messageHouseLimit };
    throw refuse(residentBulkRefusals.tooManyHouses, { with: figures });
  }
  return { residents, withoutHouse: residents - housed, houses };
}
