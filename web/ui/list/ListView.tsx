// A list without its page header, for tabs and detail pages: bar, rows, footer, selection, keys, and the empty and
// error states. `ListPage` adds the header and the figures above it.
import type { FeatureKey } from '#contract/shared/features.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconChecks } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useRef, useState } from 'react';
import { countOf, type Noun } from '#ui/format/count.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import type { EmptyStateProps } from '#ui/state/EmptyState.tsx';
import type { LockedStateProps } from '#ui/state/LockedState.tsx';
import type { BulkAction, BulkLook } from './bulk/bulk.ts';
import { BarRoom } from './BarRoom.tsx';
import { BulkBar } from './bulk/BulkBar.tsx';
import { BulkDialog } from './bulk/BulkDialog.tsx';
import { visibleColumns, type ListColumn } from './columns.ts';
import type { ExportList } from './ListMenu.tsx';
import type { ListFilter } from './filter/filters.ts';
import { useListKeys } from './select/keyboard.ts';
import { ListAmounts } from '#ui/text/amounts.tsx';
import { type ListAction, ListBar } from './ListBar.tsx';
import { ListCards } from './ListCards.tsx';
import { ListFooter } from './ListFooter.tsx';
import type { ListResult, ListState } from './state.ts';
import { ListTable } from './ListTable.tsx';
import { ListFallback } from './ListFallback.tsx';
import { hasFilters, filterQuery } from './query.ts';
import type { RowAction } from './RowActions.tsx';
import type { RowsProps } from './rows.ts';
import { pickedCount, toSelection } from './select/selection.ts';
import { fallbackOf } from './fallback.ts';
import { useCursor } from './select/use-cursor.ts';
import { useLastData } from './use-last-data.ts';
import { usePicked } from './select/use-picked.ts';
import type { SavedViews } from './views/views.ts';
import classes from './ListView.module.css';

export type ListViewProps<Row> = {
  /** The noun for the rows: `{ one: 'resident', many: 'residents' }`. */
  noun: Noun;
  state: ListState;
  result: ListResult<Row>;
  columns: readonly ListColumn<Row>[];
  rowId: (row: Row) => string;
  /** The row's label for screen readers and reports: the resident's name. */
  rowLabel: (row: Row) => string;
  /** The address of the row's page; give it whenever there is one. */
  rowHref?: (row: Row) => string;
  /** Opens a row that has no page of its own, for example in a drawer. */
  onOpen?: (row: Row) => void;
  filters?: readonly ListFilter[];
  /** The placeholder of the search box, "Search name, phone or house"; without it there is no box. */
  searchHint?: string;
  views?: SavedViews;
  onExport?: ExportList;
  /** The plan's feature that an export of this list needs. */
  exportFeature?: FeatureKey;
  /** Less common actions of the list, in its overflow menu. */
  menu?: readonly PageAction[];
  /** The action of a list that is a part of a page, at the end of the bar: "Add staff". */
  action?: ListAction | undefined;
  bulk?: readonly (BulkAction | BulkLook)[];
  /** The two commonest actions on one row; when left out, the first two bulk actions that have an icon. */
  rowActions?: readonly RowAction<Row>[];
  /** An action on one row that has no bulk action; it replaces the second one. Ignored if `rowActions` is given. */
  rowExtra?: RowAction<Row> | undefined;
  /** Opens the form of a row; the key `e`. */
  onEdit?: (row: Row) => void;
  /** Shown if there are no rows at all. */
  empty: EmptyStateProps;
  /** The benefits of the feature, shown if the server or the plan says that it is locked. */
  locked?: Partial<LockedStateProps>;
};

export function ListView<Row>(props: ListViewProps<Row>) {
  const { noun, state, result, columns, rowId, rowHref, bulk = [] } = props;
  const router = useRouter();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const searchRef = useRef<HTMLInputElement>(null);
  const top = useRef<HTMLDivElement>(null);
  // Deferred: rows render in slices, so that a slow phone stays responsive in between.
  const data = useDeferredValue(useLastData(result.data));
  const rows = data?.items ?? [];
  const ids = rows.map(rowId);
  const [action, setAction] = useState<{ of: BulkAction; only?: string }>();
  const filtering = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const canSelect = bulk.length > 0 && (!isPhone || isSelecting);
  const picks = usePicked(state.query, ids);
  const selection = toSelection(picks.picked, filterQuery(state.query));
  const shown = visibleColumns(columns, state.columns);
  const open = (row: Row) => {
    if (props.onOpen) props.onOpen(row);
    else if (rowHref) router.history.push(rowHref(row));
  };
  const cursor = useCursor(top, rows.length);
  useListKeys((key) => {
    const row = rows[cursor.active];
    if (key === 'next') cursor.move(1);
    if (key === 'previous') cursor.move(-1);
    if (key === 'open' && row) open(row);
    if (key === 'choose' && row && bulk.length > 0) picks.toggle(rowId(row));
    if (key === 'search') searchRef.current?.focus();
    if (key === 'filter') filtering[1](true);
    if (key === 'edit' && row) props.onEdit?.(row);
    if (key === 'escape') (picks.any ? picks.clear : cursor.leave)();
  });
  const rowsProps: RowsProps<Row> = {
    rows,
    noun,
    skeletons: data || result.error ? 0 : Math.min(state.pageSize, 25),
    columns: shown,
    state,
    rowId,
    rowLabel: props.rowLabel,
    rowHref,
    onOpen: props.onOpen || rowHref ? open : undefined,
    active: cursor.active,
    picked: canSelect ? picks.picked : undefined,
    rowActions: rowActionsOf(props, (of, only) => setAction({ of, only })),
    onToggle: picks.toggle,
    onTogglePage: picks.togglePage,
  };
  const selectRows = (isOn: boolean) => {
    picks.clear();
    setSelecting(isOn);
  };
  // On a phone the boxes of the rows appear only while rows are selected.
  const select = {
    label: isSelecting ? 'Stop selecting' : 'Select',
    icon: <IconChecks size={16} aria-hidden />,
    onClick: () => selectRows(!isSelecting),
  };
  const trouble = fallbackOf(result, data, hasFilters(state.query));
  return (
    <ListAmounts>
      <div ref={top} className={classes.list}>
        {trouble !== 'locked' && trouble !== 'forbidden' && (
          <BarRoom isEmpty={trouble === 'empty'}>
            <ListBar
              state={state}
              columns={columns}
              shown={shown}
              filters={props.filters ?? []}
              searchHint={props.searchHint}
              searchRef={searchRef}
              filtering={filtering}
              views={props.views}
              onExport={props.onExport}
              exportFeature={props.exportFeature}
              action={props.action}
              menu={[...(isPhone && bulk.length > 0 ? [select] : []), ...(props.menu ?? [])]}
              count={data ? countOf(data.totalCount, noun, data.totalIsExact) : noun.many}
              isPhone={isPhone}
            />
          </BarRoom>
        )}
        <div className={classes.frame} aria-busy={result.isFetching}>
          {result.isFetching && <div className={classes.progress} aria-hidden="true" />}
          {trouble ? (
            <ListFallback trouble={trouble} {...props} />
          ) : (
            <>
              {isPhone ? <ListCards {...rowsProps} /> : <ListTable {...rowsProps} />}
              {(picks.any || (isPhone && isSelecting)) && data ? (
                <BulkBar
                  picked={picks.picked}
                  pageIds={ids}
                  data={data}
                  noun={noun}
                  actions={bulk}
                  onAll={picks.all}
                  onClear={() => selectRows(false)}
                  onAction={(of) => ('look' in of ? of.look(selection) : setAction({ of }))}
                  isPhone={isPhone}
                />
              ) : (
                // The footer appears with the rows, because they may take less space than their placeholders.
                data && (
                  <ListFooter data={data} state={state} noun={noun} onPage={() => cursor.toTop()} />
                )
              )}
            </>
          )}
        </div>
        {action && data && (
          <BulkDialog
            action={action.of}
            selection={action.only ? { kind: 'ids', ids: [action.only] } : selection}
            count={action.only ? 1 : pickedCount(picks.picked, data.totalCount)}
            noun={noun}
            onClose={() => {
              setAction(undefined);
            }}
            onDone={() => {
              if (!action.only) selectRows(false);
              result.refetch();
            }}
          />
        )}
      </div>
    </ListAmounts>
  );
}

/**
 * The actions on one row: those given, or else the first two bulk actions with an icon, of which `rowExtra` replaces
 * the second.
 */
function rowActionsOf<Row>(
  { rowActions, rowExtra, bulk = [], rowId }: ListViewProps<Row>,
  act: (action: BulkAction, id: string) => void,
): readonly RowAction<Row>[] {
  if (rowActions) return rowActions;
  const first = bulk
    .filter((action): action is BulkAction => !('look' in action) && action.icon !== undefined)
    .slice(0, rowExtra ? 1 : 2)
    .map((action): RowAction<Row> => ({
      label: action.label,
      icon: action.icon,
      onClick: (row) => act(action, rowId(row)),
    }));
  return rowExtra ? [...first, rowExtra] : first;
}
