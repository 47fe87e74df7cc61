// Bulk changes of groups.
import { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import { groupList } from './groups.ts';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { BulkReport, Selection, tooManyChosen } from '#contract/shared/page.ts';

/** Maximum number of groups in one bulk change. */
export const groupBulkLimit = 1000;

export const changeGroups = operation({
  name: 'changeGroups',
  method: 'POST',
  path: '/community/:communityId/groups/bulk',
  summary: 'Delete many groups, or restore them within 30 days',
  access: 'groups.archive',
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(groupList.filter),
    /** If true, the call changes nothing, and its report says what the change would do. */
    preview: z.boolean().default(false),
    change: z.discriminatedUnion('action', [
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
