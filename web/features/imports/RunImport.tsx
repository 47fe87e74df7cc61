// An import that runs, with its progress and a way to stop it; then its report, and the undo for a day.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { undoImport } from '#calls/import-undo.ts';
import { cancelImport, downloadImportReport } from '#calls/imports.ts';
import type { Import, ImportCounts } from '#contract/imports.ts';
import { call } from '#lib/api.ts';
import { useCommunityId } from '#lib/estate.ts';
import { onLiveEvent } from '#lib/live.ts';
import { toastError } from '#lib/toast.ts';
import { download } from '#lib/transfer.ts';
import { useAct } from '#lib/use-act.ts';
import { invalidate } from '#lib/use-operation.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Figures } from '#ui/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { PlainLink } from '#ui/PlainLink.tsx';
import { ProgressCard } from '#ui/ProgressCard.tsx';
import { refusalOf } from '#ui/refusal.ts';
import { paths } from '#web/paths.ts';
import { ImportStatus } from './ImportHistory.tsx';
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
      <p className={classes.text}>You can leave this page. You get a notice when it is done.</p>
    </ProgressCard>
  );
}

function Running({ batch }: RunImportProps) {
  const communityId = useCommunityId();
  const progress = useProgress(batch, batch.rowCount);
  const act = useAct(cancelImport, {
    toasts: 'errors',
    invalidates: ['getImport', 'listImports'],
  });
  return (
    <ProgressCard
      title={`Bringing in ${batch.fileName}`}
      state="running"
      done={progress}
      total={batch.rowCount}
      noun={{ one: 'row', many: 'rows' }}
      cancelling={act.isPending || batch.cancelWanted}
      onCancel={() => act.mutate({ params: { communityId, importId: batch.id } })}
    >
      {batch.cancelWanted && <p className={classes.text}>Stopping after the rows on hand.</p>}
    </ProgressCard>
  );
}

/** Rows done, as the live stream tells it between two answers of the server. */
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
  const leftOut = counts ? counts.skipped + counts.duplicate : 0;
  const wrong = counts ? counts.refused + counts.failed : 0;
  return (
    <div className={classes.stack}>
      <div className={classes.ended}>
        <ImportStatus status={batch.status} />
        <span className={classes.file}>{batch.fileName}</span>
      </div>
      {batch.failure && <p className={classes.error}>{batch.failure}</p>}
      {counts && (
        <Figures
          items={[
            ...(kind === 'residents'
              ? [{ label: 'Residents added', value: formatCount(counts.residents) }]
              : []),
            {
              label: 'Houses added',
              value: formatCount(counts.houses),
              hint:
                counts.streets > 0 && countOf(counts.streets, { one: 'street', many: 'streets' }),
            },
            { label: 'Rows updated', value: formatCount(counts.updated) },
            {
              label: 'Rows left out',
              value: formatCount(leftOut),
              hint: leftOutHint(counts),
            },
            { label: 'Rows with errors', value: formatCount(wrong) },
          ]}
        />
      )}
      <div className={classes.buttons}>
        <Button renderRoot={(props) => <PlainLink {...props} href={list} />}>
          {kind === 'residents' ? 'See the residents' : 'See the addresses'}
        </Button>
        {counts && batch.hasRows && <ReportButtons batch={batch} />}
        <Button variant="default" onClick={onAnother}>
          Upload another file
        </Button>
      </div>
      <Undo batch={batch} />
    </div>
  );
}

/** “3 doubles, 2 not updated; 4 here already”: the last ones are in no figure. */
function leftOutHint({ duplicate, skipped, unchanged }: ImportCounts): string | false {
  const parts = [
    ...(duplicate > 0 ? [countOf(duplicate, { one: 'double', many: 'doubles' })] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} not updated`] : []),
  ].join(', ');
  const same = unchanged > 0 && `${formatCount(unchanged)} here already`;
  return parts && same ? `${parts}; ${same}` : parts || same;
}

function ReportButtons({ batch }: { batch: Import }) {
  const communityId = useCommunityId();
  const fetchIt = async (Format: 'csv' | 'xlsx') => {
    try {
      const params = { communityId, importId: batch.id };
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

const hourMs = 3600_000;

function Undo({ batch }: { batch: Import }) {
  const communityId = useCommunityId();
  const [opened, setOpened] = useState(false);
  const [now] = useState(() => Date.now());
  const leftMs = batch.undoUntil ? new Date(batch.undoUntil).getTime() - now : 0;
  const { counts } = batch;
  if (!counts || leftMs <= 0 || counts.created + counts.updated === 0) return null;
  const hours = Math.floor(leftMs / hourMs);
  const minutes = Math.floor((leftMs % hourMs) / 60_000);
  const undo = async () => {
    await call(undoImport, { params: { communityId, importId: batch.id } });
    await invalidate(['getImport', 'listImports']);
  };
  return (
    <div className={classes.undo}>
      <p className={classes.text}>
        You can undo this import for another {hours > 0 ? `${hours} h ` : ''}
        {minutes} min. Records that were changed since then stay.
      </p>
      <Button
        variant="subtle"
        color="gray"
        c="var(--ui-bad-text)"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Undo import
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        danger
        title="Undo this import?"
        effect={
          `Up to ${countOf(counts.residents, { one: 'resident', many: 'residents' })} and ` +
          `${countOf(counts.houses, { one: 'house', many: 'houses' })} that it added are removed. ` +
          'Afterwards this page lists what stayed, and why.'
        }
        confirmLabel="Undo import"
        onConfirm={undo}
      />
    </div>
  );
}
