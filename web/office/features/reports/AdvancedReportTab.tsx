// The advanced financial report, section by section, and the audit pack.
import { Button } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import {
  downloadReport,
  getAdvancedReport,
  getReportDownload,
  takeAuditPack,
} from '#calls/reports/reports.ts';
import { advancedSections } from '#contract/reports/reports.ts';
import { FeatureGate } from '#lib/community/FeatureGate.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useReportTime, useReportDownload } from '#lib/money/report.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useSeesWholeCommunity } from '#lib/session/worker-scope.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ReportBar } from '#ui/report/ReportBar.tsx';
import { ReportView } from '#ui/report/ReportView.tsx';
import type { Span } from '#ui/report/spans.ts';

export function AdvancedReportTab() {
  const gives = [
    'Income and expenditure, cash flow and budget',
    'Reconciliation from billed dues to the bank, line by line',
    'Payouts, and approvals by a single person',
    'Audit pack: every journal and posting with proof of sums',
  ];
  return (
    <FeatureGate feature="Advanced Financial Report" gives={gives}>
      <AdvancedReport />
    </FeatureGate>
  );
}

function AdvancedReport() {
  const { query, section, onSection, ...bar } = useReportTime();
  const open = advancedSections.find((one) => one === section) ?? 'Income and expenditure';
  const report = useOperation(getAdvancedReport, {
    query: { ...query, Section: open },
  });
  const take = useReportDownload('advanced', bar);
  const mayTake = useMay('wallets.export');
  const seesAll = useSeesWholeCommunity();
  return (
    <>
      <ReportBar
        {...bar}
        sections={{ all: advancedSections, open, onOpen: onSection }}
        {...(mayTake && take)}
      >
        {mayTake && seesAll && <AuditPack time={bar.time} />}
      </ReportBar>
      {report.isError ? (
        <ErrorState error={report.error} onRetry={() => report.refetch()} />
      ) : (
        <ReportView report={report.data} />
      )}
    </>
  );
}

/**
 * Requests the audit pack, polls its state while it is being created, and downloads the ready pack on the next press.
 */
function AuditPack({ time }: { time: Span }) {
  const [packId, setPackId] = useState<string | null>(null);
  const ask = useAct(takeAuditPack, {
    success: 'The audit pack is being created.',
    onSuccess: ({ id }) => setPackId(id),
  });
  const pack = useOperation(
    getReportDownload,
    { params: { downloadId: packId ?? '' } },
    {
      enabled: packId !== null,
      refetchInterval: ({ state: { data, status } }) =>
        status === 'error' || (data && data.status !== 'Running') ? false : 2000,
    },
  );
  const status = packId === null ? undefined : (pack.data?.status ?? 'Running');
  const isMade = status === 'Ready';
  const hasFailed = pack.isError || status === 'Failed';
  return (
    <Button
      variant={isMade ? 'filled' : 'default'}
      loading={ask.isPending || (status === 'Running' && !hasFailed)}
      leftSection={<IconFileZip size={16} aria-hidden />}
      onClick={() =>
        isMade && packId !== null
          ? download(downloadReport, { params: { downloadId: packId } })
          : ask.mutate({
              body: { fromOn: time.from, toOn: time.to },
            })
      }
    >
      {isMade ? 'Download audit pack' : hasFailed ? 'Audit pack failed, retry' : 'Audit pack'}
    </Button>
  );
}
