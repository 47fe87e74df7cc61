// Labels and tones for the states of finances, the same in lists, drawers and chips.
import type { MoneyRequestRow } from '#contract/wallets/money-requests.ts';
import type { Transaction } from '#contract/wallets/transactions.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { operationsOf } from '#lib/live/live-topics.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const requestStatus: Readonly<Record<MoneyRequestRow['status'], Said>> = {
  PendingApproval: { word: 'Awaiting approval', tone: 'warn' },
  Approved: { word: 'Approved', tone: 'info' },
  Processing: { word: 'On its way', tone: 'info' },
  Completed: { word: 'Completed', tone: 'good' },
  Failed: { word: 'Failed', tone: 'bad' },
  Rejected: { word: 'Rejected', tone: 'bad' },
  Cancelled: { word: 'Cancelled', tone: 'neutral' },
  Expired: { word: 'Expired', tone: 'neutral' },
};

type Approvals = Pick<MoneyRequestRow, 'approvalsNeeded' | 'approvalsWanted'>;

/** Whether the rule wants more approvals than there are people to give them. */
export const lacksApprovers = ({ approvalsNeeded, approvalsWanted }: Approvals): boolean =>
  approvalsWanted > approvalsNeeded;

export const wantedText = ({ approvalsNeeded, approvalsWanted }: Approvals): string =>
  `${approvalsWanted} wanted, ${approvalsNeeded} possible`;

export const walletStatus: Readonly<Record<WalletRow['status'], Said>> = {
  Active: { word: 'Active', tone: 'good' },
  Frozen: { word: 'Frozen', tone: 'warn' },
  Closed: { word: 'Closed', tone: 'neutral' },
};

export const kindTone: Readonly<Record<Transaction['kind'], Tone>> = {
  Deposit: 'good',
  'Due payment': 'good',
  Withdrawal: 'warn',
  Transfer: 'info',
  Payout: 'warn',
  Fee: 'neutral',
  Refund: 'warn',
  Reversal: 'bad',
  Adjustment: 'info',
};

/** The statement of an adjustment about a wallet, and its effect. */
export const directionWords = {
  In: 'The books have too little: it comes in',
  Out: 'The books have too much: it goes out',
} as const;

export const requestNoun = { one: 'request', many: 'requests' };

/** The operations whose responses are stale after an action with money, which shows in many places at once. */
export const staleWithMoney = operationsOf('wallets.changed');
