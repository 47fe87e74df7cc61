// The work queue over all communities, most urgent first; each line opens its community at the page where the work is
// done.
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Grow } from '#ui/layout/Grow.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { attentionQueue } from './attention.ts';
import { type Overview, useOpenCommunity } from './use-open-community.ts';
import classes from './overview.module.css';

/** The number of lines at first; the rest are shown on request, so that the cards stay in sight. */
const firstLines = 5;

export function AttentionQueue({ items }: { items: readonly Overview[] }) {
  const [isWhole, setWhole] = useState(false);
  const open = useOpenCommunity();
  const queue = attentionQueue(items);
  if (queue.length === 0) return null;
  const left = isWhole ? 0 : queue.length - firstLines;
  return (
    <section className={classes.queue} aria-labelledby="queue-title" data-tour="attention-queue">
      <h2 className={classes.queueTitle} id="queue-title">
        Needs your attention
      </h2>
      <Rows mx={-8}>
        {(isWhole ? queue : queue.slice(0, firstLines)).map(
          ({ community, kind, tone, text, page }) => (
            <li key={`${community.id} ${kind}`}>
              <button
                type="button"
                className={classes.queueLine}
                onClick={() => open(community, page)}
              >
                <StatusBadge tone={tone}>{text}</StatusBadge>
                <Grow component="span" breaks>
                  {community.name}
                </Grow>
                <IconChevronRight size={16} aria-hidden />
              </button>
            </li>
          ),
        )}
      </Rows>
      {left > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show {left} more
        </Button>
      )}
    </section>
  );
}
