// /dues/:dueId/payments: choose a payments file, map its columns, review its rows and record them.
import { Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { getDue } from '#calls/dues/dues.ts';
import { getPaymentFile, uploadPaymentFile } from '#calls/due-payments/payment-files.ts';
import type { PaymentFile } from '#contract/due-payments/payment-files.ts';
import { upload } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { FileDrop } from '#ui/wizard/FileDrop.tsx';
import type { WizardStep } from '#ui/wizard/steps.ts';
import { WizardPage } from '#ui/wizard/WizardPage.tsx';
import { isUnread } from '#ui/wizard/file-questions.ts';
import { DiscardFile } from './DiscardFile.tsx';
import { PaymentsFileColumns } from './PaymentsFileColumns.tsx';
import { PaymentsFileRows } from './PaymentsFileRows.tsx';

type Step = 'file' | 'columns' | 'rows';
const titles: Readonly<Record<Step, string>> = {
  file: 'Choose a file',
  columns: 'Match the columns',
  rows: 'Review and record',
};
const order: readonly Step[] = ['file', 'columns', 'rows'];

export function PaymentsFilePage() {
  const { dueId = '' } = useParams({ strict: false }) as { dueId?: string };
  const { File: fileId, Step: wanted } = useSearch({ strict: false }) as {
    File?: string;
    Step?: string;
  };
  const navigate = useNavigate();
  const go = (next: { File?: string | undefined; Step?: Step }) =>
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  const due = useOperation(getDue, { params: { dueId } });
  const result = useOperation(getPaymentFile, { params: { fileId: fileId ?? '' } }, {
    enabled: fileId !== undefined,
    // Polls while rows are being recorded; a notification follows at the end.
    refetchInterval: (query: { state: { data?: PaymentFile | undefined } }) =>
      query.state.data?.status === 'Booking' ? 1500 : false,
  } as never);
  const file = fileId === undefined ? undefined : result.data;
  const step = stepOf(wanted, file);
  const isOpen = file === undefined || file.status === 'Uploaded';
  const steps: WizardStep[] = order.map((key, index) => ({
    key,
    title: titles[key],
    state: index < order.indexOf(step) || !isOpen ? 'done' : 'open',
  }));
  return (
    <WizardPage
      title={due.data ? `Payments of ${due.data.title}` : 'Payments from a file'}
      sentence={
        'Each row becomes a payment with a receipt. It pays this due first, then the oldest charges; ' +
        'any rest becomes the house’s credit.'
      }
      steps={steps}
      step={step}
      onStep={(key) => {
        if (key === 'file') return go({});
        if (isOpen) return go({ File: fileId, Step: key as Step });
      }}
    >
      {result.isError && fileId !== undefined && (
        <ErrorState error={result.error} onRetry={() => result.refetch()} />
      )}
      {fileId !== undefined && !file && !result.isError && <Skeleton height={320} radius="md" />}
      {fileId === undefined && (
        <>
          <FileDrop
            testId="payments-file"
            kinds="CSV or Excel (.xlsx), at most 5 MB and 2,000 rows. The first row names the columns."
            accept=".csv,.txt,.tsv,.xlsx"
            send={(given, onProgress) =>
              upload(uploadPaymentFile, { params: { dueId } }, given, { onProgress })
            }
            onDone={(made) => go({ File: made.id, Step: isUnread(made) ? 'columns' : 'rows' })}
          />
          <Muted size={14} mt={12}>
            Each row needs a house (12 Palm Street, house ID or reference), an amount and a day. A
            method and reference help to find repeats.
          </Muted>
        </>
      )}
      {file && <DiscardFile file={file} onDone={() => void go({})} />}
      {file && step === 'columns' && (
        <PaymentsFileColumns
          key={file.id}
          file={file}
          onBack={() => go({})}
          onDone={() => go({ File: fileId, Step: 'rows' })}
        />
      )}
      {file && step === 'rows' && (
        <PaymentsFileRows
          file={file}
          onBack={() => go({ File: fileId, Step: 'columns' })}
          onAnother={() => go({})}
        />
      )}
    </WizardPage>
  );
}

function stepOf(wanted: string | undefined, file: PaymentFile | undefined): Step {
  if (!file) return 'file';
  if (file.status !== 'Uploaded') return 'rows';
  return wanted === 'columns' || isUnread(file) ? 'columns' : 'rows';
}
