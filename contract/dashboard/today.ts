// The queue of decisions that wait for the caller in a community, with the details that each decision needs. The
// decisions themselves are made by the operations of their features.
import { z } from 'zod';
import { Complaint } from '#contract/complaints/complaints.ts';
import { Emergency } from '#contract/emergencies/emergencies.ts';
import { JoinRequest } from '#contract/join-requests/join-requests.ts';
import { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { Day } from '#contract/shared/dates.ts';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { BalanceMinor } from '#contract/shared/money.ts';
import { operation } from '#contract/shared/operation.ts';

/** Maximum number of items of each kind in the queue; the counts include the others. */
export const todayLimit = 10;

/**
 * The kinds of decisions. The queue begins with all alarms, and then alternates between the other kinds in this order.
 */
export const decisionKinds = ['alarm', 'approval', 'claim', 'joinRequest', 'complaint'] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Work that is done on a page of its own. The queue only counts it. */
export const errandKinds = ['walkIns', 'unmatchedReceipts', 'seats'] as const;
export type ErrandKind = (typeof errandKinds)[number];

const Count = z.number().int();

/** An overdue complaint, and the worker to whom the rules of its type would assign it. */
export const OverdueComplaint = Complaint.pick({
  id: true,
  number: true,
  title: true,
  description: true,
  house: true,
  street: true,
  location: true,
  reporter: true,
  reporterName: true,
  priority: true,
  status: true,
  assignee: true,
  resolveDueAt: true,
  version: true,
}).extend({
  photos: Count,
  suggested: z.object({ id: Id, name: z.string() }).nullable(),
});
export type OverdueComplaint = z.infer<typeof OverdueComplaint>;

export const ClaimToDecide = PaymentClaim.extend({
  /** The amount that the house owes today. */
  owedMinor: BalanceMinor,
});
export type ClaimToDecide = z.infer<typeof ClaimToDecide>;

const TodayItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('alarm'), alarm: Emergency }),
  z.object({ kind: z.literal('approval'), request: MoneyRequest }),
  z.object({ kind: z.literal('claim'), claim: ClaimToDecide }),
  z.object({ kind: z.literal('joinRequest'), request: JoinRequest }),
  z.object({ kind: z.literal('complaint'), complaint: OverdueComplaint }),
]);
export type TodayItem = z.infer<typeof TodayItem>;

export const Today = z.object({
  /** The number of decisions of each kind that wait for the caller. Kinds without decisions are left out. */
  counts: z.array(z.object({ kind: z.enum(decisionKinds), count: Count })),
  items: z.array(TodayItem).max(decisionKinds.length * todayLimit),
  errands: z.array(z.object({ kind: z.enum(errandKinds), count: Count })),
});
export type Today = z.infer<typeof Today>;

export const getToday = operation({
  name: 'getToday',
  method: 'GET',
  path: '/community/:communityId/today',
  summary: 'List the decisions that await the caller, with the facts to decide each',
  access: 'member',
  refreshedBy: [
    'emergencies',
    'wallets',
    'dues',
    'payments',
    'joinRequests',
    'residents',
    'addresses',
    'complaints',
    'reconciliation',
    'licences',
    'walkIns',
    'visits',
    'team',
  ],
  params: InCommunity,
  data: Today,
});

/** The changes since the start of yesterday. A part is null if the caller may not see it or its feature is off. */
export const Changes = z.object({
  money: z.object({ receivedMinor: Count, houses: Count }).nullable(),
  /** Unallocated receipts with money left to allocate, from bank lines of these days. */
  unmatched: z.object({ count: Count, amountMinor: Count }).nullable(),
  complaints: z.object({ raised: Count, becameOverdue: Count, overdue: Count }).nullable(),
  gate: z
    .object({ overstays: Count, insidePeople: Count, expectedToday: Count, waiting: Count })
    .nullable(),
  /**
   * The last broadcast that was sent since yesterday, once its sending has ended; null also if there is none.
   * Recipients who are neither in `reached` nor in `notReached` have only copies that failed or whose delivery is
   * uncertain.
   */
  broadcast: z
    .object({ id: Id, title: z.string(), recipients: Count, reached: Count, notReached: Count })
    .nullable(),
  moves: z.object({ movedIn: Count, movedOut: Count }).nullable(),
  /**
   * Expense categories that have used at least 75 % of the month's budget, and a larger share of it than the share of
   * the month that has passed; at most three.
   */
  budgets: z
    .array(z.object({ category: z.string(), usedPercent: Count, monthOn: Day }))
    .max(3)
    .nullable(),
});
export type Changes = z.infer<typeof Changes>;

export const getChanges = operation({
  name: 'getChanges',
  method: 'GET',
  path: '/community/:communityId/today/changes',
  summary: 'List the changes since the start of yesterday that the caller can see',
  access: 'member',
  refreshedBy: [
    'payments',
    'dues',
    'reconciliation',
    'wallets',
    'complaints',
    'visits',
    'walkIns',
    'gatePasses',
    'broadcasts',
    'residents',
    'budgets',
  ],
  isReport: true,
  params: InCommunity,
  data: Changes,
});
