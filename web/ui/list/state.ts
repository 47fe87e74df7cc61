// The interface of a list's state, independent of where it is stored. The hook `useListState` of
// `#lib/list/list-state.ts` stores it in the URL.
import type { ListQuery, QueryChange } from './query.ts';

export type ListState = {
  /** The list's whole query from the URL, including `Columns` and `View`. */
  query: ListQuery;
  /** The query for the server: pass it to the list operation. */
  api: Record<string, string>;
  pageNumber: number;
  pageSize: number;
  /** The chosen columns, or undefined for the list's defaults. */
  columns: string[] | undefined;
  viewId: string | undefined;
  /** Applies a change. Typing and ticking replace the history entry; paging and views push a new one. */
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

/** The part of a query result that a list needs; a TanStack Query result has it. */
export type ListResult<Row> = {
  data: ListPageData<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};
