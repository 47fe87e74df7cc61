// Bills for used units. A bill run takes the readings of the postpaid meters of a kind, on all or chosen streets, and
// previews the bills. It then creates one due for them, whose charges are issued, paid, reminded and disputed like
// those of any other due.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { dueRefusals } from '#contract/dues/dues.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyOf, list } from '#contract/shared/list.ts';
import { manyOf, PageOf, PageQuery, Search } from '#contract/shared/page.ts';
import { billLeftOuts, utilityKinds } from './utility-words.ts';

export const BillLine = z.object({
  meter: z.object({ id: Id, number: z.string() }),
  house: z.object({ id: Id, label: z.string() }),
  sinceOn: Day,
  untilOn: Day,
  fromValue: z.number(),
  toValue: z.number(),
  units: z.number(),
  amountMinor: BalanceMinor,
  /** The calculation of the amount, as text. */
  basis: z.string(),
  isUnusual: z.boolean(),
});
export type BillLine = z.infer<typeof BillLine>;

export const BillPreview = z.object({
  billCount: z.number().int(),
  houseCount: z.number().int(),
  units: z.number(),
  totalMinor: BalanceMinor,
  /** The number of bills whose reading is unusual. */
  unusualCount: z.number().int(),
  /** The 50 largest bills, largest amount first. The counts and the total include all bills. */
  lines: z.array(BillLine).max(50),
  leftOut: z.array(
    z.object({
      reason: z.enum(billLeftOuts),
      count: z.number().int(),
      /** The numbers of up to three of these meters. */
      examples: z.array(z.string()).max(3),
    }),
  ),
});
export type BillPreview = z.infer<typeof BillPreview>;

export const BillRun = z.object({
  id: Id,
  number: z.number().int(),
  kind: z.enum(utilityKinds),
  title: z.string(),
  untilOn: Day,
  dueOn: Day,
  dueId: Id,
  billCount: z.number().int(),
  houseCount: z.number().int(),
  units: z.number(),
  totalMinor: BalanceMinor,
  collectedMinor: BalanceMinor,
  outstandingMinor: BalanceMinor,
  createdByName: z.string(),
  createdAt: Instant,
});
export type BillRun = z.infer<typeof BillRun>;

const previewChanged = refusal(
  'PREVIEW_CHANGED',
  409,
  'Readings changed. The run has {bills} bills of {total}. Check the preview again.',
);
const dueTooSoon = refusal('DUE_DAY', 422, 'Choose a due date from today to 90 days from today.');
const nothing = refusal('NOTHING_TO_BILL', 409, 'There is no usage to bill up to that day.');

export const billRefusals = { previewChanged, dueTooSoon, nothing };

const all = '/community/:communityId/utilities/bill-runs';

/** The options of a bill run, and the totals that the person saw in the preview. */
export const BillRunForm = z.strictObject({
  kind: z.enum(utilityKinds),
  untilOn: Day,
  dueOn: Day,
  /** The wallet that receives the payments. */
  walletId: Id,
});

export const previewBillRun = operation({
  name: 'previewBillRun',
  method: 'GET',
  path: '/community/:communityId/utilities/bill-preview',
  summary:
    'Preview a billing run: meters, total, largest bills with calculation, and skipped meters',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  isReport: true,
  params: InCommunity,
  query: z.strictObject({
    Kind: z.enum(utilityKinds),
    UntilOn: Day,
    StreetId: manyOf(Id),
  }),
  data: BillPreview,
});

export const createBillRun = operation({
  name: 'createBillRun',
  method: 'POST',
  path: all,
  summary: 'Bill usage as one due with a charge per house',
  access: 'utilities.approve',
  needsKey: true,
  params: InCommunity,
  body: BillRunForm.extend({
    streetIds: z.array(Id).max(200).optional(),
    /** The number and total of the bills in the preview. If the run would have others, it is refused. */
    billCount: z.number().int().min(1),
    totalMinor: AmountMinor,
  }),
  data: BillRun,
  refusals: [
    common.featureActivation,
    previewChanged,
    dueTooSoon,
    nothing,
    dueRefusals.unknownWallet,
    dueRefusals.nobodyBilled,
  ],
});

export const billRunList = list({
  name: 'bill-runs',
  noun: { one: 'run', many: 'runs' },
  row: BillRun,
  filters: { Kind: anyOf('Kind', utilityKinds) },
  columns: {
    title: { title: 'Billed', isFixed: true, card: 'title', width: 210 },
    dueOn: { title: 'Due on', kind: 'day', width: 115 },
    bills: { title: 'Meters', of: 'billCount', kind: 'number', width: 90 },
    units: { title: 'Used', kind: 'number', width: 130 },
    total: { title: 'Total', of: 'totalMinor', kind: 'money', width: 140 },
    outstanding: { title: 'Outstanding', of: 'outstandingMinor', kind: 'money', width: 140 },
    by: { title: 'Billed by', of: 'createdByName', width: 140, isOptional: true },
  },
});

export const listBillRuns = operation({
  name: 'listBillRuns',
  method: 'GET',
  path: all,
  summary: 'List the billing runs with paid amounts, newest first',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunity,
  query: billRunList.query,
  data: billRunList.page,
});

export const listUtilityBills = operation({
  name: 'listUtilityBills',
  method: 'GET',
  path: `${all}/:runId/bills`,
  summary: 'List the bills of a run with their calculation, in house order',
  access: 'utilities.read',
  refreshedBy: ['utilities'],
  params: InCommunityWith('runId'),
  query: PageQuery.extend({ Search }),
  data: PageOf(BillLine),
});
