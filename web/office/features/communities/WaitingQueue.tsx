// The decisions that wait for the person in the first six communities of the overview, in its order. A decision is made
// in place; a link switches to its community and opens the page that was clicked.
import { Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { getToday } from '#calls/dashboard/today.ts';
import type { Today } from '#contract/dashboard/today.ts';
import { TodayQueue } from '#lib/today/TodayQueue.tsx';
import { operationQuery } from '#lib/api/use-operation.ts';
import { CommunityLocale } from '#ui/text/locale.ts';
import { paths } from '#web/paths.ts';
import { type Overview, useOpenCommunity } from './use-open-community.ts';
import classes from './overview.module.css';

/** The number of communities whose decisions are loaded. The cards below show how many wait in every community. */
const most = 6;
/** The live connection follows only one community; changes in the others show after at most this time. */
const refreshMs = 30_000;

const isEmpty = ({ items, errands }: Today): boolean => items.length === 0 && errands.length === 0;

/** `communities` is undefined while they load. The parts below the queue are drawn once its height is known. */
export function WaitingQueue({ communities }: { communities: readonly Overview[] | undefined }) {
  const asked = communities?.slice(0, most) ?? [];
  const queues = useQueries({
    queries: asked.map(({ id }) =>
      operationQuery(
        getToday,
        { params: { communityId: id } },
        { staleTime: 10_000, refetchInterval: refreshMs },
      ),
    ),
  });
  const isLoading = !communities || queues.some(({ data, isError }) => !data && !isError);
  const waiting = asked.flatMap((community, at) => {
    const today = queues[at]?.data;
    return today ? [{ community, today }] : [];
  });
  const first = waiting.find(({ today }) => !isEmpty(today));
  const isNothing = !isLoading && waiting.every(({ today }) => isEmpty(today));
  if (communities?.length === 0) return null;
  return (
    <section
      className={classes.queue}
      aria-labelledby="queue-title"
      aria-busy={isLoading}
      data-tour="attention-queue"
    >
      <h2 className={classes.queueTitle} id="queue-title">
        Waiting for you
      </h2>
      {isLoading && <Skeleton height={280} radius="md" />}
      {isNothing && <p className={classes.nothing}>Nothing waits for you.</p>}
      {!isLoading &&
        waiting.map(({ community, today }) => (
          <QueueOf
            key={community.id}
            community={community}
            today={today}
            // Only the first decision of all is open, so that the cards below the queue stay near.
            opensFirst={community === first?.community}
          />
        ))}
    </section>
  );
}

type QueueOfProps = { community: Overview; today: Today; opensFirst: boolean };

function QueueOf({ community, today, opensFirst }: QueueOfProps) {
  const open = useOpenCommunity();
  // A queue that becomes empty stays in sight, because its last decision may be undone.
  const [wasShown, setShown] = useState(false);
  if (!wasShown && !isEmpty(today)) setShown(true);
  if (!wasShown && isEmpty(today)) return null;
  return (
    <CommunityLocale value={community}>
      <TodayQueue
        communityId={community.id}
        paths={paths}
        today={today}
        title={community.name}
        level={3}
        most={opensFirst ? 3 : 2}
        opensFirst={opensFirst}
        onOpen={(page) => open(community, page)}
      />
    </CommunityLocale>
  );
}
