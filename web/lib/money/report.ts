// Shared by the tabs of reports: the period, basis and section in the address, and the download of a report.
import {
  downloadReport,
  takeAdvancedReport,
  takeDuesReport,
  takeFinancialReport,
} from '#calls/reports/reports.ts';
import type { ReportBasis } from '#contract/reports/report-basis.ts';
import type { FileFormat } from '#ui/page/file-formats.ts';
import { basisOf } from '#ui/report/BasisSelect.tsx';
import { spans, type Span } from '#ui/report/spans.ts';
import { call, newIdempotencyKey } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { useFeatureAccess } from '#lib/community/community-plan.ts';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useToday } from '#ui/text/use-today.ts';

const taking = {
  dues: { operation: takeDuesReport, feature: 'Download Dues Report' },
  finances: { operation: takeFinancialReport, feature: 'Download Financial Report' },
  advanced: { operation: takeAdvancedReport, feature: 'Download Financial Report' },
} as const;

/**
 * The report's period from the address, by default the first span of `spans` (twelve months), its basis and its
 * section, with functions to change them.
 */
export function useReportTime() {
  const [url, setUrl] = useUrlState();
  const today = useToday();
  const usual = spans(today)[0]?.time ?? { from: today, to: today };
  const time: Span = { from: url['From'] ?? usual.from, to: url['To'] ?? usual.to };
  const basis = basisOf(url['Basis']);
  return {
    today,
    time,
    query: { From: time.from, To: time.to, Basis: basis },
    basis,
    onBasis: (chosen: ReportBasis) => setUrl({ Basis: chosen }),
    onTime: ({ from, to }: Span) => setUrl({ From: from, To: to }),
    section: url['Section'],
    onSection: (section: string) => setUrl({ Section: section }),
  };
}

/**
 * Downloads a report as a file. `isLocked` is true if the plan lacks the feature or has no downloads left. A refusal
 * shows a toast, except that of a feature that is locked, which opens its own modal.
 */
export function useReportDownload(
  kind: keyof typeof taking,
  { time, basis }: { time: Span; basis: ReportBasis },
) {
  const { operation, feature } = taking[kind];
  const isLocked = !useFeatureAccess(feature).allowed;
  const onTake = async (format: FileFormat) => {
    const body = { format, fromOn: time.from, toOn: time.to, basis };
    try {
      const intent = { idempotencyKey: newIdempotencyKey() };
      const made = await call(operation, { body }, intent);
      await download(downloadReport, { params: { downloadId: made.id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.has('FEATURE_ACTIVATION_REQUIRED')) toastError(error.message);
    }
  };
  return { onTake, isLocked };
}
