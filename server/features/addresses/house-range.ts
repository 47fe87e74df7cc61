// Creates a range of houses on one street, such as the odd numbers from 1 to 39, in one statement. Existing houses do
// not change.
import { sql } from 'kysely';
import type { z } from 'zod';
import { houseRangeLimit, rangeTooLong, type HouseRange } from '#contract/addresses/house-range.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';
import { lockStreet } from './streets-queries.ts';

type Range = z.output<typeof HouseRange>;

/** The house numbers of a range, in order. */
export function numbersOf({ from, to, step, prefix, suffix }: Range): string[] {
  const fits = {
    all: () => true,
    odd: (n: number) => n % 2 === 1,
    even: (n: number) => n % 2 === 0,
  };
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return numbers.filter(fits[step]).map((n) => `${prefix}${n}${suffix}`);
}

/** The count of house numbers in a range, computed without creating the list. */
export function sizeOf({ from, to, step }: Range): number {
  const all = to - from + 1;
  if (step === 'all') return all;
  const odd = Math.ceil(to / 2) - Math.ceil((from - 1) / 2);
  return step === 'odd' ? odd : all - odd;
}

export async function createHouseRange(context: CommunityContext, { body }: { body: Range }) {
  const { db, communityId } = context;
  const count = sizeOf(body);
  if (count > houseRangeLimit) {
    const limits = { count, limit: houseRangeLimit };
    throw refuse(rangeTooLong, { field: 'to', with: limits });
  }
  const street = await lockStreet(db, body.streetId);
  if (!street || street.archivedAt) {
    const description = 'Choose a street of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'streetId' }]);
  }
  const numbers = numbersOf(body);
  const { rows } = await sql<{ houseNumber: string }>`
    insert into houses (community_id, street_id, house_number, block, type, occupancy, account_number)
    select ${communityId}, ${body.streetId}, n, ${body.block}, ${body.type}, ${body.occupancy},
      lpad((1000000000 + (hashtextextended(n || clock_timestamp()::text || random()::text, 7)
        & 8589934591))::text, 10, '0')
    from unnest(${numbers}::text[]) as n
    on conflict do nothing
    returning house_number as "houseNumber"`.execute(db);
  const made = new Set(rows.map((row) => row.houseNumber));
  if (made.size > 0) {
    context.audit({
      action: 'houses.created',
      entityType: 'street',
      entityId: street.id,
      entityLabel: street.name,
      after: { count: made.size, from: numbers[0], to: numbers.at(-1), step: body.step },
    });
    context.emit('addresses.changed', { entityId: street.id });
  }
  return { created: made.size, existed: numbers.filter((n) => !made.has(n)) };
}
