// A running import, with its progress and a button to stop it; afterwards its report, and for one day a button to
// undo it.
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cancelImport, downloadImportReport } from '#calls/imports/imports.ts';
import type { Import } from '#contract/imports/imports.ts';
import { onLiveEvent } from '#lib/live/live.ts';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Figures } from '#ui/page/Figures.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { ProgressCard } from '#ui/page/ProgressCard.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { paths } from '#web/paths.ts';
import { ImportStatus } from './ImportHistory.tsx';
import { rowFigures } from './row-counts.ts';
import { UndoImport } from './UndoImport.tsx';
import { UndoneImport } from './UndoneImport.tsx';
import classes from './imports.module.css';

type RunImportProps = { batch: Import; onAnother: () => void };

export function RunImport(props: RunImportProps) {
  if (props.batch.status === 'Importing') return <Running {...props} />;
  if (props.batch.status === 'Undoing') return <Undoing {...props} />;
  if (props.batch.status === 'Undone') return <UndoneImport {...props} />;
  return <Report {...props} />;
}

function Undoing({ batch }: RunImportProps) {
  const rows = batch.counts ? batch.counts.created + batch.counts.updated : batch.rowCount;
  return (
    <ProgressCard
      title={`Undoing ${batch.fileName}`}
      state="running"
      done={useProgress(batch, rows)}
      total={rows}
      noun={{ one: 'row', many: 'rows' }}
    >
      <p className={classes.text}>
        You can leave this page. You get a notification when it is done.
      </p>
    </ProgressCard>
  );
}

function Running({ batch }: RunImportProps) {
  const progress = useProgress(batch, batch.rowCount);
  const act = useAct(cancelImport, { toasts: 'errors' });
  return (
    <ProgressCard
      title={`Importing ${batch.fileName}`}
      state="running"
      done={progress}
      total={batch.rowCount}
      noun={{ one: 'row', many: 'rows' }}
      cancelling={act.isPending || batch.cancelWanted}
      onCancel={() => act.mutate({ params: { importId: batch.id } })}
    >
      {batch.cancelWanted && <p className={classes.text}>Stopping after the current rows.</p>}
    </ProgressCard>
  );
}

/** The number of completed rows. Live events update it between two responses of the server. */
function useProgress(batch: Import, rows: number): number {
  const [share, setShare] = useState(0);
  useEffect(
    () =>
      onLiveEvent(({ topic, entityId, progress }) => {
        if (topic === 'imports.progress' && entityId === batch.id) setShare(progress ?? 0);
      }),
    [batch.id],
  );
  return Math.max(batch.rowsDone, Math.round((share / 100) * rows));
}

function Report({ batch, onAnother }: RunImportProps) {
  const { counts, kind } = batch;
  const list = kind === 'residents' ? paths.residents() : paths.addresses();
  return (
    <Column gap={24}>
      <Row gap={12} wrap="nowrap" miw={0}>
        <ImportStatus status={batch.status} />
        <span className={classes.file}>{batch.fileName}</span>
      </Row>
      {batch.failure && <p className={classes.error}>{batch.failure}</p>}
      {counts && <Figures most={6} items={rowFigures({ counts, rowCount: batch.rowCount })} />}
      <Row align="stretch" className={classes.buttons}>
        <Button renderRoot={(props) => <PlainLink {...props} href={list} />}>
          {kind === 'residents' ? 'View residents' : 'View addresses'}
        </Button>
        {counts && batch.hasRows && <ReportButtons batch={batch} />}
        <Button variant="default" onClick={onAnother}>
          Upload another file
        </Button>
      </Row>
      <UndoImport batch={batch} />
    </Column>
  );
}

function ReportButtons({ batch }: { batch: Import }) {
  const fetchIt = async (Format: 'csv' | 'xlsx') => {
    try {
      const params = { importId: batch.id };
      await download(downloadImportReport, { params, query: { Format } });
    } catch (error) {
      toastError(refusalOf(error).message);
    }
  };
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => fetchIt(format)}
    >
      {format === 'xlsx' ? 'Report for Excel' : 'Report as CSV'}
    </Button>
  ));
}
