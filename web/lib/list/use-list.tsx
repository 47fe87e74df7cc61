// A list of the contract on the screen: its state, its rows, its columns and filters, its saved views and its export.
// A page adds cells for columns without a property of the row, and options that it searches for.
//
// Example: `const { view } = useList(houseList, listHouses, { cells: { house: houseLine } });
//   return <ListView {...view} rowLabel={houseLine} empty={…} />`.
import type { ReactNode } from 'react';
import type { Column } from '#contract/shared/columns.ts';
import type { Filter, List, RowOf, WrittenKey } from '#contract/shared/list.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { usePermissionList } from '#lib/session/permissions.ts';
import type { Callable } from '#lib/api/request.ts';
import { type ReadOptions, useOperation } from '#lib/api/use-operation.ts';
import { valueLabel } from '#ui/format/value-label.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import type { FilterOptions, ListFilter } from '#ui/list/filter/filters.ts';
import type { ListViewProps } from '#ui/list/ListView.tsx';
import { useExport } from './export-list.ts';
import { useListState } from './list-state.ts';
import { useSavedViews } from './saved-views.ts';
import { columnOf } from './list-columns.tsx';

type Cells<L extends List, Row> = Record<WrittenKey<L>, Cell<Row>> &
  Partial<Record<keyof L['columns'] & string, Cell<Row>>>;

type Cell<Row> = (row: Row) => ReactNode;

type HowFilters<L extends List> = {
  /** Options for filters whose values the contract does not list, or whose labels differ from the values. */
  options?: Partial<Record<keyof L['filters'] & string, FilterOptions>>;
  /** Columns and filters that the page leaves out. */
  leaveOut?: ReadonlySet<string>;
};

type How<L extends List, Row, O> = HowFilters<L> & {
  /** Cells for columns that have no property of the row, and for columns that look different from their kind. */
  cells: Cells<L, Row>;
  /** The columns of the page, in order; by default all of the list. */
  columns?: readonly (keyof L['columns'] & string)[];
  /** Parts of the query that the page sets, such as the resident whose houses are listed. */
  fixed?: Record<string, string> | undefined;
  /** False for a list without saved views, such as a part of a page. */
  hasViews?: boolean;
  /** The path parameters of the operation, besides the community. */
  params?: Record<string, string>;
  /** How the operation is read, for example how often it is refetched. */
  reading?: ReadOptions<O>;
};

/** The state and the filters of a list, for a screen that draws the rows itself. */
export function useListFilters<L extends List>(
  list: L,
  { options = {}, leaveOut = new Set() }: HowFilters<L> = {},
) {
  const permissions = usePermissionList();
  const state = useListState(Object.keys(list.filters));
  const filters = Object.entries<Filter>(list.filters)
    .filter(([key, { needs }]) => (!needs || permissions.includes(needs)) && !leaveOut.has(key))
    .flatMap(([key, filter]) =>
      filterOf(key, filter, (options as Record<string, FilterOptions>)[key]),
    );
  return { state, filters };
}

export function useList<L extends List, O extends Callable>(
  list: L,
  operation: O,
  how: How<L, RowOf<L>, O>,
) {
  const { cells, fixed, leaveOut = new Set(), hasViews = true, params, reading } = how;
  type Row = RowOf<L> & { id: string };
  const permissions = usePermissionList();
  const may = (needed: string | undefined) => !needed || permissions.includes(needed);
  const { state, filters } = useListFilters(list, how);
  const input = { ...(params && { params }), query: { ...knownOf(list, state.api), ...fixed } };
  const result = useOperation(operation, ...([input, reading] as never));
  const onExport = useExport(list.name as never, fixed);
  const views = useSavedViews(list.name, hasViews);
  const ofList: Readonly<Record<string, Column>> = list.columns;
  const columns = (how.columns ?? Object.keys(ofList)).flatMap((key) => {
    const column = ofList[key];
    if (!column || !may(column.needs) || leaveOut.has(key)) return [];
    return [columnOf(key, column, (cells as Readonly<Record<string, Cell<Row>>>)[key])];
  });
  const view = {
    noun: list.noun,
    state,
    result: result as ListViewProps<Row>['result'],
    rowId: (row: Row) => row.id,
    columns: columns as ListColumn<Row>[],
    filters,
    ...(hasViews && { views }),
    ...(list.searchHint !== undefined && { searchHint: list.searchHint }),
    ...(list.exports && may(list.exports) && { onExport }),
  };
  return { state, result, view, answer: result.data as Answer<O> | undefined };
}

/**
 * The query without a search if this list has no search, and without a sort if this list has no sorts: they belong to
 * another tab of the same address.
 */
const knownOf = ({ searchHint, sorts }: List, query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name]) =>
        (name !== 'Search' || searchHint !== undefined) && (name !== 'Sort' || sorts.length > 0),
    ),
  );

/** A filter for the bar above the list; an empty array for a filter of a kind that the bar does not show. */
function filterOf(key: string, filter: Filter, options: FilterOptions | undefined): ListFilter[] {
  const { kind, label, values = [], yes, no, end = '' } = filter;
  if (kind === 'flag') return [{ kind, key, label, ...(yes && { yes }), ...(no && { no }) }];
  if (kind === 'days' || kind === 'amounts') return [{ kind, fromKey: key, toKey: end, label }];
  if (kind !== 'many' && kind !== 'one') return [];
  const known = values.map((value) => ({ value, label: valueLabel(value) }));
  return [{ kind: kind === 'one' ? 'select' : 'multi', key, label, options: options ?? known }];
}
