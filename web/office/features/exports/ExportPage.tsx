// /exports/:exportId: the page that the notification of a large export links to, to download the file while it is
// available.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { downloadExport, getExport } from '#calls/exports/exports.ts';
import type { Export } from '#contract/exports/exports.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { tryWithStepUp } from '#lib/api/with-step-up.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { formatCount } from '#ui/format/count.ts';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';

const sentences: Readonly<Record<Export['status'], string>> = {
  Ready: 'The file is available for one day.',
  Running: 'The file is not ready yet. This page updates when it is ready.',
  Failed: 'The export failed. Export the list again.',
  Expired: 'The file has expired. Export the list again.',
};

export function ExportPage() {
  const { exportId = '' } = useParams({ strict: false }) as { exportId?: string };
  const params = { exportId };
  const result = useOperation(getExport, { params });
  const [busy, setBusy] = useState(false);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const made = result.data;
  const fetchFile = async () => {
    setBusy(true);
    await tryWithStepUp(() => download(downloadExport, { params }));
    setBusy(false);
  };
  return (
    <>
      <PageHeader title="Export" sentence="A list that you exported." />
      {made && (
        <StateMessage
          title={`${formatCount(made.rowsDone)} of ${formatCount(made.rowCount)} rows`}
          text={sentences[made.status]}
        >
          {made.status === 'Ready' && (
            <Button
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={busy}
              onClick={fetchFile}
            >
              Download {made.format.toUpperCase()}
            </Button>
          )}
        </StateMessage>
      )}
    </>
  );
}
