// The saved views of a list: the type of a view, the query that shows it, and whether the screen differs from it.
// `#lib/list/saved-views.ts` stores them.
import { queryWithoutPage, sameQuery, type ListQuery, type QueryChange } from '#ui/list/query.ts';

export type SavedView = {
  id: string;
  name: string;
  query: Record<string, string>;
  columns: string[];
};

/** The views of one list and their actions; every action resolves once it is stored. */
export type SavedViews = {
  items: readonly SavedView[];
  create: (view: Omit<SavedView, 'id'>) => Promise<SavedView>;
  change: (id: string, view: Partial<Omit<SavedView, 'id'>>) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
};

/** The change of the query that shows a view; without one, the plain list. */
export function viewChange(query: ListQuery, view: SavedView | undefined): QueryChange {
  const none = Object.fromEntries(
    Object.keys(queryWithoutPage(query)).map((name) => [name, undefined]),
  );
  const columns = view && view.columns.length > 0 ? view.columns.join(',') : undefined;
  return { ...none, ...view?.query, Columns: columns, View: view?.id, PageNumber: undefined };
}

/** Whether the screen differs from the saved view in its search, filters, sort or columns. */
export function isEdited(query: ListQuery, view: SavedView): boolean {
  const columns = view.columns.join(',');
  return !sameQuery(queryWithoutPage(query), view.query) || (query['Columns'] ?? '') !== columns;
}

/** Whether the list shows everything in the default order: no view, search, filter or sort. */
export const isPlain = (query: ListQuery): boolean =>
  query['View'] === undefined && sameQuery(queryWithoutPage(query), {});
