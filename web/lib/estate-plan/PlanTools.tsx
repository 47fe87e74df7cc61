// Above the plan: the question, the broadcast of the question about unread copies, and the legend with the number of
// houses of each level.
import { Button, Menu, Select, Skeleton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PlanQuestion } from '#contract/addresses/plan-questions.ts';
import { listBroadcasts } from '#calls/broadcasts/broadcasts.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Row } from '#ui/layout/Row.tsx';
import { formatCount } from '#ui/format/count.ts';
import { questionLabel } from './questions.ts';
import type { Plan } from './use-plan.ts';
import classes from './plan.module.css';

type PlanToolsProps = {
  question: PlanQuestion;
  questions: readonly PlanQuestion[];
  onQuestion: (question: PlanQuestion) => void;
  broadcastId: string | undefined;
  onBroadcast: (broadcastId: string) => void;
  /** The control that chooses the effect of dragging. On a phone it stands below the other buttons. */
  modes?: ReactNode;
  children?: ReactNode;
};

export function PlanTools(props: PlanToolsProps) {
  const { question, questions, onQuestion, broadcastId, onBroadcast, children } = props;
  return (
    <div className={classes.tools}>
      <Row>
        <Menu position="bottom-start" width={220}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              Colour by: {questionLabel(question)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {questions.map((one) => (
              <Menu.Item
                key={one}
                rightSection={one === question && <IconCheck size={16} aria-label="chosen" />}
                onClick={() => onQuestion(one)}
              >
                {questionLabel(one)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {question === 'broadcast' && (
          <BroadcastSelect broadcastId={broadcastId} onBroadcast={onBroadcast} />
        )}
      </Row>
      <div className={classes.modes}>{props.modes}</div>
      {children}
    </div>
  );
}

/** The latest 50 broadcasts that were sent. */
export function useSentBroadcasts(enabled: boolean) {
  const query = { Status: 'Sent,PartlyFailed,Expired', PageSize: '50' };
  return useOperation(listBroadcasts, { query }, { enabled }).data?.items;
}

type BroadcastSelectProps = Pick<PlanToolsProps, 'broadcastId' | 'onBroadcast'>;

function BroadcastSelect({ broadcastId, onBroadcast }: BroadcastSelectProps) {
  const sent = useSentBroadcasts(true);
  return (
    <Select
      aria-label="Broadcast"
      placeholder={sent?.length === 0 ? 'No broadcasts yet' : 'Choose a broadcast'}
      disabled={sent?.length === 0}
      searchable
      w={280}
      data={(sent ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      value={broadcastId ?? null}
      onChange={(value) => value && onBroadcast(value)}
    />
  );
}

type LegendProps = { plan: Plan; onPick?: ((houseIds: string[]) => void) | undefined };

/** The levels of the question with their numbers of houses. With `onPick`, a click on a level selects its houses. */
export function Legend({ plan, onPick }: LegendProps) {
  const { layout, reading } = plan;
  if (!layout || !plan.isAnswered) {
    return (
      <div className={classes.legend} aria-busy="true">
        <Skeleton height={20} width={320} mt={6} ml={6} maw="90%" />
      </div>
    );
  }
  const ids = reading.levels.map((): string[] => []);
  for (const { id } of layout.plots) ids[reading.levelOf(id)]?.push(id);
  return (
    <ul className={classes.legend} aria-label="Legend" data-picks={onPick !== undefined}>
      {reading.levels.map(({ label, fill }, at) => (
        <li key={label}>
          <LevelButton label={label} onClick={onPick && (() => onPick(ids[at] ?? []))}>
            <span className={classes.mark} data-fill={fill} />
            <span>
              {label} <b>{formatCount(ids[at]?.length ?? 0)}</b>
            </span>
          </LevelButton>
        </li>
      ))}
    </ul>
  );
}

type LevelProps = { label: string; onClick: (() => void) | undefined; children: ReactNode };

function LevelButton({ label, onClick, children }: LevelProps) {
  if (!onClick) return <span className={classes.level}>{children}</span>;
  const title = `Select these houses: ${label}`;
  return (
    <button type="button" className={classes.level} title={title} onClick={onClick}>
      {children}
    </button>
  );
}
