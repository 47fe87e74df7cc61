// A long-running job: its name, its progress, and a way to stop it. The screen can be left; the job continues and
// notifies when it is done.
// Example: `<ProgressCard title="Bringing in residents" done={1200} total={5000}
//   noun={{ one: 'row', many: 'rows' }} state="running" onCancel={cancel} />`.
import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Muted } from '#ui/layout/Muted.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { countOf, formatCount, type Noun } from '#ui/format/count.ts';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
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
    <Panel component="section" filled aria-label={title}>
      <Row gap={12} wrap="nowrap" justify="space-between" mb={12}>
        <PartTitle>{title}</PartTitle>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </Row>
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
        <Muted mt={4}>You can leave this page. A notification tells you when it is done.</Muted>
      )}
      {children}
    </Panel>
  );
}
