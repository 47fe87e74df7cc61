// Bulk changes of houses: one action on many houses sets their type, their occupancy or whether the owner or the
// occupier is billed, adds them to a group, archives or restores them.
import { z } from 'zod';
import { billTos, houseList, houseOccupancies, houseTypes } from './houses.ts';
import { common } from '#contract/shared/envelope.ts';
import { operation } from '#contract/shared/operation.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BulkReport, Selection, tooManyChosen } from '#contract/shared/page.ts';

export const changeHouses = operation({
  name: 'changeHouses',
  method: 'POST',
  path: '/community/:communityId/houses/bulk',
  summary:
    'Set type, occupancy or billing of many houses, put them into a group, archive or restore them',
  access: 'addresses.update',
  feature: 'Address List',
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(houseList.filter),
    /** If true, the call changes nothing, and its report says what the change would do. */
    preview: z.boolean().default(false),
    change: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('setType'), type: z.enum(houseTypes) }),
      z.strictObject({ action: z.literal('setOccupancy'), occupancy: z.enum(houseOccupancies) }),
      z.strictObject({ action: z.literal('setBillTo'), billTo: z.enum(billTos) }),
      z.strictObject({ action: z.literal('addToGroup'), groupId: Id }),
      z.strictObject({
        action: z.literal('archive'),
        reason: z.string().trim().max(500, 'At most 500 characters.').optional(),
      }),
      z.strictObject({ action: z.literal('restore') }),
    ]),
  }),
  data: BulkReport,
  refusals: [tooManyChosen, common.featureActivation],
});
