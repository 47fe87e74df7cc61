// Bulk changes of streets.
import { z } from 'zod';
import { streetList } from './streets.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { BulkReport, Selection, tooManyChosen } from '#contract/shared/page.ts';

/** Maximum number of streets in one bulk change. */
export const streetBulkLimit = 1000;

export const changeStreets = operation({
  name: 'changeStreets',
  method: 'POST',
  path: '/community/:communityId/streets/bulk',
  summary: 'Archive, restore or group many streets',
  access: 'addresses.update',
  feature: 'Address List',
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(streetList.filter),
    /** If true, the call changes nothing, and its report says what the change would do. */
    preview: z.boolean().default(false),
    change: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('archive'),
        reason: z.string().trim().max(500, 'At most 500 characters.').optional(),
      }),
      z.strictObject({ action: z.literal('restore') }),
      z.strictObject({ action: z.literal('addToGroup'), groupId: Id }),
    ]),
  }),
  data: BulkReport,
  refusals: [tooManyChosen, common.featureActivation],
});
