// The first step of a statement: of which bank account it is, and the file.
import { Button, Progress, Select } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listBankAccounts } from '#calls/bank-accounts.ts';
import { uploadStatement } from '#calls/bank-statements.ts';
import type { Statement } from '#contract/bank-statements.ts';
import { useCommunityId } from '#lib/estate.ts';
import { upload } from '#lib/transfer.ts';
import { useOperation } from '#lib/use-operation.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { refusalOf } from '#ui/refusal.ts';
import { paths } from '#web/paths.ts';
import classes from './reconciliation.module.css';

export function StatementFile({ onOpen }: { onOpen: (made: Statement) => void }) {
  const communityId = useCommunityId();
  const { data } = useOperation(listBankAccounts, {
    params: { communityId },
    query: { PageSize: '100' },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const accounts = data?.items ?? [];
  const bankAccountId = chosen ?? accounts[0]?.id;
  const send = async (file: File | undefined) => {
    if (!file || !bankAccountId || share !== undefined) return;
    setError(undefined);
    if (file.size > 5 * 1024 * 1024) return setError('This file is larger than 5 MB.');
    setShare(0);
    try {
      const params = { communityId, bankAccountId };
      onOpen(await upload(uploadStatement, { params }, file, { onProgress: setShare }));
    } catch (cause) {
      setError(refusalOf(cause).message);
      setShare(undefined);
    }
  };
  if (data && accounts.length === 0) {
    return (
      <EmptyState
        title="No bank account yet"
        text="A statement is of one of the estate’s bank accounts. Add it first."
        second={{ label: 'Bank accounts', href: paths.financesTab('bank-accounts') }}
      />
    );
  }
  return (
    <div className={classes.stack}>
      <Select
        label="Bank account"
        required
        allowDeselect={false}
        data={accounts.map((one) => ({
          value: one.id,
          label: `${one.bankName} ${one.accountNumber}`,
        }))}
        value={bankAccountId ?? null}
        onChange={setChosen}
      />
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void send(event.dataTransfer.files[0]);
        }}
      >
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        {share === undefined ? (
          <>
            <p className={classes.dropText}>
              Drop the statement here, or
              <Button size="compact-md" variant="light" onClick={() => input.current?.click()}>
                choose it
              </Button>
            </p>
            <p className={classes.muted}>
              CSV, Excel (.xlsx) or OFX, at most 5 MB and 5,000 lines.
            </p>
          </>
        ) : (
          <div className={classes.sending} role="status">
            <span>{share < 1 ? 'Sending the file…' : 'Reading the lines…'}</span>
            <Progress value={share * 100} animated={share === 1} aria-label="Sending the file" />
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          data-testid="statement-file"
          accept=".csv,.txt,.tsv,.xlsx,.ofx,.qfx"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            void send(file);
          }}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
