// Words about requests to move money that several features use, and the operations that an action with money makes
// stale.
import type { MoneyRequestRow } from '#contract/money-requests/money-requests.ts';

type Approvals = Pick<MoneyRequestRow, 'approvalsNeeded' | 'approvalsWanted'>;

/** Whether the rule wants more approvals than there are people to give them. */
export const lacksApprovers = ({ approvalsNeeded, approvalsWanted }: Approvals): boolean =>
  approvalsWanted > approvalsNeeded;

export const wantedText = ({ approvalsNeeded, approvalsWanted }: Approvals): string =>
  `${approvalsWanted} wanted, ${approvalsNeeded} possible`;

/** The error in the books that an adjustment of a wallet corrects, and the effect of the adjustment. */
export const directionWords = {
  In: 'The books have too little: it comes in',
  Out: 'The books have too much: it goes out',
} as const;

export const requestNoun = { one: 'request', many: 'requests' };
