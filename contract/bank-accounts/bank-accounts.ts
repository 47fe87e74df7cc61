// The estate's own bank accounts, to which money is withdrawn. A new account can be used one day after it was added, if
// its holder is known by then and the holder's name is similar enough to the entered name.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reasoned, Version } from '#contract/shared/ids.ts';
import { list } from '#contract/shared/list.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { ConfirmedByHand, payeeRefusals } from './payees.ts';

/** Minimum hours between adding an account and the first withdrawal to this account. */
export const payeeWaitHours = 24;

export const bankAccountStatuses = ['Unverified', 'Verified', 'Usable', 'Disabled'] as const;

export const BankAccountForm = z.strictObject({
  bankName: z.string().trim().min(2, 'Enter the name of the bank, at least 2 letters.').max(80),
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{10}$/, 'An account number has 10 digits.'),
  /** The account holder's name as a person entered it. Screens also show the name that the bank gave. */
  accountName: z
    .string()
    .trim()
    .min(2, 'Enter the account holder’s name, at least 2 letters.')
    .max(100),
});

export const BankAccount = z.object({
  id: Id,
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** The holder's name from the bank, or from a person who confirmed it manually; null until one of them gave it. */
  resolvedName: z.string().nullable(),
  confirmed: ConfirmedByHand,
  /** The similarity of the entered name and the holder's name, from 0 to 1; null until the holder is known. */
  nameMatch: z.number().min(0).max(1).nullable(),
  status: z.enum(bankAccountStatuses),
  /**
   * The earliest time of a withdrawal to this account, if its holder is known by then and has a similar enough name.
   * Null for a disabled account.
   */
  usableFrom: Instant.nullable(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  /** Whether bills, letters and statements ask for transfers to this account. */
  isForTransfers: z.boolean(),
  /** Whether the caller may now confirm the account holder manually. */
  mayConfirm: z.boolean(),
  version: Version,
});
export type BankAccount = z.infer<typeof BankAccount>;

const taken = refusal('BANK_ACCOUNT_EXISTS', 409, 'This bank account was added already.');
const inUse = refusal(
  'BANK_ACCOUNT_IN_USE',
  409,
  'A withdrawal to this account is in progress. Wait until it is paid, or cancel the request.',
);
const ownAccount = refusal('OWN_BANK_ACCOUNT', 403, 'A different person must confirm the account.');
const confirmed = refusal('BANK_ACCOUNT_CONFIRMED', 409, 'This bank account is already {status}.');
const bankIsAsked = refusal(
  'BANK_IS_ASKED',
  409,
  'The bank is checking the account holder. Without an answer, you can confirm the holder from {when}.',
);
const notConfirmed = refusal(
  'BANK_ACCOUNT_NOT_CONFIRMED',
  409,
  'Confirm the account holder first. Then bills can show this account.',
);
const billsWait = refusal(
  'BANK_ACCOUNT_WAITS',
  409,
  'This bank account is new. Bills can show it from {when}.',
);
export const bankAccountRefusals = {
  taken,
  inUse,
  ownAccount,
  confirmed,
  bankIsAsked,
  notConfirmed,
  billsWait,
  otherHolder: payeeRefusals.payeeDiffers,
};

export const bankAccountList = list({
  name: 'bank-accounts',
  noun: { one: 'bank account', many: 'bank accounts' },
  row: BankAccount,
  filters: {},
  columns: {
    account: { title: 'Account', isFixed: true, card: 'title', width: 215 },
    status: { title: 'Status', card: 'badge', width: 125 },
    name: { title: 'Holder as entered', of: 'accountName', card: 'subtitle', width: 155 },
    resolved: { title: 'Confirmed holder', width: 190 },
    usableFrom: { title: 'Usable from', kind: 'time', width: 150 },
  },
});

export const listBankAccounts = operation({
  name: 'listBankAccounts',
  method: 'GET',
  path: '/community/:communityId/bank-accounts',
  summary: 'List the bank accounts for withdrawals',
  access: 'bankAccounts.read',
  refreshedBy: ['bankAccounts'],
  params: InCommunity,
  query: bankAccountList.query,
  data: bankAccountList.page,
});

export const createBankAccount = operation({
  name: 'createBankAccount',
  method: 'POST',
  path: '/community/:communityId/bank-accounts',
  summary: 'Add a bank account; the bank looks up its holder, and the owner is notified',
  access: 'bankAccounts.create',
  params: InCommunity,
  body: BankAccountForm,
  data: BankAccount,
  refusals: [taken, common.stepUpRequired],
});

export const ConfirmForm = z.strictObject({
  /** The account holder's name in a document from the bank, such as a statement, a letter or a slip. */
  holderName: z
    .string()
    .trim()
    .min(2, 'Enter the holder’s name as the bank spells it, at least 2 letters.')
    .max(120),
  reason: z.string().trim().min(3, 'Say how you checked the holder.').max(250),
  version: Version,
});

export const confirmBankAccount = operation({
  name: 'confirmBankAccount',
  method: 'POST',
  path: '/community/:communityId/bank-accounts/:bankAccountId/confirm',
  summary: 'Confirm the account holder’s name as a second person when the bank does not answer',
  access: 'bankAccounts.approve',
  params: InCommunityWith('bankAccountId'),
  body: ConfirmForm,
  data: BankAccount,
  refusals: [common.stale, ownAccount, confirmed, bankIsAsked, common.stepUpRequired],
});

export const disableBankAccount = operation({
  name: 'disableBankAccount',
  method: 'POST',
  path: '/community/:communityId/bank-accounts/:bankAccountId/disable',
  summary: 'Disable a bank account',
  access: 'bankAccounts.archive',
  params: InCommunityWith('bankAccountId'),
  body: Reasoned,
  data: BankAccount,
  refusals: [common.stale, inUse, common.stepUpRequired],
});

export const setTransferAccount = operation({
  name: 'setTransferAccount',
  method: 'POST',
  path: '/community/:communityId/bank-accounts/:bankAccountId/transfers',
  summary: 'Show or hide a bank account on bills, letters and statements',
  access: 'bankAccounts.approve',
  params: InCommunityWith('bankAccountId'),
  body: Reasoned.extend({ isForTransfers: z.boolean() }),
  data: BankAccount,
  refusals: [
    common.stale,
    notConfirmed,
    billsWait,
    payeeRefusals.payeeDiffers,
    common.stepUpRequired,
  ],
});
