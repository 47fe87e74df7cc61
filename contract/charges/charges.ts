// Charges: the amount that one house owes for one period of a due. The status follows from amounts and days; no call
// sets it.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { dueCategories } from '#contract/dues/dues.ts';
import { Id, InCommunity, Version } from '#contract/shared/ids.ts';
import { anyFound, anyOf, days, hidden, list, yesOrNo } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

export const chargeStatuses = [
  'Upcoming',
  'Due',
  'PartPaid',
  'Overdue',
  'Paid',
  'Waived',
  'Void',
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** The filters with which the pages /dues-today and /overdue open. */
export const quickFilters = ['Due today', 'Overdue'] as const;

export const ChargeRow = z.object({
  id: Id,
  due: z.object({ id: Id, title: z.string(), category: z.enum(dueCategories) }),
  house: z.object({ id: Id, label: z.string() }),
  billedTo: z.object({ residentId: Id, name: z.string() }).nullable(),
  period: z.object({ id: Id, startsOn: Day, endsOn: Day.nullable() }),
  principalMinor: BalanceMinor,
  penaltyMinor: BalanceMinor,
  waivedMinor: BalanceMinor,
  paidMinor: BalanceMinor,
  outstandingMinor: BalanceMinor,
  /** The calculation of the principal, if it is not simply the due's amount: `220 m² at 500.00`. */
  basis: z.string().nullable(),
  issuedOn: Day,
  dueOn: Day,
  status: z.enum(chargeStatuses),
  isDisputed: z.boolean(),
  /** Whether an active instalment plan contains the charge. */
  isInPlan: z.boolean(),
  version: Version,
});
export type ChargeRow = z.infer<typeof ChargeRow>;

export const chargeList = list({
  name: 'charges',
  noun: { one: 'charge', many: 'charges' },
  row: ChargeRow,
  searchHint: 'Search house or house ID',
  sorts: ['dueOn', 'house', 'outstanding'],
  filters: {
    PeriodId: anyFound('Period', Id),
    Status: anyOf('Status', chargeStatuses),
    Category: anyOf('Category', dueCategories),
    /** The wallet that receives payments of the due. */
    WalletId: anyFound('Wallet', Id),
    Disputed: yesOrNo('Dispute', { yes: 'Disputed', no: 'Not disputed' }),
    StreetId: anyFound('Street', Id),
    GroupId: anyFound('Group', Id),
    ...days('Due day', 'From', 'To'),
    DueId: hidden(manyOf(Id)),
    HouseId: hidden(manyOf(Id)),
    Quick: hidden(z.enum(quickFilters).optional()),
  },
  columns: {
    house: {
      title: 'House',
      of: 'house.label',
      sort: true,
      isFixed: true,
      card: 'title',
      width: 175,
    },
    status: { title: 'Status', card: 'subtitle', width: 170 },
    due: { title: 'Due', of: 'due.title', card: 'subtitle', width: 150 },
    billedTo: { title: 'Billed to', of: 'billedTo.name', width: 130 },
    dueOn: { title: 'Due on', kind: 'day', sort: true, card: 'subtitle', width: 115 },
    principal: { title: 'Billed', of: 'principalMinor', kind: 'money', width: 120 },
    penalty: { title: 'Penalty', of: 'penaltyMinor', kind: 'money', width: 110 },
    paid: {
      title: 'Paid',
      of: 'paidMinor',
      kind: 'money',
      width: 120,
      file: [
        { title: 'Waived', of: 'waivedMinor', kind: 'money', isSummed: true },
        { title: 'Paid', of: 'paidMinor', kind: 'money', isSummed: true },
      ],
    },
    outstanding: {
      title: 'Outstanding',
      card: 'badge',
      of: 'outstandingMinor',
      kind: 'money',
      sort: true,
      width: 140,
      file: { title: 'Outstanding', of: 'outstandingMinor', kind: 'money', isSummed: true },
    },
    account: { title: 'Statement', card: 'none', width: 100, file: false },
  },
  // The list can be exported on every plan; the feature concerns only the report.
  exports: 'dues.export',
  exportFeature: 'Dues List',
});

export const listCharges = operation({
  name: 'listCharges',
  method: 'GET',
  path: '/community/:communityId/charges',
  summary: 'List the charges of a community, newest due date first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunity,
  query: chargeList.query,
  data: chargeList.page,
});
