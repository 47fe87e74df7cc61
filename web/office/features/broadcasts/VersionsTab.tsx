// Earlier versions of a broadcast, newest first.
import { Skeleton } from '@mantine/core';
import { listBroadcastVersions } from '#calls/broadcasts/broadcast-life.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { MarkdownText } from '#ui/text/MarkdownText.tsx';
import classes from './broadcasts.module.css';

export function VersionsTab({ broadcast }: { broadcast: Broadcast }) {
  const params = { broadcastId: broadcast.id };
  const result = useOperation(listBroadcastVersions, { params });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius="md" />;
  return (
    <>
      {result.data.items.map((version) => (
        <article
          key={version.number}
          className={`${classes.paper} ${classes.version}`}
          aria-label={`Version ${version.number}`}
        >
          <p className={classes.versionHead}>
            Version {version.number}
            {version.writtenByName && `, by ${version.writtenByName}`},{' '}
            <InstantText at={version.writtenAt} />
          </p>
          <h2>{version.title}</h2>
          <MarkdownText text={version.body} />
        </article>
      ))}
    </>
  );
}
