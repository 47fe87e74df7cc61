// Labels and badge colours of the states of bank lines, suggestions and months, and a month's name.
import type {
  BankLine,
  LineExpense,
  LineTreatment,
  Suggestion,
} from '#contract/reconciliation/bank-lines.ts';
import type { MonthRow } from '#contract/reconciliation/month-closings.ts';
import { countOf } from '#ui/format/count.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const lineStates: Readonly<Record<BankLine['state'], { word: string; tone: Tone }>> = {
  Unmatched: { word: 'To do', tone: 'warn' },
  Suggested: { word: 'Suggested', tone: 'info' },
  Matched: { word: 'Matched', tone: 'good' },
  Ignored: { word: 'Ignored', tone: 'neutral' },
};

/** Whether a line has money without a house, as counted in the figure at the top. */
export const isUnallocated = ({ parts }: Pick<BankLine, 'parts'>): boolean =>
  parts.some(({ kind, remainingMinor }) => kind === 'Unallocated' && (remainingMinor ?? 0) > 0);

export const unallocatedState = { word: 'Unidentified payment', tone: 'warn' } as const;

export const confidences: Readonly<Record<Suggestion['confidence'], { word: string; tone: Tone }>> =
  {
    Sure: { word: 'Exact match', tone: 'good' },
    Likely: { word: 'Likely match', tone: 'info' },
    Possible: { word: 'Possible match', tone: 'neutral' },
  };

export const monthStates: Readonly<Record<MonthRow['state'], { word: string; tone: Tone }>> = {
  Running: { word: 'This month', tone: 'neutral' },
  Open: { word: 'Not closed yet', tone: 'warn' },
  Closed: { word: 'Closed', tone: 'good' },
  Reopened: { word: 'Reopened', tone: 'warn' },
};

export const treatmentWords = ({ isBankCharge, categoryName }: LineTreatment): string =>
  isBankCharge ? 'Looks like a bank charge' : `Looks like an expense: ${categoryName}`;

/** The reason why an expense is not in the books yet. */
export const waitsFor = ({ approvalsNeeded, approvalsGiven }: LineExpense): string =>
  `Awaiting ${countOf(Math.max(approvalsNeeded - approvalsGiven, 1), approverNoun)}.`;

const approverNoun = { one: 'approver', many: 'approvers' };

export const lineNoun = { one: 'line', many: 'lines' };

/** `October 2026`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
