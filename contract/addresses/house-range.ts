// Adds a range of houses on one street in one call: "1–40 odd on Palm Street".
import { z } from 'zod';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { text } from '#contract/shared/text.ts';
import { houseOccupancies, houseTypes } from './houses.ts';

/** Maximum number of houses in one range. */
export const houseRangeLimit = 500;

export const HouseRange = z
  .strictObject({
    streetId: Id,
    from: z.number().int().min(1).max(99_999),
    to: z.number().int().min(1).max(99_999),
    step: z.enum(['all', 'odd', 'even']).default('all'),
    prefix: text(6).default(''),
    suffix: text(6).default(''),
    block: text(20).default(''),
    type: z.enum(houseTypes).default('Detached'),
    occupancy: z.enum(houseOccupancies).default('Vacant'),
  })
  .refine(({ from, to }) => from <= to, {
    message: 'The last number is lower than the first.',
    path: ['to'],
  });

export const rangeTooLong = refusal(
  'RANGE_TOO_LONG',
  422,
  'This range would create {count} houses; one range creates at most {limit}.',
);

export const createHouseRange = operation({
  name: 'createHouseRange',
  method: 'POST',
  path: '/community/:communityId/houses/range',
  summary: 'Add a range of houses; existing numbers are skipped',
  access: 'addresses.create',
  feature: 'Address List',
  params: InCommunity,
  body: HouseRange,
  data: z.object({ created: z.number().int(), existed: z.array(z.string()) }),
  refusals: [rangeTooLong],
});
