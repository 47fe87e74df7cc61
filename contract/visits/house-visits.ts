// The visits to a house, for its residents, and a report of them as a file.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { accessNotYours, visitKinds, visitStates } from '#contract/shared/gate-words.ts';
import { Id, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { statementRefusals } from '#contract/house-accounts/statements.ts';

const ofHouse = '/portal/communities/:communityId/houses/:houseId';

export const HouseVisit = z.object({
  id: Id,
  status: z.enum(visitStates),
  kind: z.enum(visitKinds),
  guestName: z.string(),
  people: z.number().int(),
  plate: z.string(),
  company: z.string(),
  arrivedAt: Instant,
  inAt: Instant.nullable(),
  outAt: Instant.nullable(),
  isOverstay: z.boolean(),
});
export type HouseVisit = z.infer<typeof HouseVisit>;

const reportTooLong = refusal(
  'REPORT_TOO_LONG',
  422,
  'This period has more than 5,000 visits. Choose a shorter one.',
);
const { outOfOrder } = statementRefusals;
export const houseReportRefusals = { outOfOrder, reportTooLong };

export const downloadHouseAccessReport = operation({
  name: 'downloadHouseAccessReport',
  method: 'GET',
  path: `${ofHouse}/access/report`,
  summary: 'Download the visits to the resident’s own house in a period as a CSV file',
  access: 'resident:member',
  residentFeatures: ['Access Reports'],
  params: InCommunityWith('houseId'),
  query: z.strictObject({ From: Day, To: Day }),
  data: z.string(),
  kind: 'download',
  refusals: [common.notFound, common.featureActivation, outOfOrder, reportTooLong, accessNotYours],
});
