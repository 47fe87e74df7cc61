// The kinds and statuses of money requests, and the time in which a request is decided.
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

/** The direction of a requested adjustment, or of a reversal. */
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

/** The time after which an undecided request expires. */
export const requestHours = 72;
