// The state of a list as stored in the URL, under the API's own names (`Search`, `Sort`, `PageNumber`, `PageSize`,
// filters such as `StreetId`). Pure: reads and writes records of text.

/** All parameters of a list's query by the API's names; each value is a text. */
export type ListQuery = Readonly<Record<string, string>>;

/** A change of the query: undefined or an empty text removes a name. */
export type QueryChange = Readonly<Record<string, string | undefined>>;

const paging = ['PageNumber', 'PageSize'] as const;
/** The names of parameters that only the screen uses. They are never sent to the server. */
export const screenNames = ['Columns', 'View'] as const;
const standard = ['Search', 'Sort', ...paging] as const;

/** The contract's page sizes; repeated here because importing a schema would load zod. */
export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 25;

/** Reads this list's names from the URL and ignores all others. */
export function readQuery(
  search: Readonly<Record<string, unknown>>,
  filterNames: readonly string[],
): Record<string, string> {
  const names = new Set<string>([...standard, ...screenNames, ...filterNames]);
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) {
    if (names.has(name) && isScalar(value) && String(value) !== '') query[name] = String(value);
  }
  return query;
}

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/**
 * The query in the URL after a change. A change of the search, a filter, the sort order or the page size goes back to
 * page 1; a change of only the columns or the view's id does not. The first page and the default page size are left
 * out.
 */
export function changeQuery(query: ListQuery, change: QueryChange): Record<string, string> {
  const next: Record<string, string> = { ...query };
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') delete next[name];
    else next[name] = value;
  }
  const onlyScreen = Object.keys(change).every((name) => screenNames.includes(name as 'View'));
  if (!('PageNumber' in change) && !onlyScreen) delete next.PageNumber;
  if (next.PageNumber === '1') delete next.PageNumber;
  if (next.PageSize === String(defaultPageSize)) delete next.PageSize;
  return next;
}

/** The query for the server, without the parameters that only the screen uses. */
export function apiQuery(query: ListQuery): Record<string, string> {
  return without(query, screenNames);
}

/** The query for a saved view, a bulk action on "all matching", or an export: without the page. */
export function queryWithoutPage(query: ListQuery): Record<string, string> {
  return without(query, [...screenNames, ...paging]);
}

/** The query that decides which rows match: without page and order. A change of it clears the selection. */
export function filterQuery(query: ListQuery): Record<string, string> {
  return without(query, [...screenNames, ...paging, 'Sort']);
}

/** Whether a filter or search is set, so that "nothing found" can differ from "nothing here". */
export const hasFilters = (query: ListQuery): boolean => Object.keys(filterQuery(query)).length > 0;

/** The change that clears every filter and the search. */
export const clearedFilters = (query: ListQuery): QueryChange =>
  Object.fromEntries(Object.keys(filterQuery(query)).map((name) => [name, undefined]));

/** Whether two queries are the same, whatever the order of their names. */
export function sameQuery(one: ListQuery, other: ListQuery): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  );
}

function without(query: ListQuery, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

/** Parses `-name` into a key and a direction. */
export function readSort(sort: string | undefined): { key: string; descending: boolean } | null {
  if (!sort) return null;
  return sort.startsWith('-')
    ? { key: sort.slice(1), descending: true }
    : { key: sort, descending: false };
}

/** The page numbers and counts that the footer shows. */
export function pageRange(input: {
  pageNumber: number;
  pageSize: number;
  rows: number;
  totalCount: number;
  totalIsExact: boolean;
}): { from: number; to: number; pages: number | undefined; hasNext: boolean } {
  const from = input.rows === 0 ? 0 : (input.pageNumber - 1) * input.pageSize + 1;
  const to = from === 0 ? 0 : from + input.rows - 1;
  if (!input.totalIsExact) {
    return { from, to, pages: undefined, hasNext: input.rows === input.pageSize };
  }
  const pages = Math.max(1, Math.ceil(input.totalCount / input.pageSize));
  return { from, to, pages, hasNext: input.pageNumber < pages };
}
