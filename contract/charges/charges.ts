// Charges: the amount that one house owes of one due for one period. The status is derived from amounts and days and
// cannot be set.
import { z } from 'zod';
import { Day } from '#contract/shared/dates.ts';
import { dueCategories } from '#contract/dues/dues.ts';
import { Id, InCommunity, Version } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';
import { Flag, manyOf, PageOf, PageQuery, Search, SortOf } from '#contract/shared/page.ts';

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

/** The pages /dues-today and /overdue open with one of these. */
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
  /** The arithmetic of the principal if it is not the due's plain amount: `220 m² at 500.00`. */
  basis: z.string().nullable(),
  issuedOn: Day,
  dueOn: Day,
  status: z.enum(chargeStatuses),
  isDisputed: z.boolean(),
  /** In an active instalment plan. */
  isInPlan: z.boolean(),
  version: Version,
});
export type ChargeRow = z.infer<typeof ChargeRow>;

export const ChargeFilter = z.strictObject({
  /** Searches the house's address or account number. */
  Search,
  DueId: manyOf(Id),
  PeriodId: manyOf(Id),
  HouseId: manyOf(Id),
  StreetId: manyOf(Id),
  GroupId: manyOf(Id),
  Category: manyOf(z.enum(dueCategories)),
  /** The wallet that the due is paid into. */
  WalletId: manyOf(Id),
  Status: manyOf(z.enum(chargeStatuses)),
  Quick: z.enum(quickFilters).optional(),
  /** Only disputed charges, or only undisputed ones. */
  Disputed: Flag,
  /** The range of due days, inclusive. */
  From: Day.optional(),
  To: Day.optional(),
});

export const listCharges = operation({
  name: 'listCharges',
  method: 'GET',
  path: '/community/:communityId/charges',
  summary: 'The charges of a community, the newest due day first',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues List',
  params: InCommunity,
  query: PageQuery.extend(ChargeFilter.shape).extend({
    Sort: SortOf(['dueOn', 'house', 'outstanding']).optional(),
  }),
  data: PageOf(ChargeRow),
});
