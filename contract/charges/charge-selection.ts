// The charges of a bulk action: chosen charges, the charges that match a filter, or all outstanding charges of houses
// that were chosen in the arrears.
import { z } from 'zod';
import { Id } from '#contract/shared/ids.ts';
import { Selection } from '#contract/shared/page.ts';
import { arrearsList } from './arrears.ts';
import { chargeList } from './charges.ts';

export const ChargeSelection = z.discriminatedUnion('kind', [
  ...Selection(chargeList.filter).options,
  z.strictObject({
    kind: z.literal('houses'),
    houseIds: z.array(Id).min(1, 'Choose at least one house.').max(1000),
    /** Only the charges of this due. */
    dueId: Id.optional(),
  }),
  z.strictObject({ kind: z.literal('arrears'), query: arrearsList.filter }),
]);
