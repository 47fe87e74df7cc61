// The label and badge colour of each status of a money request.
import type { MoneyRequestRow } from '#contract/money-requests/money-requests.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const requestStatus: Readonly<Record<MoneyRequestRow['status'], Said>> = {
  PendingApproval: { word: 'Awaiting approval', tone: 'warn' },
  Approved: { word: 'Approved', tone: 'info' },
  Processing: { word: 'On its way', tone: 'info' },
  Completed: { word: 'Completed', tone: 'good' },
  Failed: { word: 'Failed', tone: 'bad' },
  Rejected: { word: 'Declined', tone: 'bad' },
  Cancelled: { word: 'Cancelled', tone: 'neutral' },
  Expired: { word: 'Expired', tone: 'neutral' },
};
