// Binds the operations of reports to their functions.
import * as complaints from '#contract/reports/complaint-report.ts';
import * as contract from '#contract/reports/reports.ts';
import * as summaries from '#contract/reports/summaries.ts';
import type { Files } from '#platform/files/files.ts';
import { asResident, inCommunity, type Route } from '#platform/http/route.ts';
import type { ReportPorts } from './advanced-report.ts';
import { takeAuditPack } from './audit-pack.ts';
import { downloadComplaintReport, getComplaintReport } from './complaint-report.ts';
import { downloadReport, getReportDownload, takeReport } from './downloads.ts';
import * as reports from './reports.ts';
import { downloadMinutes } from './minutes.ts';
import * as told from './summaries.ts';

export const reportRoutes = (
  ports: ReportPorts & told.SummaryPorts,
  { files }: { files: Files },
): Route[] => [
  inCommunity(contract.getDuesReport, reports.getDuesReport),
  inCommunity(contract.getFinancialReport, reports.getFinancialReport),
  inCommunity(contract.getAdvancedReport, reports.getAdvancedReport(ports)),
  inCommunity(complaints.getComplaintReport, getComplaintReport),
  inCommunity(complaints.downloadComplaintReport, downloadComplaintReport),
  inCommunity(contract.takeDuesReport, takeReport(ports, 'dues')),
  inCommunity(contract.takeFinancialReport, takeReport(ports, 'finances')),
  inCommunity(contract.takeAdvancedReport, takeReport(ports, 'advanced')),
  inCommunity(contract.takeAuditPack, takeAuditPack),
  inCommunity(contract.getReportDownload, getReportDownload),
  inCommunity(contract.downloadReport, downloadReport(files)),
  inCommunity(summaries.listSummaries, told.listSummaries),
  inCommunity(summaries.previewSummary, told.previewSummary(ports)),
  inCommunity(summaries.downloadMinutes, downloadMinutes(ports)),
  inCommunity(summaries.publishSummary, told.publishSummary(ports)),
  inCommunity(summaries.getSummary, told.getSummary),
  inCommunity(summaries.downloadSummary, told.downloadSummary),
  asResident(summaries.listResidentSummaries, told.listResidentSummaries),
];
