// The record of an undone import: removed records, and remaining ones with the reason and a link to each.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listImportKept } from '#calls/imports/import-undo.ts';
import type { ImportKept } from '#contract/imports/import-undo.ts';
import type { Import } from '#contract/imports/imports.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { ImportStatus } from './ImportHistory.tsx';
import classes from './imports.module.css';

type UndoneImportProps = { batch: Import; onAnother: () => void };

export function UndoneImport({ batch, onAnother }: UndoneImportProps) {
  const { undone, kind } = batch;
  return (
    <Column gap={24}>
      <Row gap={12} wrap="nowrap" miw={0}>
        <ImportStatus status={batch.status} />
        <span className={classes.file}>{batch.fileName}</span>
      </Row>
      {batch.undoneAt && (
        <p className={classes.text}>
          Undone by {batch.undoneBy}, <InstantText at={batch.undoneAt} />.
        </p>
      )}
      {undone ? (
        <Figures
          items={[
            ...(kind === 'residents'
              ? [{ label: 'Residents removed', value: formatCount(undone.residents) }]
              : []),
            { label: 'Houses removed', value: formatCount(undone.houses) },
            { label: 'Streets removed', value: formatCount(undone.streets) },
            { label: 'Restored', value: formatCount(undone.restored) },
            { label: 'Stayed', value: formatCount(undone.kept) },
          ]}
        />
      ) : (
        <p className={classes.text}>
          This undo has no result here. The audit log lists the removed records.
        </p>
      )}
      {undone && undone.kept > 0 && <Kept batch={batch} />}
      {undone?.kept === 0 && (
        <p className={classes.text}>All records of this import were removed.</p>
      )}
      <Row align="stretch" className={classes.buttons}>
        <Button onClick={onAnother}>Upload another file</Button>
      </Row>
    </Column>
  );
}

const record = { one: 'record', many: 'records' };

function Kept({ batch }: { batch: Import }) {
  const [size, setSize] = useState(25);
  const params = { importId: batch.id };
  const query = { PageSize: String(size) };
  const { data, error, refetch } = useOperation(listImportKept, { params, query });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="import-kept">
      <h3 className={classes.subtitle} id="import-kept">
        Records that stayed
      </h3>
      <ul className={classes.kept}>
        {data?.items.map((item) => (
          <li key={item.id}>
            <KeptName item={item} />
            <span className={classes.text}>{item.reason}</span>
          </li>
        ))}
      </ul>
      {data && data.totalCount > data.items.length && size < 100 && (
        <Button variant="subtle" size="xs" onClick={() => setSize(100)}>
          Show more
        </Button>
      )}
      {data && data.totalCount > 100 && size === 100 && (
        <p className={classes.text}>
          And {countOf(data.totalCount - data.items.length, record)} more.
        </p>
      )}
    </section>
  );
}

function KeptName({ item: { entityType, entityId, label } }: { item: ImportKept }) {
  if (label === null) return <span>Removed since</span>;
  if (entityType === 'resident') {
    return <TextLink href={paths.resident(entityId)}>{label}</TextLink>;
  }
  if (entityType === 'house') return <TextLink href={paths.house(entityId)}>{label}</TextLink>;
  return <TextLink href={paths.housesOfStreet(entityId)}>{label}</TextLink>;
}
