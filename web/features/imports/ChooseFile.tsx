// The first step: a template to fill, a file to drop or choose, and what was uploaded before.
import { Button, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import {
  downloadImportTemplate,
  uploadAddressesImport,
  uploadResidentsImport,
} from '#calls/imports.ts';
import { type ImportKind, importColumns, importRowLimit } from '#contract/import-columns.ts';
import { useCommunityId } from '#lib/estate.ts';
import { toastError } from '#lib/toast.ts';
import { download, upload } from '#lib/transfer.ts';
import { invalidate } from '#lib/use-operation.ts';
import { formatCount } from '#ui/format/count.ts';
import { refusalOf } from '#ui/refusal.ts';
import { ImportHistory } from './ImportHistory.tsx';
import classes from './imports.module.css';

type ChooseFileProps = { kind: ImportKind; onOpen: (importId: string) => void };

export function ChooseFile({ kind, onOpen }: ChooseFileProps) {
  return (
    <div className={classes.stack}>
      <Template kind={kind} />
      <DropFile kind={kind} onOpen={onOpen} />
      <ImportHistory kind={kind} onOpen={onOpen} />
    </div>
  );
}

function Template({ kind }: { kind: ImportKind }) {
  const communityId = useCommunityId();
  const required = importColumns[kind].filter((column) => column.required);
  const names = required.map(({ title }) => title).join(', ');
  const fetchIt = async (Format: 'csv' | 'xlsx') => {
    try {
      await download(downloadImportTemplate, {
        params: { communityId },
        query: { Kind: kind, Format },
      });
    } catch (error) {
      toastError(refusalOf(error).message);
    }
  };
  return (
    <div className={classes.template}>
      <div>
        <h3 className={classes.subtitle}>Start from a template, or use the file you have</h3>
        <p className={classes.text}>
          Any order and any names of columns will do. Needed: {names}
          {kind === 'residents' && ', and a phone number or an e-mail address'}.
        </p>
      </div>
      <div className={classes.buttons}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => fetchIt(format)}
          >
            {format === 'xlsx' ? 'Excel template' : 'CSV template'}
          </Button>
        ))}
      </div>
    </div>
  );
}

function DropFile({ kind, onOpen }: ChooseFileProps) {
  const { send, share, error } = useSending(kind, onOpen);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && share === undefined) void send(file);
  };
  return (
    <div>
      <div
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={36} stroke={1.4} aria-hidden />
        {share === undefined ? (
          <>
            <p className={classes.dropText}>
              Drop a file here, or
              <Button size="compact-md" variant="light" onClick={() => input.current?.click()}>
                choose one
              </Button>
            </p>
            <p className={classes.text}>
              CSV or Excel (.xlsx), at most 5 MB and {formatCount(importRowLimit)} rows. Nothing is
              brought in before you say so.
            </p>
          </>
        ) : (
          <div className={classes.sending} role="status">
            <span>{share < 1 ? 'Sending the file…' : 'Reading and checking every row…'}</span>
            <Progress value={share * 100} animated={share === 1} aria-label="Sending the file" />
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          data-testid="import-file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void send(file);
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

function useSending(kind: ImportKind, onOpen: (importId: string) => void) {
  const communityId = useCommunityId();
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  const operation = kind === 'residents' ? uploadResidentsImport : uploadAddressesImport;
  const send = async (file: File) => {
    setError(undefined);
    if (file.size > 5 * 1024 * 1024) return setError('This file is larger than 5 MB.');
    setShare(0);
    try {
      const onProgress = setShare;
      const made = await upload(operation, { params: { communityId } }, file, { onProgress });
      await invalidate(['listImports']);
      onOpen(made.id);
    } catch (cause) {
      setError(refusalOf(cause).message);
      setShare(undefined);
    }
  };
  return { send, share, error };
}
