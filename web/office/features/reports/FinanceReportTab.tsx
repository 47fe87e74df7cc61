// The financial report: money in and out by month, balances, collection, and expenses by category.
import { getFinancialReport } from '#calls/reports/reports.ts';
import { FeatureGate } from '#lib/community/FeatureGate.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useReportTime, useReportDownload } from '#lib/money/report.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ReportBar } from '#ui/report/ReportBar.tsx';
import { ReportView } from '#ui/report/ReportView.tsx';

export function FinanceReportTab() {
  const gives = [
    'Money in and out by month, compared with the previous period',
    'Opening and closing balance of every wallet',
    'Expenses by category',
  ];
  return (
    <FeatureGate feature="Financial Report" gives={gives}>
      <FinancialReport />
    </FeatureGate>
  );
}

function FinancialReport() {
  const { query, section: _, onSection: __, ...bar } = useReportTime();
  const report = useOperation(getFinancialReport, { query });
  const take = useReportDownload('finances', bar);
  const mayTake = useMay('wallets.export');
  return (
    <>
      <ReportBar {...bar} feature="Download Financial Report" {...(mayTake && take)} />
      {report.isError ? (
        <ErrorState error={report.error} onRetry={() => report.refetch()} />
      ) : (
        <ReportView report={report.data} />
      )}
    </>
  );
}
