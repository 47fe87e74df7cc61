// Outgoing bank lines that have no transaction in the books: a person records one as an expense or a bank charge of the
// line's amount. The line is matched when the expense is approved. For a line with the same wording as an earlier one,
// the same expense category is suggested.
import { z } from 'zod';
import { BankLine, bankLineRefusals as lines } from './bank-lines.ts';
import { Day } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { ExpenseForm } from '#contract/money-requests/expenses.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { moneyRequestRefusals as requests } from '#contract/money-requests/money-requests.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

const notDebit = refusal('NOT_A_DEBIT', 422, 'Only a debit can be an expense.');
const noChargesCategory = refusal(
  'NO_BANK_CHARGES_CATEGORY',
  409,
  'The category for bank charges is archived. Restore it, or record an expense.',
);
const noTreatment = refusal(
  'NO_TREATMENT',
  409,
  'No rule matches this line any more. Record it manually.',
);

export const lineExpenseRefusals = { notDebit, noChargesCategory, noTreatment };

const booking = [
  lines.changed,
  lines.awaitsApproval,
  notDebit,
  requests.insufficient,
  requests.walletClosed,
  requests.houseWallet,
  requests.periodClosed,
  requests.future,
  requests.noCategory,
  lines.unknownWallet,
  common.stale,
  common.forbidden,
] as const;

const { categoryId, counterparty, externalReference, narration } = ExpenseForm.shape;

/** The form has no amount, because the expense always has the amount of the line. */
export const LineExpenseForm = z.strictObject({
  categoryId,
  counterparty,
  externalReference,
  narration,
  /** The wallet that pays the expense; by default the main wallet. */
  walletId: Id.optional(),
  /** The day of the expense. By default the day of the bank line, or the first open day if its month is closed. */
  paidOn: Day.optional(),
  version: Version,
});

const inLine = InCommunityWith('bankLineId');
const at = '/community/:communityId/bank-lines/:bankLineId' as const;

export const recordLineExpense = operation({
  name: 'recordLineExpense',
  method: 'POST',
  path: `${at}/expense`,
  summary: 'Request to record a bank debit as an expense; approval matches the line',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  feature: 'Withdraw Fund',
  params: inLine,
  body: LineExpenseForm,
  data: BankLine,
  refusals: booking,
});

export const recordBankCharge = operation({
  name: 'recordBankCharge',
  method: 'POST',
  path: `${at}/bank-charge`,
  summary:
    'Request to record a bank debit as a bank charge from the main wallet; approval matches the line',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  feature: 'Withdraw Fund',
  params: inLine,
  body: z.strictObject({ paidOn: Day.optional(), version: Version }),
  data: BankLine,
  refusals: [...booking, noChargesCategory],
});

/** Maximum number of lines in one call. Each line creates an expense request. */
const treatmentLimit = 50;

export const acceptTreatments = operation({
  name: 'acceptTreatments',
  method: 'POST',
  path: '/community/:communityId/bank-lines/accept-treatments',
  summary: 'Request to record up to 50 debits as the rules suggest; each has its own result',
  access: 'wallets.approve',
  wholeCommunity: true,
  needsKey: true,
  feature: 'Withdraw Fund',
  params: InCommunity,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ id: Id, ruleId: Id, version: Version }))
      .min(1)
      .max(treatmentLimit),
  }),
  data: z.object({
    done: z.number().int(),
    /** The lines for which no expense was recorded, with the reason. */
    failed: z
      .array(z.object({ id: Id, label: z.string(), reason: z.string() }))
      .max(treatmentLimit),
  }),
  refusals: [common.forbidden],
});

export const BankLineRule = z.object({
  id: Id,
  /** The words that a line must contain for the rule to apply: only letters, without references and numbers. */
  wording: z.string(),
  isBankCharge: z.boolean(),
  categoryName: z.string(),
  walletName: z.string(),
  counterparty: z.string().nullable(),
  times: z.number().int(),
  lastOn: Day,
});
export type BankLineRule = z.infer<typeof BankLineRule>;

const Rules = z.object({ items: z.array(BankLineRule).max(500) });

export const listBankLineRules = operation({
  name: 'listBankLineRules',
  method: 'GET',
  path: '/community/:communityId/bank-line-rules',
  summary: 'List the rules that suggest how to record debits by their wording, newest first',
  access: 'wallets.read',
  refreshedBy: ['reconciliation'],
  wholeCommunity: true,
  params: InCommunity,
  data: Rules,
});

export const removeBankLineRule = operation({
  name: 'removeBankLineRule',
  method: 'DELETE',
  path: '/community/:communityId/bank-line-rules/:ruleId',
  summary: 'Delete a rule; its suggestions end',
  access: 'wallets.approve',
  wholeCommunity: true,
  params: InCommunityWith('ruleId'),
  data: Rules,
});
