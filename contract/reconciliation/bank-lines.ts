// Lines of bank statements, and how a person reconciles each one: match it with transactions, record payments of houses
// from it, keep it as an unallocated receipt, or ignore it with a reason. The server suggests matches.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import { duePaymentRefusals } from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reasoned, Version } from '#contract/shared/ids.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { manyOf, PageOf, PageQuery, Search, SortOf } from '#contract/shared/page.ts';

export const bankLineStates = ['Unmatched', 'Suggested', 'Matched', 'Ignored'] as const;
export type BankLineState = (typeof bankLineStates)[number];
export const confidences = ['Sure', 'Likely', 'Possible'] as const;

/** The first day that is in no closed month; null if no month is closed. */
export const OpenFrom = Day.nullable();

export const Named = z.object({ id: Id, label: z.string() });

/** A part of a bank line: a matched transaction, a recorded payment, or an unallocated receipt. */
export const BankLinePart = z.object({
  id: Id,
  kind: z.enum(['Transaction', 'Payment', 'Unallocated']),
  amountMinor: BalanceMinor,
  /** The description of the part: `Receipt 12, 12 Palm Street`. */
  text: z.string(),
  reference: z.string(),
  house: Named.nullable(),
  receiptNumber: z.number().int().nullable(),
  /** The id of the payment with this receipt; null for parts without a receipt. */
  paymentId: Id.nullable(),
  /** The amount of an unallocated receipt that is not allocated yet; null for other parts. */
  remainingMinor: BalanceMinor.nullable(),
  /** True if the payment was allocated from an unallocated receipt. */
  isAssigned: z.boolean(),
  /** The day on which the part is booked. */
  bookedOn: Day,
  madeByName: z.string(),
  madeAt: Instant,
});
export type BankLinePart = z.infer<typeof BankLinePart>;

/** A transaction in the books that may match a line. */
export const Movement = z.object({
  id: Id,
  reference: z.string(),
  text: z.string(),
  counterparty: z.string().nullable(),
  occurredOn: Day,
  amountMinor: BalanceMinor,
});
export type Movement = z.infer<typeof Movement>;

export const Suggestion = z.object({
  id: Id,
  kind: z.enum(['Transaction', 'House']),
  confidence: z.enum(confidences),
  reason: z.string(),
  movement: Movement.nullable(),
  /** The house, and the amount that it owes now. */
  house: Named.extend({ owedMinor: BalanceMinor }).nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** The expense recorded for an outgoing line: awaiting approval, or booked and matched with the line. */
export const LineExpense = z.object({
  requestId: Id,
  reference: z.string(),
  status: z.enum(['PendingApproval', 'Completed']),
  categoryName: z.string(),
  approvalsGiven: z.number().int(),
  approvalsNeeded: z.number().int(),
});

export type LineExpense = z.infer<typeof LineExpense>;

/** The way in which an earlier outgoing line with this wording was recorded, as a suggestion. */
export const LineTreatment = z.object({
  ruleId: Id,
  isBankCharge: z.boolean(),
  categoryName: z.string(),
  walletName: z.string(),
  /** The day of the last bank line that was recorded in this way. */
  lastOn: Day,
});
export type LineTreatment = z.infer<typeof LineTreatment>;

export const BankLine = z.object({
  id: Id,
  bankAccount: Named,
  postedOn: Day,
  amountMinor: BalanceMinor,
  description: z.string(),
  reference: z.string().nullable(),
  payer: z.string().nullable(),
  balanceAfterMinor: BalanceMinor.nullable(),
  state: z.enum(bankLineStates),
  ignoredReason: z.string().nullable(),
  parts: z.array(BankLinePart).max(200),
  suggestions: z.array(Suggestion).max(3),
  /** True while the new line is compared with the books. A `reconciliation.changed` event ends this. */
  awaitsSuggestions: z.boolean(),
  expense: LineExpense.nullable(),
  /** A suggested way to record an open outgoing line that matches no transaction in the books. */
  treatment: LineTreatment.nullable(),
  openFrom: OpenFrom,
  version: Version,
});
export type BankLine = z.infer<typeof BankLine>;

const changed = refusal('BANK_LINE_DONE', 409, 'This line was already handled by a colleague.');
const awaitsApproval = refusal(
  'EXPENSE_AWAITS_APPROVAL',
  409,
  'The expense {reference} was recorded for this line and awaits approval. Cancel it first.',
);
const notDone = refusal('BANK_LINE_OPEN', 409, 'This line is open, so there is nothing to undo.');
const unequal = refusal(
  'PARTS_DIFFER',
  422,
  'The parts add up to {parts}, but the line is {line}. Correct the difference of {difference}.',
);
const reconciled = refusal(
  'TRANSACTION_RECONCILED',
  409,
  'This transaction is already matched to another bank line. Choose another.',
);
const wrongSide = refusal(
  'WRONG_SIDE',
  422,
  'A debit can’t be a payment of a house or an unidentified payment.',
);
const unknownMovement = refusal(
  'UNKNOWN_TRANSACTION',
  422,
  'This transaction can’t be matched. Choose another.',
);
const wrongAmount = refusal(
  'AMOUNT_DIFFERS',
  422,
  'This transaction is {amount} in the books. Match exactly that amount.',
);
const unknownHouse = refusal('UNKNOWN_HOUSE', 422, 'Choose a house of this community.');
const unknownWallet = refusal('UNKNOWN_WALLET', 422, 'Choose a wallet of this community.');
const notPayable = refusal(
  'CHARGE_NOT_PAYABLE',
  409,
  'A chosen charge is paid already or belongs to another house. Choose the charges again.',
);
const periodClosed = refusal('PERIOD_CLOSED', 409, 'That month is closed. Choose a later day.');
const closedWithLine = refusal(
  'CLOSED_WITH_LINE',
  409,
  'The month of this line is closed. Reopen the month first.',
);
const future = refusal('IN_THE_FUTURE', 422, 'This day is in the future. Choose an earlier day.');
const walletClosed = refusal('ACCOUNT_CLOSED', 409, 'This wallet is frozen or closed.');
const insufficient = refusal(
  'INSUFFICIENT_FUNDS',
  409,
  'The wallet no longer holds enough to undo this payment. Transfer money into it first.',
);
const assigned = refusal(
  'RECEIPT_ASSIGNED',
  409,
  'A part of this payment is allocated to a house. Undo that allocation first.',
);
const tooMuch = refusal('MORE_THAN_REMAINS', 422, 'Only {amount} of this payment is unmatched.');

export const bankLineRefusals = {
  changed,
  awaitsApproval,
  notDone,
  unequal,
  reconciled,
  wrongSide,
  unknownMovement,
  wrongAmount,
  unknownHouse,
  unknownWallet,
  notPayable,
  periodClosed,
  closedWithLine,
  future,
  walletClosed,
  insufficient,
  assigned,
  tooMuch,
};

export const BankLineFilter = z.strictObject({
  Search,
  BankAccountId: manyOf(Id),
  State: manyOf(z.enum(bankLineStates)),
  Direction: z.enum(['In', 'Out']).optional(),
  From: Day.optional(),
  To: Day.optional(),
});

export const listBankLines = operation({
  name: 'listBankLines',
  method: 'GET',
  path: '/community/:communityId/bank-lines',
  summary: 'List bank statement lines with their matches or suggestions, newest first',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: InCommunity,
  query: PageQuery.extend(BankLineFilter.shape).extend({
    Sort: SortOf(['postedOn', 'amount']).optional(),
  }),
  data: PageOf(BankLine),
});

const inLine = InCommunityWith('bankLineId');
const at = '/community/:communityId/bank-lines/:bankLineId' as const;

export const getBankLine = operation({
  name: 'getBankLine',
  method: 'GET',
  path: at,
  summary: 'Get a bank statement line',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: inLine,
  data: BankLine,
});

export const findMovements = operation({
  name: 'findMovements',
  method: 'GET',
  path: `${at}/movements`,
  summary: 'List unmatched transactions for a bank line, closest amount and date first',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: inLine,
  query: z.strictObject({ Search }),
  data: z.object({ items: z.array(Movement).max(50) }),
});

export const getReconciliation = operation({
  name: 'getReconciliation',
  method: 'GET',
  path: '/community/:communityId/reconciliation',
  summary: 'Get what is left to reconcile: open lines by bank account, and unidentified payments',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  isReport: true,
  wholeCommunity: true,
  params: InCommunity,
  data: z.object({
    openCount: z.number().int(),
    unallocatedMinor: BalanceMinor,
    unallocatedCount: z.number().int(),
    accounts: z
      .array(
        Named.extend({
          openCount: z.number().int(),
          suggestedCount: z.number().int(),
          sureCount: z.number().int(),
          openInMinor: BalanceMinor,
          openOutMinor: BalanceMinor,
          lastLineOn: Day.nullable(),
        }),
      )
      .max(100),
  }),
});

export const MatchPart = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('Transaction'),
    /** The id of a transaction, from suggestions or from `findMovements`. */
    movementId: Id,
  }),
  z.strictObject({
    kind: z.literal('House'),
    houseId: Id,
    amountMinor: AmountMinor,
    /** The charges to pay first, in this order; without them, the server chooses (`rules/dues/allocation.ts`). */
    chargeIds: z.array(Id).max(100).optional(),
  }),
  z.strictObject({
    kind: z.literal('Unallocated'),
    amountMinor: AmountMinor,
    /** The wallet that receives the money; by default the main wallet. */
    walletId: Id.optional(),
  }),
]);
export type MatchPart = z.infer<typeof MatchPart>;

export const movingRefusals = [periodClosed, walletClosed, insufficient] as const;

export const matchBankLine = operation({
  name: 'matchBankLine',
  method: 'POST',
  path: `${at}/match`,
  summary:
    'Match a bank line to transactions, payments of houses or an unidentified payment, in one or more parts',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  params: inLine,
  body: z.strictObject({
    parts: z.array(MatchPart).min(1).max(100),
    /** The booking day; by default the line's day, or the first open day if its month is closed. */
    bookedOn: Day.optional(),
    version: Version,
  }),
  data: BankLine,
  refusals: [
    changed,
    awaitsApproval,
    unequal,
    reconciled,
    wrongSide,
    unknownMovement,
    wrongAmount,
    unknownHouse,
    unknownWallet,
    notPayable,
    future,
    ...movingRefusals,
    common.stale,
    common.forbidden,
  ],
});

export const ignoreBankLine = operation({
  name: 'ignoreBankLine',
  method: 'POST',
  path: `${at}/ignore`,
  summary: 'Ignore a bank line, with a reason',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: inLine,
  body: Reasoned,
  data: BankLine,
  refusals: [changed, awaitsApproval, common.stale],
});

export const undoBankLine = operation({
  name: 'undoBankLine',
  method: 'POST',
  path: `${at}/undo`,
  summary: 'Undo the match of a bank line by opposite journals, or stop ignoring it',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  params: inLine,
  body: Reasoned,
  data: BankLine,
  refusals: [
    notDone,
    closedWithLine,
    assigned,
    duePaymentRefusals.refunded,
    ...movingRefusals,
    common.stale,
    common.forbidden,
  ],
});

const BulkAnswer = z.object({
  done: z.number().int(),
  /** The lines that were not changed, with the reason. */
  failed: z.array(z.object({ id: Id, label: z.string(), reason: z.string() })).max(100),
  /** The number of certain suggestions that are still open and that another call would accept. */
  left: z.number().int(),
});

export const acceptSureSuggestions = operation({
  name: 'acceptSureSuggestions',
  method: 'POST',
  path: '/community/:communityId/bank-lines/accept-sure',
  summary: 'Accept up to 100 sure suggestions',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  params: InCommunity,
  body: z.strictObject({ bankAccountId: Id.optional() }),
  data: BulkAnswer,
});

export const suggestMatches = operation({
  name: 'suggestMatches',
  method: 'POST',
  path: '/community/:communityId/bank-lines/suggest',
  summary: 'Recalculate the suggestions of open bank lines',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: InCommunity,
  body: z.strictObject({ bankAccountId: Id.optional() }),
  data: z.object({ suggested: z.number().int() }),
});
