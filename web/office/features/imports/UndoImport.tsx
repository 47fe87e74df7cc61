// The undo of an import, offered for a day: its dialog previews which records stay, and why.
import { Button, Skeleton } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewUndo, undoImport } from '#calls/imports/import-undo.ts';
import type { ImportKept } from '#contract/imports/import-undo.ts';
import type { Import } from '#contract/imports/imports.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import classes from './imports.module.css';

const hourMs = 3600_000;

export function UndoImport({ batch }: { batch: Import }) {
  const [opened, setOpened] = useState(false);
  const [now] = useState(() => Date.now());
  const leftMs = batch.undoUntil ? new Date(batch.undoUntil).getTime() - now : 0;
  const { counts } = batch;
  if (!counts || leftMs <= 0 || counts.created + counts.updated === 0) return null;
  const hours = Math.floor(leftMs / hourMs);
  const minutes = Math.floor((leftMs % hourMs) / 60_000);
  const undo = async () => {
    await call(undoImport, { params: { importId: batch.id } });
  };
  return (
    <div className={classes.undo}>
      <p className={classes.text}>
        You can undo this import for another {hours > 0 ? `${hours} h ` : ''}
        {minutes} min. Records changed since then stay.
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
        effect={<Effect importId={batch.id} />}
        confirmLabel="Undo import"
        onConfirm={undo}
      />
    </div>
  );
}

function Effect({ importId }: { importId: string }) {
  const params = { importId };
  // Count when the dialog opens: the records that an undo would remove change until then.
  const { data, error, refetch } = useQuery({
    queryKey: ['previewUndo', params],
    queryFn: () => call(previewUndo, { params }),
    gcTime: 0,
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={40} aria-label="Counting what is removed" />;
  return (
    <>
      {removedText(data)}
      {data.stays.length > 0 && (
        <>
          {' '}
          {countOf(data.kept, nouns.record)} {data.kept === 1 ? 'stays' : 'stay'}:
          <ul>
            {data.stays.map(({ entityType, reason, count }) => (
              <li key={entityType + reason}>
                {countOf(count, nouns[entityType])}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const nouns: Readonly<Record<ImportKept['entityType'] | 'record', { one: string; many: string }>> =
  {
    resident: { one: 'resident', many: 'residents' },
    house: { one: 'house', many: 'houses' },
    street: { one: 'street', many: 'streets' },
    record: { one: 'record', many: 'records' },
  };

type Preview = Pick<Answer<typeof previewUndo>, 'residents' | 'houses' | 'streets' | 'restored'>;

function removedText({ residents, houses, streets, restored }: Preview): string {
  const removed =
    `${countOf(residents, nouns.resident)}, ${countOf(houses, nouns.house)} and ` +
    `${countOf(streets, nouns.street)} that this import added are removed.`;
  if (restored === 0) return removed;
  return `${removed} ${countOf(restored, nouns.record)} that it updated get their earlier values back.`;
}
