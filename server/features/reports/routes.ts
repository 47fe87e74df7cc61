// Binds the operations of reports to their functions.
import * as contract from '#contract/reports/reports.ts';
import * as summaries from '#contract/reports/summaries.ts';
import type { Files } from '#platform/files.ts';
import { asResident, inCommunity, type Route } from '#platform/http.ts';
import type { ReportPorts } from './advanced-report.ts';
import { takeAuditPack } from './audit-pack.ts';
import { downloadReport, getReportDownload, takeReport } from './downloads.ts';
import * as reports from './reports.ts';
import * as told from './summaries.ts';

export const reportRoutes = (
  doors: ReportPorts & told.SummaryPorts,
  { files }: { files: Files },
): Route[] => [
  inCommunity(contract.getDuesReport, reports.getDuesReport),
  inCommunity(contract.getFinancialReport, reports.getFinancialReport),
  inCommunity(contract.getAdvancedReport, reports.getAdvancedReport(doors)),
  inCommunity(contract.takeDuesReport, takeReport(doors, 'dues')),
  inCommunity(contract.takeFinancialReport, takeReport(doors, 'finances')),
  inCommunity(contract.takeAdvancedReport, takeReport(doors, 'advanced')),
  inCommunity(contract.takeAuditPack, takeAuditPack),
  inCommunity(contract.getReportDownload, getReportDownload),
  inCommunity(contract.downloadReport, downloadReport(files)),
  inCommunity(summaries.listSummaries, told.listSummaries),
  inCommunity(summaries.previewSummary, told.previewSummary(doors)),
  inCommunity(summaries.publishSummary, told.publishSummary(doors)),
  inCommunity(summaries.getSummary, told.getSummary),
  inCommunity(summaries.downloadSummary, told.downloadSummary),
  asResident(summaries.listResidentSummaries, told.listResidentSummaries),
];
