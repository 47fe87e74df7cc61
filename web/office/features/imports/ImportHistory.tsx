// Earlier uploads, newest first: the person, the result, and a link back to each.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listImports } from '#calls/imports/imports.ts';
import type { ImportKind } from '#rules/imports/import-columns.ts';
import type { ImportSummary } from '#contract/imports/imports.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { rowSentence } from './row-counts.ts';
import classes from './imports.module.css';

const words: Record<ImportSummary['status'], [Tone, string]> = {
  Uploaded: ['neutral', 'Columns not mapped'],
  Validated: ['neutral', 'Not started'],
  Importing: ['info', 'Running'],
  Completed: ['good', 'Done'],
  CompletedWithErrors: ['warn', 'Done, some skipped'],
  Failed: ['bad', 'Failed'],
  Cancelled: ['neutral', 'Cancelled'],
  Undoing: ['info', 'Undoing'],
  Undone: ['neutral', 'Undone'],
};

export function ImportStatus({ status }: Pick<ImportSummary, 'status'>) {
  const [tone, word] = words[status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}

const row = { one: 'row', many: 'rows' };

type ImportHistoryProps = { kind: ImportKind; onOpen: (importId: string) => void };

export function ImportHistory({ kind, onOpen }: ImportHistoryProps) {
  const [size, setSize] = useState(10);
  const query = { Kind: kind, PageSize: String(size) };
  const { data } = useOperation(listImports, { query });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="import-history">
      <h3 className={classes.subtitle} id="import-history">
        Earlier uploads
      </h3>
      <ul className={classes.history}>
        {data.items.map((item) => (
          <li key={item.id}>
            <button type="button" className={classes.past} onClick={() => onOpen(item.id)}>
              <span className={classes.file}>{item.fileName}</span>
              <ImportStatus status={item.status} />
              <span className={classes.facts}>
                {resultOf(item)} · {item.createdBy} · <InstantText at={item.createdAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data.totalCount > size && (
        <Button variant="subtle" size="xs" onClick={() => setSize(100)}>
          Show all {formatCount(data.totalCount)}
        </Button>
      )}
    </section>
  );
}

function resultOf({ kind, counts, rowCount, undone }: ImportSummary): string {
  if (!counts) return countOf(rowCount, row);
  if (undone) {
    const gone =
      kind === 'residents'
        ? countOf(undone.residents, { one: 'resident', many: 'residents' })
        : countOf(undone.houses, { one: 'house', many: 'houses' });
    return `${gone} removed, ${countOf(undone.kept, { one: 'record', many: 'records' })} stayed`;
  }
  return rowSentence({ counts, rowCount });
}
