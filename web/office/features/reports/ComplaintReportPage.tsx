// /complaints/report: complaints raised and closed, the times to reply and to resolve, by type and by provider, and the
// oldest open ones. A figure or row with complaints behind it is a link to them.
import type { ReactNode } from 'react';
import { downloadComplaintReport, getComplaintReport } from '#calls/reports/complaint-report.ts';
import type { ComplaintReport } from '#contract/reports/complaint-report.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useReportTime } from '#lib/money/report.ts';
import { useMay } from '#lib/session/permissions.ts';
import type { FileFormat } from '#ui/page/file-formats.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { ReportBar } from '#ui/report/ReportBar.tsx';
import { type ReportLinks, ReportView } from '#ui/report/ReportView.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { complaintLinks } from './complaint-links.ts';

type ComplaintReportPageProps = {
  /** The way back to complaints, above the title. */
  nav: ReactNode;
};

export function ComplaintReportPage({ nav }: ComplaintReportPageProps) {
  const { today, time, onTime } = useReportTime();
  const query = { From: time.from, To: time.to };
  const report = useOperation(getComplaintReport, { query });
  const mayTake = useMay('complaints.export');
  const onTake = async (Format: FileFormat) => {
    try {
      await download(downloadComplaintReport, { query: { ...query, Format } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error.message);
    }
  };
  return (
    <>
      {nav}
      <PageHeader title="Complaints report" />
      <ReportBar {...{ today, time, onTime }} {...(mayTake && { onTake })} />
      {report.isError ? (
        <ErrorState error={report.error} onRetry={() => report.refetch()} />
      ) : (
        <ReportView report={report.data} {...linksOf(report.data)} />
      )}
    </>
  );
}

const linksOf = (report: ComplaintReport | undefined): { links?: ReportLinks } =>
  report ? { links: complaintLinks(report) } : {};
