// What the kit needs to know about a list's state, without knowing where it lives. The hook
// `useListState` of `#lib/list-state.ts` keeps it in the URL.
import type { ListQuery, QueryChange } from './query.ts';

export type ListState = {
  /** Everything the URL says about this list, `Columns` and `View` included. */
  query: ListQuery;
  /** What goes to the server: give it to the list operation as its query. */
  api: Record<string, string>;
  pageNumber: number;
  pageSize: number;
  /** The columns chosen, or undefined for the list's defaults. */
  columns: string[] | undefined;
  viewId: string | undefined;
  /** Applies a change. Typing and ticking replace the history entry, paging and views push. */
  change: (change: QueryChange, how?: { push?: boolean }) => void;
  /** The address of this list with another query, for sharing a view. */
  hrefFor: (query: ListQuery) => string;
};

/** The `data` of a list operation (`PageOf` of the contract). */
export type ListPageData<Row> = {
  items: Row[];
  pageNumber: number;
  pageSize: number;
  totalCount: number;
  totalIsExact: boolean;
};

/** The part of a query result that a list needs; a TanStack Query result is one. */
export type ListResult<Row> = {
  data: ListPageData<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};
