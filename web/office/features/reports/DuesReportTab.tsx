// The dues report: collected and billed amounts, debts by age and by house, and promises.
import { getDuesReport } from '#calls/reports/reports.ts';
import { duesSections } from '#contract/reports/reports.ts';
import { FeatureGate } from '#lib/community/FeatureGate.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useReportTime, useReportDownload } from '#lib/money/report.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ReportBar } from '#ui/report/ReportBar.tsx';
import { ReportView } from '#ui/report/ReportView.tsx';

export function DuesReportTab() {
  const gives = [
    'Collection by due',
    'Debt by age, street, house type and group',
    'Long-term debtors and payment promises',
  ];
  return (
    <FeatureGate feature="Dues Report" gives={gives}>
      <DuesReport />
    </FeatureGate>
  );
}

function DuesReport() {
  const { query, section, onSection, ...bar } = useReportTime();
  const open = duesSections.find((one) => one === section) ?? 'Collection';
  const report = useOperation(getDuesReport, {
    query: { ...query, Section: open },
  });
  const take = useReportDownload('dues', bar);
  const mayTake = useMay('dues.export');
  return (
    <>
      <ReportBar
        {...bar}
        feature="Download Dues Report"
        sections={{ all: duesSections, open, onOpen: onSection }}
        {...(mayTake && take)}
      />
      {report.isError ? (
        <ErrorState error={report.error} onRetry={() => report.refetch()} />
      ) : (
        <ReportView report={report.data} />
      )}
    </>
  );
}
