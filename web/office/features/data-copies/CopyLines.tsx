// Copies of a person's data as lines: the person, the progress, and the file while it is available.
import { Button, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DataCopy } from '#contract/data-copies/data-copies.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { tryWithStepUp } from '#lib/api/with-step-up.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const tones: Readonly<Record<DataCopy['status'], Tone>> = {
  Ready: 'good',
  Running: 'info',
  Failed: 'bad',
  Expired: 'neutral',
};

const words: Readonly<Record<DataCopy['status'], string>> = {
  Ready: 'Ready',
  Running: 'In progress',
  Failed: 'Failed',
  Expired: 'Deleted',
};

const askEveryMs = 2000;

/** Refetches while a copy is being made. */
export const whileMade = {
  refetchInterval: ({
    state,
  }: {
    state: { data?: { items: readonly DataCopy[] } | undefined };
  }): number | false =>
    state.data?.items.some(({ status }) => status === 'Running') ? askEveryMs : false,
};

export const isMaking = (copies: readonly DataCopy[] | undefined): boolean =>
  copies?.some(({ status }) => status === 'Running') ?? false;

type CopyLinesProps<Copy extends DataCopy> = {
  result: UseQueryResult<{ items: Copy[] }, ApiError>;
  none: string;
  titleOf(copy: Copy): string;
  onDownload(copy: Copy): Promise<unknown>;
};

export function CopyLines<Copy extends DataCopy>(props: CopyLinesProps<Copy>) {
  const { result, none, titleOf, onDownload } = props;
  const { data, isError, error, refetch } = result;
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton height={64} />;
  if (data.items.length === 0)
    return (
      <Muted size={14} lh="inherit">
        {none}
      </Muted>
    );
  return (
    <Rows ruled>
      {data.items.map((copy) => (
        <CopyLine
          key={copy.id}
          copy={copy}
          title={titleOf(copy)}
          onDownload={() => onDownload(copy)}
        />
      ))}
    </Rows>
  );
}

type CopyLineProps = { copy: DataCopy; title: string; onDownload(): Promise<unknown> };

function CopyLine({ copy, title, onDownload }: CopyLineProps) {
  const { status, createdAt, expiresAt } = copy;
  const [isFetching, setFetching] = useState(false);
  const fetchFile = async () => {
    setFetching(true);
    await tryWithStepUp(onDownload);
    setFetching(false);
  };
  return (
    <Row component="li" gap="8px 12px" py={12}>
      <Grow miw={200}>
        <Row gap="4px 8px" fz={14} fw={500} lh="20px">
          {title}
          <StatusBadge tone={tones[status]}>{words[status]}</StatusBadge>
        </Row>
        <Muted component="div">
          <Facts copy={copy} />
          Requested <InstantText at={createdAt} ago />
          {status === 'Ready' && (
            <>
              , available until <InstantText at={expiresAt} />
            </>
          )}
        </Muted>
      </Grow>
      {status === 'Ready' && (
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Download ${title}`}
          onClick={fetchFile}
        >
          Download
        </Button>
      )}
    </Row>
  );
}

/** The progress, the size, or the next action. */
function Facts({ copy }: { copy: DataCopy }) {
  const { status, partsDone, partCount, byteCount } = copy;
  if (status === 'Failed') return <>Request it again. </>;
  if (status === 'Running' && partCount > 0) {
    return <>{Math.floor((100 * partsDone) / partCount)} % done. </>;
  }
  if (status === 'Ready' && byteCount !== null) return <>Zip, {sizeText(byteCount)}. </>;
  return null;
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
