// Reports on screen. The dues report and the advanced report are requested section by section, so that each request
// answers quickly. A file contains all sections.
import { type ReportBasis, usualBasis } from '#contract/reports/report-basis.ts';
import {
  advancedSections,
  duesSections,
  type Report,
  type ReportDownload,
} from '#contract/reports/reports.ts';
import type * as contract from '#contract/reports/reports.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { advancedReport, type ReportPorts } from './advanced-report.ts';
import type { ReportScope } from './document.ts';
import { duesReport } from './dues-report.ts';
import { financialReport } from './financial-report.ts';
import { requireTime } from './period.ts';

const lookedAt = (query: {
  From: string;
  To: string;
  Basis?: ReportBasis | undefined;
}): ReportScope => ({
  time: requireTime(query.From, query.To),
  basis: query.Basis ?? usualBasis,
});

export const getDuesReport = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.getDuesReport>,
): Promise<Report> => duesReport(context, lookedAt(query), [query.Section ?? 'Collection']);

export const getFinancialReport = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.getFinancialReport>,
): Promise<Report> => financialReport(context, lookedAt(query));

export const getAdvancedReport =
  (ports: ReportPorts) =>
  (
    context: CommunityContext,
    { query }: Parsed<typeof contract.getAdvancedReport>,
  ): Promise<Report> =>
    advancedReport(context, lookedAt(query), {
      sections: [query.Section ?? 'Income and expenditure'],
      ports,
    });

export type ReportKind = Exclude<ReportDownload['kind'], 'audit-pack'>;

/** A report with all of its sections, for a file. */
export function wholeReport(
  context: CommunityContext,
  { kind, ...looked }: ReportScope & { kind: ReportKind },
  ports: ReportPorts,
): Promise<Report> {
  if (kind === 'dues') return duesReport(context, looked, duesSections);
  if (kind === 'finances') return financialReport(context, looked);
  return advancedReport(context, looked, { sections: advancedSections, ports });
}
