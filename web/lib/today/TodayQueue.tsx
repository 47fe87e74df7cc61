// The queue of decisions in a community. The first item is open by default; some items can also be decided in their
// closed row. A decided item becomes a line with its result, and the next one opens.
import { Button } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { assignComplaint } from '#calls/complaints/complaint-steps.ts';
import { reopenJoinRequest } from '#calls/join-requests/join-requests.ts';
import type { DecisionKind, Today, TodayItem } from '#contract/dashboard/today.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf, formatCount } from '#ui/format/count.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { AlarmItem } from './AlarmItem.tsx';
import { ApprovalItem } from './ApprovalItem.tsx';
import { ClaimItem } from './ClaimItem.tsx';
import { ComplaintItem } from './ComplaintItem.tsx';
import type { Decided, ItemProps, Undo } from './Item.tsx';
import { JoinItem } from './JoinItem.tsx';
import { errandWords, kindNames, pagesOfKinds, type QueuePaths } from './words.ts';
import classes from './today.module.css';

/** The number of decided items that stay on the screen. */
const decidedShown = 5;

type TodayQueueProps = {
  communityId: string;
  today: Today;
  title: ReactNode;
  paths: QueuePaths;
  /** Kinds that the page shows elsewhere, such as the alarms above the dashboard. */
  without?: readonly DecisionKind[];
  /** Opens a page in the community of the queue. Without it, links open in the chosen community. */
  onOpen?: ((page: string) => void) | undefined;
  /** The level of the heading. */
  level?: 2 | 3;
  /** The number of items that are shown at first. */
  most?: number;
  /** False if no item is open at first. */
  opensFirst?: boolean;
};

type Row = Decided & { key: string };

export function TodayQueue({
  communityId,
  today,
  title,
  paths,
  without = [],
  onOpen,
  level = 2,
  most = 5,
  opensFirst = true,
}: TodayQueueProps) {
  const [decided, setDecided] = useState<readonly Row[]>([]);
  const [chosen, setChosen] = useState<string | null | undefined>(opensFirst ? undefined : null);
  const [isWhole, setWhole] = useState(false);
  const Title = level === 2 ? 'h2' : 'h3';
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const isDecided = (key: string) => decided.some((row) => row.key === key);
  const items = today.items.filter(
    (item) => !without.includes(item.kind) && !isDecided(keyOf(item)),
  );
  const total = countOfAll(today, without, isDecided);
  const shown = isWhole ? items : items.slice(0, most);
  // Null: no item is open, because the person closed it or `opensFirst` is false. Undefined: the first item is open.
  const isChosenGone = typeof chosen === 'string' && !shown.some((item) => keyOf(item) === chosen);
  const open = chosen === undefined || isChosenGone ? shown[0] && keyOf(shown[0]) : chosen;
  useEffect(() => {
    if (decided.length > 0)
      list.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
  }, [decided.length]);
  const label = labelsOf(items, today);
  const hasElse = today.counts.some(({ kind }) => without.includes(kind));
  return (
    <section aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title>
          <span id={titleId}>{title}</span>{' '}
          {total > 0 && <span className={classes.count}>{formatCount(total)}</span>}
        </Title>
        {items.length > most && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${formatCount(total)}`}
          </Button>
        )}
      </div>
      <ul className={classes.queue} ref={list}>
        {shown.map((item) => {
          const key = keyOf(item);
          return (
            <Item
              key={key}
              item={item}
              communityId={communityId}
              label={label(item)}
              isOpen={key === open}
              paths={paths}
              onOpen={onOpen}
              onToggle={() => setChosen(key === open ? null : key)}
              onDecided={(row) => {
                setDecided((rows) => [{ ...row, key }, ...rows]);
                setChosen(undefined);
              }}
            />
          );
        })}
        {isWhole && <Rest {...{ today, items, without, paths, onOpen }} />}
        {today.errands.map(({ kind, count }) => (
          <Errand
            key={kind}
            text={countOf(count, errandWords[kind].noun)}
            href={errandWords[kind].href(paths)}
            onOpen={onOpen}
          />
        ))}
        {items.length === 0 && today.errands.length === 0 && (
          <li className={classes.nothing}>
            <IconCheck size={18} aria-hidden />
            {hasElse ? 'Nothing else waits for you.' : 'Nothing waits for you.'}
          </li>
        )}
        {decided.slice(0, decidedShown).map((row) => (
          <DecidedRow
            key={row.key}
            row={row}
            communityId={communityId}
            onUndone={() => setDecided((rows) => rows.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      <p role="status" className={classes.hidden}>
        {decided[0]?.sentence}
      </p>
    </section>
  );
}

function keyOf(item: TodayItem): string {
  switch (item.kind) {
    case 'alarm':
      return `alarm ${item.alarm.id}`;
    case 'claim':
      return `claim ${item.claim.id}`;
    case 'complaint':
      return `complaint ${item.complaint.id}`;
    default:
      return `${item.kind} ${item.request.id}`;
  }
}

/** The number of pending decisions, without those that were decided here and are still in the last response. */
function countOfAll(
  { counts, items }: Today,
  without: readonly DecisionKind[],
  isDecided: (key: string) => boolean,
): number {
  const all = counts
    .filter(({ kind }) => !without.includes(kind))
    .reduce((sum, { count }) => sum + count, 0);
  return all - items.filter((item) => isDecided(keyOf(item))).length;
}

/** The kind of an item, and if there are several, its place among them: `Money request · 1 of 3`. */
function labelsOf(items: readonly TodayItem[], { counts, items: all }: Today) {
  return (item: TodayItem): string => {
    const alike = items.filter(({ kind }) => kind === item.kind);
    const gone = all.filter(({ kind }) => kind === item.kind).length - alike.length;
    const count = (counts.find(({ kind }) => kind === item.kind)?.count ?? 0) - gone;
    const name = kindNames[item.kind];
    return count > 1 ? `${name} · ${alike.indexOf(item) + 1} of ${formatCount(count)}` : name;
  };
}

function Item({ item, ...props }: ItemProps & { item: TodayItem }) {
  switch (item.kind) {
    case 'alarm':
      return <AlarmItem {...props} alarm={item.alarm} />;
    case 'approval':
      return <ApprovalItem {...props} request={item.request} />;
    case 'claim':
      return <ClaimItem {...props} claim={item.claim} />;
    case 'joinRequest':
      return <JoinItem {...props} request={item.request} />;
    default:
      return <ComplaintItem {...props} complaint={item.complaint} />;
  }
}

type RestProps = Pick<TodayQueueProps, 'today' | 'paths' | 'onOpen'> & {
  items: readonly TodayItem[];
  without: readonly DecisionKind[];
};

/** Links to the lists of shown kinds of which the community has more decisions than the response contains. */
function Rest({ today, items, without, paths, onOpen }: RestProps) {
  return today.counts
    .filter(({ kind }) => !without.includes(kind))
    .map(({ kind, count }) => ({
      kind,
      left: count - today.items.filter((item) => item.kind === kind).length,
      isShown: items.some((item) => item.kind === kind),
    }))
    .filter(({ left, isShown }) => left > 0 && isShown)
    .map(({ kind, left }) => (
      <Errand
        key={kind}
        text={`${kindNames[kind]}: ${formatCount(left)} more`}
        href={pagesOfKinds[kind](paths)}
        onOpen={onOpen}
      />
    ));
}

type ErrandProps = { text: string; href: string; onOpen: TodayQueueProps['onOpen'] };

const Errand = ({ text, href, onOpen }: ErrandProps) => (
  <li className={classes.errand}>
    <PlainLink
      href={href}
      onClick={(event) => {
        if (!onOpen) return;
        event.preventDefault();
        onOpen(href);
      }}
    >
      {text}
      <IconChevronRight size={16} aria-hidden />
    </PlainLink>
  </li>
);

type DecidedRowProps = { row: Row; communityId: string; onUndone: () => void };

function DecidedRow({ row, communityId, onUndone }: DecidedRowProps) {
  const reopen = useAct(reopenJoinRequest, { toasts: 'errors', onSuccess: onUndone });
  const assign = useAct(assignComplaint, { toasts: 'errors', onSuccess: onUndone });
  const take = (undo: Undo) => {
    if (undo.kind === 'joinRequest') {
      reopen.mutate({ params: { communityId, requestId: undo.requestId } });
      return;
    }
    const { complaintId, workerId, version } = undo;
    assign.mutate({ params: { communityId, complaintId }, body: { workerId, version } });
  };
  const { sentence, undo } = row;
  return (
    <li className={classes.decided}>
      <IconCheck size={16} aria-hidden />
      <p>{sentence}</p>
      {undo && (
        <Button
          variant="subtle"
          color="var(--ui-sand-text)"
          size="compact-sm"
          loading={reopen.isPending || assign.isPending}
          onClick={() => take(undo)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
