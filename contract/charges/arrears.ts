// Arrears: one row for each house with overdue charges, with its debt by age, its last payment, the last contact about
// the debt, and its promise or instalment plan. On request, houses that owe only charges that are not yet due have a
// row too.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { amounts, anyFound, hidden, list, oneOf, yesOrNo } from '#contract/shared/list.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { manyOf } from '#contract/shared/page.ts';

/** The outstanding amounts by days overdue. Their sum is `owedMinor`; without `notDueMinor` it is `overdueMinor`. */
const aged = {
  owedMinor: BalanceMinor,
  overdueMinor: BalanceMinor,
  notDueMinor: BalanceMinor,
  to30Minor: BalanceMinor,
  to60Minor: BalanceMinor,
  to90Minor: BalanceMinor,
  to180Minor: BalanceMinor,
  over180Minor: BalanceMinor,
};

export const contactKinds = ['Reminder', 'Letter', 'Call'] as const;

export const ArrearsRow = z.object({
  /** The id of the house. */
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  /** The person who gets the bills of the house; null for a house without one. */
  billedTo: z.object({ residentId: Id, name: z.string() }).nullable(),
  ...aged,
  chargeCount: z.number().int(),
  /** The earliest due day of the outstanding charges. */
  oldestOn: Day,
  lastPayment: z.object({ amountMinor: BalanceMinor, paidOn: Day }).nullable(),
  /**
   * The last reminder, letter or phone call about the debt. `isReached` is false for a reminder that was not emailed:
   * nobody was billed, or the billed person had moved out or had no email address.
   */
  lastContact: z.object({ kind: z.enum(contactKinds), on: Day, isReached: z.boolean() }).nullable(),
  /** The next open promise, or else the last broken one. */
  promise: z
    .object({ amountMinor: BalanceMinor, promisedOn: Day, isBroken: z.boolean() })
    .nullable(),
  /** The instalments of the newest active plan that are paid or waived in full, and all of them. */
  plan: z.object({ paidCount: z.number().int(), count: z.number().int() }).nullable(),
});
export type ArrearsRow = z.infer<typeof ArrearsRow>;

/** The options of the filter by age: a house is overdue for more than this number of days. */
export const overdueFor = [
  'Over 30 days',
  'Over 60 days',
  'Over 90 days',
  'Over 180 days',
] as const;

export const promiseStates = ['Open', 'Missed', 'None'] as const;

export const arrearsList = list({
  name: 'arrears',
  noun: { one: 'house', many: 'houses' },
  title: 'Arrears',
  row: ArrearsRow,
  searchHint: 'Search house or house ID',
  sorts: ['house', 'overdue', 'owed'],
  filters: {
    StreetId: anyFound('Street', Id),
    GroupId: anyFound('Group', Id),
    ...amounts('Owes in total', 'OwesMinMinor', 'OwesMaxMinor'),
    Age: oneOf('Overdue', overdueFor),
    Promise: oneOf('Promise', promiseStates),
    Plan: yesOrNo('Plan', { yes: 'In a plan', no: 'Without a plan' }),
    Contacted: yesOrNo('Contact', { yes: 'Last 30 days', no: 'None for 30 days' }),
    NotDue: yesOrNo('Not yet due', { yes: 'Included' }),
    /** Counts only the charges of these dues, or of these periods. */
    DueId: hidden(manyOf(Id)),
    PeriodId: hidden(manyOf(Id)),
    HouseId: hidden(manyOf(Id)),
  },
  columns: {
    house: {
      title: 'House',
      of: 'house.label',
      sort: true,
      isFixed: true,
      card: 'title',
      width: 172,
      file: [
        { title: 'House', of: 'house.label' },
        { title: 'Billed to', of: 'billedTo.name' },
      ],
    },
    overdue: {
      title: 'Overdue',
      of: 'overdueMinor',
      kind: 'money',
      sort: true,
      card: 'badge',
      width: 156,
      file: [
        { title: 'Overdue', of: 'overdueMinor', kind: 'money', isSummed: true },
        { title: 'Oldest due day', of: 'oldestOn', kind: 'day', width: 14 },
      ],
    },
    notDue: {
      title: 'Not yet due',
      of: 'notDueMinor',
      kind: 'money',
      card: 'none',
      width: 86,
      file: { title: 'Not yet due', of: 'notDueMinor', kind: 'money', isSummed: true },
    },
    to30: {
      title: '1–30 days',
      of: 'to30Minor',
      kind: 'money',
      card: 'none',
      width: 86,
      file: { title: '1–30 days', of: 'to30Minor', kind: 'money', isSummed: true },
    },
    to60: {
      title: '31–60 days',
      of: 'to60Minor',
      kind: 'money',
      card: 'none',
      width: 86,
      file: { title: '31–60 days', of: 'to60Minor', kind: 'money', isSummed: true },
    },
    to90: {
      title: '61–90 days',
      of: 'to90Minor',
      kind: 'money',
      card: 'none',
      width: 86,
      file: { title: '61–90 days', of: 'to90Minor', kind: 'money', isSummed: true },
    },
    to180: {
      title: '91–180 days',
      of: 'to180Minor',
      kind: 'money',
      card: 'none',
      width: 86,
      file: { title: '91–180 days', of: 'to180Minor', kind: 'money', isSummed: true },
    },
    over180: {
      title: 'Over 180 days',
      of: 'over180Minor',
      kind: 'money',
      card: 'none',
      width: 96,
      file: { title: 'Over 180 days', of: 'over180Minor', kind: 'money', isSummed: true },
    },
    owed: {
      title: 'Owes in total',
      of: 'owedMinor',
      kind: 'money',
      sort: true,
      card: 'none',
      width: 110,
      isOptional: true,
      file: { title: 'Owes in total', of: 'owedMinor', kind: 'money', isSummed: true },
    },
    lastPayment: {
      title: 'Last payment',
      of: 'lastPayment.paidOn',
      card: 'none',
      width: 110,
      file: [
        { title: 'Last payment', of: 'lastPayment.amountMinor', kind: 'money' },
        { title: 'Paid on', of: 'lastPayment.paidOn', kind: 'day' },
      ],
    },
    lastContact: {
      title: 'Last contact',
      of: 'lastContact.on',
      card: 'none',
      width: 126,
    },
    promise: {
      title: 'Promise',
      of: 'promise.promisedOn',
      card: 'subtitle',
      width: 118,
      file: [
        { title: 'Promised', of: 'promise.amountMinor', kind: 'money' },
        { title: 'Promised for', of: 'promise.promisedOn', kind: 'day' },
      ],
    },
  },
  exports: 'dues.export',
  exportFeature: 'Dues List',
});

export const listArrears = operation({
  name: 'listArrears',
  method: 'GET',
  path: '/community/:communityId/arrears',
  summary:
    'List the houses with overdue charges and their debt by age, largest overdue amount first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunity,
  query: arrearsList.query,
  data: arrearsList.page,
});

export const getArrearsTotals = operation({
  name: 'getArrearsTotals',
  method: 'GET',
  path: '/community/:communityId/arrears/totals',
  summary: 'Get the number of houses in arrears and their total debt by age, with the same filters',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunity,
  query: arrearsList.filter,
  data: z.object({ houseCount: z.number().int(), ...aged }),
});
