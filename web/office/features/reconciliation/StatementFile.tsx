// The first step of a statement import: the bank account, and the file.
import { Select, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { listBankAccounts } from '#calls/bank-accounts/bank-accounts.ts';
import { uploadStatement } from '#calls/reconciliation/bank-statements.ts';
import type { Statement } from '#contract/reconciliation/bank-statements.ts';
import { upload } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { FileDrop } from '#ui/wizard/FileDrop.tsx';
import { paths } from '#web/paths.ts';

export function StatementFile({ onOpen }: { onOpen: (made: Statement) => void }) {
  const { data, error, isError, refetch } = useOperation(listBankAccounts, {
    query: { PageSize: '100' },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  if (isError && !data) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={320} radius="md" />;
  const accounts = data.items.filter(({ status }) => status !== 'Disabled');
  const bankAccountId = chosen ?? (accounts.length === 1 ? accounts[0]?.id : undefined);
  if (accounts.length === 0) {
    return (
      <EmptyState
        title="No bank account yet"
        text="A statement belongs to a bank account of the estate. Add the account first."
        second={{ label: 'Bank accounts', href: paths.financesTab('bank-accounts') }}
      />
    );
  }
  return (
    <Column mt={16}>
      <Select
        label="Bank account"
        required
        allowDeselect={false}
        data={accounts.map((one) => ({
          value: one.id,
          label: `${one.bankName} ${one.accountNumber}`,
        }))}
        placeholder="Choose an account"
        value={bankAccountId ?? null}
        onChange={setChosen}
      />
      {bankAccountId && (
        <FileDrop
          testId="statement-file"
          kinds="CSV, Excel (.xlsx) or OFX, at most 5 MB and 5,000 lines."
          accept=".csv,.txt,.tsv,.xlsx,.ofx,.qfx"
          send={(file, onProgress) =>
            upload(uploadStatement, { params: { bankAccountId } }, file, {
              onProgress,
            })
          }
          onDone={onOpen}
        />
      )}
    </Column>
  );
}
