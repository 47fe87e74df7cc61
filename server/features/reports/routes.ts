// Binds the operations of reports to their functions.
import * as contract from '#contract/reports.ts';
import type { Files } from '#platform/files.ts';
import { inCommunity, type Route } from '#platform/http.ts';
import { takeAuditPack } from './audit-pack.ts';
import { downloadReport, getReportDownload, takeReport } from './downloads.ts';
import * as reports from './reports.ts';

export const reportRoutes = (doors: reports.ReportDoors, { files }: { files: Files }): Route[] => [
  inCommunity(contract.getDuesReport, reports.getDuesReport),
  inCommunity(contract.getFinancialReport, reports.getFinancialReport),
  inCommunity(contract.getAdvancedReport, reports.getAdvancedReport(doors)),
  inCommunity(contract.takeDuesReport, takeReport(doors, 'dues')),
  inCommunity(contract.takeFinancialReport, takeReport(doors, 'finances')),
  inCommunity(contract.takeAdvancedReport, takeReport(doors, 'advanced')),
  inCommunity(contract.takeAuditPack, takeAuditPack),
  inCommunity(contract.getReportDownload, getReportDownload),
  inCommunity(contract.downloadReport, downloadReport(files)),
];
