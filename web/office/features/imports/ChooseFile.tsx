// The first step of a bulk upload: a template to fill, a file to drop or choose, and earlier uploads.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import {
  downloadImportTemplate,
  uploadAddressesImport,
  uploadResidentsImport,
} from '#calls/imports/imports.ts';
import { type ImportKind, importColumns, importRowLimit } from '#rules/imports/import-columns.ts';
import { toastError } from '#lib/api/toast.ts';
import { download, upload } from '#lib/api/transfer.ts';
import { formatCount } from '#ui/format/count.ts';
import { Column } from '#ui/layout/Column.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { FileDrop } from '#ui/wizard/FileDrop.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import classes from './imports.module.css';

type ChooseFileProps = { kind: ImportKind; onOpen: (importId: string) => void };

export function ChooseFile({ kind, onOpen }: ChooseFileProps) {
  return (
    <Column gap={24}>
      <Template kind={kind} />
      <DropFile kind={kind} onOpen={onOpen} />
      <ImportHistory kind={kind} onOpen={onOpen} />
    </Column>
  );
}

function Template({ kind }: { kind: ImportKind }) {
  const required = importColumns[kind].filter((column) => column.required);
  const names = required.map(({ title }) => title).join(', ');
  const fetchIt = async (Format: 'csv' | 'xlsx') => {
    try {
      await download(downloadImportTemplate, {
        query: { Kind: kind, Format },
      });
    } catch (error) {
      toastError(refusalOf(error).message);
    }
  };
  return (
    <Row gap={16} justify="space-between" className={classes.template}>
      <div>
        <h3 className={classes.subtitle}>Start from a template, or use the file you have</h3>
        <p className={classes.text}>
          Columns can have any names and order. Required: {names}
          {kind === 'residents' && ', and a phone number or an email address'}.
        </p>
      </div>
      <Row align="stretch" className={classes.buttons}>
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
      </Row>
    </Row>
  );
}

function DropFile({ kind, onOpen }: ChooseFileProps) {
  const operation = kind === 'residents' ? uploadResidentsImport : uploadAddressesImport;
  const rows = formatCount(importRowLimit);
  return (
    <div>
      <FileDrop
        testId="import-file"
        kinds={`CSV or Excel (.xlsx), at most 5 MB and ${rows} rows. Nothing is imported until you confirm.`}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        reading="Reading and checking every row…"
        send={(file, onProgress) => upload(operation, {}, file, { onProgress })}
        onDone={({ id }) => {
          onOpen(id);
        }}
      />
    </div>
  );
}
