// The rows of a list as a table, from 768 px on. While the first page loads it draws placeholder
// rows of the same height in the same columns, so nothing moves when the rows arrive.
import 'mantine-datatable/styles.css';
import { Skeleton } from '@mantine/core';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import { PlainLink } from '#ui/PlainLink.tsx';
import { sortKeyOf, type ListColumn } from './columns.ts';
import type { ListState } from './ListState.ts';
import { readSort } from './query.ts';
import { isPicked, pageState, type Picked } from './selection.ts';
import classes from './ListTable.module.css';

export type RowsProps<Row> = {
  rows: readonly Row[];
  /** Placeholder rows to draw instead of rows; 0 once there is an answer. */
  skeletons: number;
  columns: readonly ListColumn<Row>[];
  state: ListState;
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  onOpen: (row: Row) => void;
  /** The row that the keyboard is on, -1 for none. */
  active: number;
  /** Undefined when the list has no bulk action: no checkboxes then. */
  picked: Picked | undefined;
  onToggle: (id: string) => void;
  onTogglePage: () => void;
};

type Placeholder = { placeholder: number };

export function ListTable<Row>(props: RowsProps<Row>) {
  if (props.skeletons > 0) return <SkeletonTable {...props} />;
  const { rows, picked, rowId, rowLabel, state } = props;
  const ids = rows.map(rowId);
  const page = picked ? pageState(picked, ids) : 'none';
  return (
    <DataTable<Row>
      {...look}
      idAccessor={rowId}
      records={rows as Row[]}
      columns={props.columns.map((column, at) => tableColumn(column, props, at === 0))}
      {...sorting(props.columns, state)}
      onRowClick={({ record, event }) => {
        if (!isControl(event.target)) props.onOpen(record);
      }}
      rowClassName={(_, index) => (index === props.active ? classes.active : undefined)}
      customRowAttributes={(_, index) => ({ 'data-row': index })}
      {...(picked && {
        selectedRecords: rows.filter((row) => isPicked(picked, rowId(row))),
        onSelectedRecordsChange: () => undefined,
        selectionTrigger: 'cell' as const,
        getRecordSelectionCheckboxProps: (row: Row) => ({
          'aria-label': `Choose ${rowLabel(row)}`,
          size: 'xs',
          onChange: () => props.onToggle(rowId(row)),
        }),
        allRecordsSelectionCheckboxProps: {
          'aria-label': 'Choose all rows on this page',
          size: 'xs',
          checked: page === 'all',
          indeterminate: page === 'some',
          onChange: props.onTogglePage,
        },
      })}
    />
  );
}

function SkeletonTable<Row>({ columns, skeletons, picked }: RowsProps<Row>) {
  const records = Array.from({ length: skeletons }, (_, at) => ({ placeholder: at }));
  return (
    <DataTable<Placeholder>
      {...look}
      idAccessor="placeholder"
      records={records}
      aria-busy="true"
      columns={columns.map((column) => ({
        accessor: column.key,
        title: column.title,
        textAlign: column.align ?? 'left',
        ...(column.width !== undefined && { width: column.width }),
        render: ({ placeholder }) => (
          <Skeleton
            height={12}
            width={`${45 + ((placeholder * 13 + column.title.length * 7) % 45)}%`}
            className={column.align === 'right' ? classes.right : undefined}
          />
        ),
      }))}
      {...(picked && {
        selectedRecords: [],
        onSelectedRecordsChange: () => undefined,
        isRecordSelectable: () => false,
        getRecordSelectionCheckboxProps: () => ({ 'aria-label': 'Loading', size: 'xs' }),
        allRecordsSelectionCheckboxProps: { 'aria-label': 'Loading', size: 'xs' },
      })}
    />
  );
}

const look = {
  className: classes.table,
  verticalSpacing: 0,
  horizontalSpacing: 'sm',
  highlightOnHover: true,
  minHeight: 0,
  height: 'auto',
  noRecordsText: '',
  emptyState: <span />,
} as const;

function tableColumn<Row>(
  column: ListColumn<Row>,
  props: RowsProps<Row>,
  isFirst: boolean,
): DataTableColumn<Row> {
  const { rowHref } = props;
  const sortKey = sortKeyOf(column);
  return {
    accessor: column.key,
    title: column.title,
    textAlign: column.align ?? 'left',
    sortable: sortKey !== undefined,
    ...(sortKey !== undefined && { sortKey }),
    ...(column.width !== undefined && { width: column.width }),
    ellipsis: true,
    render: (row) =>
      isFirst && rowHref ? (
        <PlainLink className={classes.link} href={rowHref(row)}>
          {column.render(row)}
        </PlainLink>
      ) : (
        column.render(row)
      ),
  };
}

function sorting<Row>(columns: readonly ListColumn<Row>[], state: ListState) {
  const sort = readSort(state.query['Sort']);
  const column = columns.find((each) => sort !== null && sortKeyOf(each) === sort.key);
  return {
    sortStatus: {
      columnAccessor: column?.key ?? '',
      direction: sort?.descending ? ('desc' as const) : ('asc' as const),
    },
    onSortStatusChange: (status: { columnAccessor: PropertyKey; direction: 'asc' | 'desc' }) => {
      const clicked = columns.find((each) => each.key === status.columnAccessor);
      const key = clicked && sortKeyOf(clicked);
      if (key) state.change({ Sort: status.direction === 'desc' ? `-${key}` : key });
    },
  };
}

/** A click on a link, button or checkbox inside a row is not a click on the row. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;
