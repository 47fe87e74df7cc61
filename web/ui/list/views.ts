// Saved views of a list, as the kit sees them: what one holds, and whether the screen differs from
// the one chosen. Where they are kept is the business of `#lib/saved-views.ts`.
import { lastingQuery, sameQuery, type ListQuery, type QueryChange } from './query.ts';

export type SavedView = {
  id: string;
  name: string;
  query: Record<string, string>;
  columns: string[];
};

/** The views of one list and what can be done to them; every deed resolves when it is kept. */
export type SavedViews = {
  items: readonly SavedView[];
  create: (view: Omit<SavedView, 'id'>) => Promise<SavedView>;
  change: (id: string, view: Partial<Omit<SavedView, 'id'>>) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
};

/** The change of the query that shows a view; without one, the plain list. */
export function viewChange(query: ListQuery, view: SavedView | undefined): QueryChange {
  const none = Object.fromEntries(
    Object.keys(lastingQuery(query)).map((name) => [name, undefined]),
  );
  const columns = view && view.columns.length > 0 ? view.columns.join(',') : undefined;
  return { ...none, ...view?.query, Columns: columns, View: view?.id, PageNumber: undefined };
}

/** Whether what is on screen differs from the view as it was saved. */
export function isEdited(query: ListQuery, view: SavedView): boolean {
  const columns = view.columns.join(',');
  return !sameQuery(lastingQuery(query), view.query) || (query['Columns'] ?? '') !== columns;
}

/** Whether the list is shown as it comes: no view, and nothing searched, filtered or sorted. */
export const isPlain = (query: ListQuery): boolean =>
  query['View'] === undefined && sameQuery(lastingQuery(query), {});
