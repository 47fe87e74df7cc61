// Files of the dues that bill a house, for the residents of that house.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { PageOf, PageQuery } from '#contract/shared/page.ts';

const inHouse = InCommunityWith('houseId');
const ofHouse = '/portal/communities/:communityId/houses/:houseId';

export const HouseDueFile = z.object({
  id: Id,
  name: z.string(),
  dueTitle: z.string(),
  addedAt: Instant,
});
export type HouseDueFile = z.infer<typeof HouseDueFile>;

export const listHouseDueFiles = operation({
  name: 'listHouseDueFiles',
  method: 'GET',
  path: `${ofHouse}/due-files`,
  summary: 'List the files of all dues that the resident’s own house was billed for, newest first',
  access: 'resident:payer',
  residentFeatures: ['Due History'],
  params: inHouse,
  query: PageQuery,
  data: PageOf(HouseDueFile),
  refusals: [common.featureActivation],
});

export const downloadHouseDueFile = operation({
  name: 'downloadHouseDueFile',
  method: 'GET',
  path: `${ofHouse}/due-files/:attachmentId`,
  summary:
    'Download a file of a due that the resident’s own house owes, or has paid if its history is visible',
  access: 'resident:payer',
  residentFeatures: ['Pay Active Dues', 'Due History'],
  params: inHouse.extend({ attachmentId: Id }),
  data: z.string(),
  kind: 'download',
  refusals: [common.featureActivation],
});
