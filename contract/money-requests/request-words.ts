// The kinds and statuses of money requests, and the number of hours within which a request must be decided.
export const requestKinds = [
  'Deposit',
  'Withdrawal',
  'Transfer',
  'Adjustment',
  'Refund',
  'Expense',
  'Reversal',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/** The direction of an adjustment or a reversal: `In` increases the wallet's balance, `Out` reduces it. */
export const adjustmentDirections = ['In', 'Out'] as const;

export const requestStatuses = [
  'PendingApproval',
  'Approved',
  'Processing',
  'Completed',
  'Failed',
  'Rejected',
  'Cancelled',
  'Expired',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** A request without a decision expires after this many hours, unless its money has already moved. */
export const requestHours = 72;
