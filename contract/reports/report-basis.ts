// The rules that decide in which period a report counts a charge, such as by due day, and their labels.

export const reportBases = ['Period', 'Due day', 'Day of issue'] as const;
export type ReportBasis = (typeof reportBases)[number];

export const basisTexts: Readonly<Record<ReportBasis, { label: string; sentence: string }>> = {
  Period: {
    label: 'By the period billed for',
    sentence: 'A charge counts in equal parts in the months it covers.',
  },
  'Due day': { label: 'By due day', sentence: 'A charge counts on the day it is due.' },
  'Day of issue': {
    label: 'By day of issue',
    sentence: 'A charge counts on the day its period was issued.',
  },
};

/** The rule that a report uses by default. */
export const usualBasis: ReportBasis = 'Period';

/** The line above a report that names its rule: `By due day. A charge counts on the day it is due. …`. */
export const basisLine = (basis: ReportBasis): string =>
  `${basisTexts[basis].label}. ${basisTexts[basis].sentence}`;
