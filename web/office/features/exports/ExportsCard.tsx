// Settings → Data: the user's own exports, each available for a day.
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadExport, listExports } from '#calls/exports/exports.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { tryWithStepUp } from '#lib/api/with-step-up.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import classes from './exports.module.css';

type ListedExport = Answer<typeof listExports>['items'][number];

const tones: Readonly<Record<ListedExport['status'], Tone>> = {
  Ready: 'good',
  Running: 'info',
  Failed: 'bad',
  Expired: 'neutral',
};

export function ExportsCard() {
  const result = useOperation(listExports, {
    query: { PageSize: '10' },
  });
  const { data, isError, error, refetch } = result;
  return (
    <SettingsCard
      title="Your exports"
      text="Your ten latest exports of this community. Only you can download them, for one day."
    >
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton height={64} />}
      {data?.items.length === 0 && (
        <Muted size={14} lh="inherit">
          No exports yet. Export a list from the menu beside its filters.
        </Muted>
      )}
      <Rows ruled>
        {data?.items.map((row) => (
          <FileLine key={row.id} row={row} />
        ))}
      </Rows>
    </SettingsCard>
  );
}

/** `due-payments` in words. */
const titleOf = ({ list }: ListedExport): string =>
  list.charAt(0).toUpperCase() + list.slice(1).replaceAll('-', ' ');

function FileLine({ row }: { row: ListedExport }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    const input = { params: { exportId: row.id } };
    await tryWithStepUp(() => download(downloadExport, input));
    setBusy(false);
  };
  return (
    <Row component="li" gap="8px 12px" py={12}>
      <Grow miw={200}>
        <div className={classes.title}>
          {titleOf(row)}
          <StatusBadge tone={tones[row.status]}>{row.status}</StatusBadge>
        </div>
        <Muted component="div">
          {row.format.toUpperCase()}, {countOf(row.rowCount, { one: 'row', many: 'rows' })},{' '}
          <InstantText at={row.createdAt} ago />
        </Muted>
      </Grow>
      {row.status === 'Ready' && (
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download ${titleOf(row)}`}
          onClick={fetchFile}
        >
          Download
        </Button>
      )}
    </Row>
  );
}
