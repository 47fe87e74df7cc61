// Words about requests to move money that several features use.
import type { MoneyRequestRow } from '#contract/money-requests/money-requests.ts';

type Approvals = Pick<MoneyRequestRow, 'approvalsNeeded' | 'approvalsWanted'>;

/** Whether the approval rule wants more approvals than there are people who can give them. */
export const lacksApprovers = ({ approvalsNeeded, approvalsWanted }: Approvals): boolean =>
  approvalsWanted > approvalsNeeded;

export const wantedText = ({ approvalsNeeded, approvalsWanted }: Approvals): string =>
  `${approvalsWanted} required, ${approvalsNeeded} possible`;

/** The label of each direction of an adjustment: its effect on the wallet's balance. */
export const directionWords = {
  In: 'Increase the balance',
  Out: 'Decrease the balance',
} as const;

export const requestNoun = { one: 'request', many: 'requests' };
