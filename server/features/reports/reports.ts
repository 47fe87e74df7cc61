// Reports on the screen: a section at a time, so that each answers at once; a file has them all.
import {
  advancedSections,
  duesSections,
  type Report,
  type ReportDownload,
} from '#contract/reports.ts';
import type * as contract from '#contract/reports.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { advancedReport, type BudgetTable } from './advanced-report.ts';
import { duesReport } from './dues-report.ts';
import { financialReport } from './financial-report.ts';
import { requireTime, type Time } from './time.ts';

/** What reports ask of other features, handed over in server/areas. */
export type ReportDoors = { budget: BudgetTable };

export const getDuesReport = (
  context: CommunityContext,
  { query: { From, To, Section } }: Parsed<typeof contract.getDuesReport>,
): Promise<Report> => duesReport(context, requireTime(From, To), [Section ?? 'Collection']);

export const getFinancialReport = (
  context: CommunityContext,
  { query: { From, To } }: Parsed<typeof contract.getFinancialReport>,
): Promise<Report> => financialReport(context, requireTime(From, To));

export const getAdvancedReport =
  ({ budget }: ReportDoors) =>
  (
    context: CommunityContext,
    { query: { From, To, Section } }: Parsed<typeof contract.getAdvancedReport>,
  ): Promise<Report> => {
    const sections = [Section ?? 'Income and expenditure'] as const;
    return advancedReport(context, { time: requireTime(From, To), sections, budget });
  };

export type ReportKind = Exclude<ReportDownload['kind'], 'audit-pack'>;

/** The whole of a report, every section of it. */
export function wholeReport(
  context: CommunityContext,
  { kind, time }: { kind: ReportKind; time: Time },
  { budget }: ReportDoors,
): Promise<Report> {
  if (kind === 'dues') return duesReport(context, time, duesSections);
  if (kind === 'finances') return financialReport(context, time);
  return advancedReport(context, { time, sections: advancedSections, budget });
}
