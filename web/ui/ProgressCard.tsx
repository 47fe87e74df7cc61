// A long-running job: its name, its progress, and a way to stop it. The screen can be left; the job continues and
// notifies when it is done.
// Example: `<ProgressCard title="Bringing in residents" done={1200} total={5000}
//   noun={{ one: 'row', many: 'rows' }} state="running" onCancel={cancel} />`.
import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, formatCount, type Noun } from './format/count.ts';
import { StatusBadge, type Tone } from './StatusBadge.tsx';
import classes from './ProgressCard.module.css';

export type WorkState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

const words: Record<WorkState, [Tone, string]> = {
  waiting: ['neutral', 'Waiting'],
  running: ['info', 'Running'],
  done: ['good', 'Done'],
  failed: ['bad', 'Failed'],
  cancelled: ['neutral', 'Cancelled'],
};

type ProgressCardProps = {
  title: string;
  state: WorkState;
  done: number;
  /** Undefined while the total is being counted. */
  total: number | undefined;
  noun: Noun;
  /** Details besides the count: rows with errors, the reason of a failure. */
  children?: ReactNode;
  onCancel?: () => void;
  cancelling?: boolean;
};

export function ProgressCard(props: ProgressCardProps) {
  const { title, state, done, total, noun, children, onCancel, cancelling = false } = props;
  const [tone, word] = words[state];
  const isOpen = state === 'running' || state === 'waiting';
  const share = total ? Math.min(100, (done / total) * 100) : 0;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <Progress
        value={state === 'done' ? 100 : share}
        size="sm"
        color={state === 'failed' ? 'var(--ui-danger)' : undefined}
        aria-label={title}
        transitionDuration={200}
      />
      <div className={classes.foot}>
        <span className={classes.count} aria-live="polite">
          {total === undefined
            ? `${countOf(done, noun)} so far`
            : `${formatCount(done)} of ${countOf(total, noun)}`}
        </span>
        {isOpen && onCancel && (
          <Button variant="default" size="xs" loading={cancelling} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {isOpen && (
        <p className={classes.note}>
          You can leave this page. A notification tells you when it is done.
        </p>
      )}
      {children}
    </section>
  );
}
