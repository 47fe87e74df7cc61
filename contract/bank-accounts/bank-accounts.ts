// The estate's own bank accounts, to which money is withdrawn. A new account can be used one day after it was added.
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
  bankName: z.string().trim().min(2, 'Name the bank, in at least 2 letters.').max(80),
  accountNumber: z
    .string()
    .trim()
    .regex(/^\d{10}$/, 'An account number has 10 digits.'),
  /** The account holder's name as a person entered it. Screens also show the name that the bank gave. */
  accountName: z
    .string()
    .trim()
    .min(2, 'Name the holder of the account, in at least 2 letters.')
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
  /** The similarity of the entered name and the holder's name, from 0 to 1. */
  nameMatch: z.number().min(0).max(1).nullable(),
  status: z.enum(bankAccountStatuses),
  /** The time from which money may be withdrawn to this account. */
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

const taken = refusal('BANK_ACCOUNT_EXISTS', 409, 'This account is in the list already.');
const inUse = refusal(
  'BANK_ACCOUNT_IN_USE',
  409,
  'Money is on its way to this account. Wait until it has arrived, or cancel the request.',
);
const ownAccount = refusal('OWN_BANK_ACCOUNT', 403, 'A different person must confirm the account.');
const confirmed = refusal('BANK_ACCOUNT_CONFIRMED', 409, 'This account is {status} already.');
const bankIsAsked = refusal(
  'BANK_IS_ASKED',
  409,
  'The bank is still being asked whose account this is. Without an answer it can be confirmed from {when}.',
);
const notConfirmed = refusal(
  'BANK_ACCOUNT_NOT_CONFIRMED',
  409,
  'Bills can name this account once its holder is confirmed.',
);
const billsWait = refusal(
  'BANK_ACCOUNT_WAITS',
  409,
  'This bank account is new. Bills can name it from {when}.',
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
    account: { title: 'Account', isFixed: true, card: 'title', width: 265 },
    status: { title: 'Status', card: 'badge', width: 165 },
    name: { title: 'Holder as entered', of: 'accountName', card: 'subtitle', width: 155 },
    resolved: { title: 'Confirmed holder', width: 215 },
    usableFrom: { title: 'Usable from', kind: 'time', width: 165 },
  },
});

export const listBankAccounts = operation({
  name: 'listBankAccounts',
  method: 'GET',
  path: '/community/:communityId/bank-accounts',
  summary: 'The bank accounts that money can be withdrawn to',
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
  summary: 'Add a bank account; the bank is asked for the holder’s name, and the owner is notified',
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
    .min(2, 'Name the holder as the bank does, in at least 2 letters.')
    .max(120),
  reason: z.string().trim().min(3, 'How do you know?').max(250),
  version: Version,
});

export const confirmBankAccount = operation({
  name: 'confirmBankAccount',
  method: 'POST',
  path: '/community/:communityId/bank-accounts/:bankAccountId/confirm',
  summary: 'Confirm the holder’s name by a second person if no bank answers',
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
  summary: 'Print this account for transfers on bills, letters and statements, or stop printing it',
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
