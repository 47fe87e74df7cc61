// Complaints as a board: a card can be dragged, or moved by its menu, only to statuses that the transition table
// allows.
import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowsMove } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { complaintList } from '#calls/complaints/complaint-list.ts';
import { listComplaints } from '#calls/complaints/complaints.ts';
import { type ComplaintStatus, staffMoves } from '#contract/complaints/complaint-words.ts';
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastError } from '#lib/api/toast.ts';
import { stringifySearch } from '#lib/list/url-state.ts';
import { useListFilters } from '#lib/list/use-list.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { formatCount } from '#ui/format/count.ts';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { splitValues } from '#ui/list/filter/filters.ts';
import { useListKeys } from '#ui/list/select/keyboard.ts';
import { ListBar } from '#ui/list/ListBar.tsx';
import { filterQuery } from '#ui/list/query.ts';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { placeOf } from './columns.tsx';
import { stepLabel } from './MoveDialog.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import { useComplaintFilters } from './use-filters.ts';
import { useSteps } from './use-steps.tsx';
import { priorityTone } from './words.ts';
import classes from './complaints.module.css';

const shown = ['New', 'Assigned', 'In progress', 'On hold', 'Resolved'] as const;

export function Board() {
  const mayMove = useMay('complaints.update');
  const [dragged, setDragged] = useState<ComplaintRow | null>(null);
  const { state, filters } = useListFilters(complaintList, useComplaintFilters());
  const { Status, ...narrowed } = filterQuery(state.query);
  const wanted = splitValues(Status);
  const columns = wanted.length > 0 ? shown.filter((one) => wanted.includes(one)) : shown;
  const searchRef = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const steps = useSteps();
  useListKeys((key) => {
    if (key === 'search') searchRef.current?.focus();
  });
  const move = (row: ComplaintRow, to: ComplaintStatus) => {
    if (row.status === to) return;
    if (staffMoves[row.status].includes(to)) steps.take(row, to);
    else toastError(refusalOf(row.status, to));
  };
  return (
    <>
      <ListBar
        state={state}
        columns={[]}
        shown={[]}
        filters={filters}
        searchHint={complaintList.searchHint}
        searchRef={searchRef}
        isPhone={isPhone}
      />
      {columns.length === 0 && (
        <EmptyState
          title="No column for this status"
          text="Closed and rejected complaints are in the list."
        />
      )}
      <div className={classes.board} role="group" aria-label="Complaints by status">
        {columns.map((status) => (
          <Column
            key={status}
            status={status}
            narrowed={narrowed}
            dragged={dragged}
            mayMove={mayMove}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged) move(dragged, status);
              setDragged(null);
            }}
            onMove={move}
          />
        ))}
      </div>
      {steps.dialog}
    </>
  );
}

/** The reason why a card cannot move to a status. */
function refusalOf(from: ComplaintStatus, to: ComplaintStatus): string {
  const ways = staffMoves[from].map((one) => one.toLowerCase());
  const way =
    ways.length === 0 ? 'It can no longer be changed.' : `It can become ${ways.join(' or ')}.`;
  return `A complaint can’t go from ${from.toLowerCase()} to ${to.toLowerCase()}. ${way}`;
}

type ColumnProps = {
  status: (typeof shown)[number];
  /** The search and all filters except the status, by the API's names. */
  narrowed: Record<string, string>;
  dragged: ComplaintRow | null;
  mayMove: boolean;
  onDrag: (row: ComplaintRow | null) => void;
  onDrop: () => void;
  onMove: (row: ComplaintRow, to: ComplaintStatus) => void;
};

function Column({ status, narrowed, dragged, mayMove, onDrag, onDrop, onMove }: ColumnProps) {
  const [over, setOver] = useState(false);
  const { data } = useOperation(listComplaints, {
    query: { ...narrowed, Status: status, PageSize: '25' } as never,
  });
  const may = dragged && dragged.status !== status && staffMoves[dragged.status].includes(status);
  const rest = data ? data.totalCount - data.items.length : 0;
  return (
    <section
      className={classes.column}
      aria-label={status}
      data-may={dragged && dragged.status !== status ? Boolean(may) : undefined}
      data-over={(over && may) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h2 className={classes.columnHead}>
        {status}
        <span className={classes.count}>
          {data ? formatCount(data.totalCount, data.totalIsExact) : '…'}
        </span>
      </h2>
      {!data && <Skeleton height={88} radius="md" />}
      <Rows gap={8}>
        {data?.items.map((row) => (
          <li
            key={row.id}
            className={classes.card}
            draggable={mayMove}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', row.number);
              event.dataTransfer.effectAllowed = 'move';
              onDrag(row);
            }}
            onDragEnd={() => onDrag(null)}
          >
            <Card row={row} mayMove={mayMove} onMove={onMove} />
          </li>
        ))}
      </Rows>
      {rest > 0 && (
        <p className={classes.cardFoot}>
          <TextLink
            standing
            href={paths.complaints() + stringifySearch({ ...narrowed, Status: status })}
          >
            {`${formatCount(rest)} more`}
          </TextLink>
        </p>
      )}
    </section>
  );
}

function Card({
  row,
  mayMove,
  onMove,
}: Pick<ColumnProps, 'mayMove' | 'onMove'> & { row: ComplaintRow }) {
  return (
    <>
      <Row component="span" wrap="nowrap" justify="space-between">
        <span className={classes.number}>{row.number}</span>
        {mayMove && staffMoves[row.status].length > 0 && (
          <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={28} aria-label={`Move ${row.number}`}>
                <IconArrowsMove size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {staffMoves[row.status].map((to) => (
                <Menu.Item key={to} onClick={() => onMove(row, to)}>
                  {row.status === 'Resolved' ? stepLabel(row.status, to) : to}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Row>
      <PlainLink className={classes.cardTitle} href={paths.complaint(row.id)} draggable={false}>
        {row.title}
      </PlainLink>
      <Row component="span" align="stretch">
        <TimeLeft complaint={row} />
        <StatusBadge tone={priorityTone[row.priority]}>{row.priority}</StatusBadge>
      </Row>
      <span className={classes.cardFoot}>
        {placeOf(row)} · {row.assignee?.name ?? 'Nobody yet'}
      </span>
    </>
  );
}
