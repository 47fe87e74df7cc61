// What a filter of a list is, and how its value reads on its chip. Values live in the query as
// text; several values of one filter are joined by commas, as the API takes them.
import { formatDay } from '#ui/format/dates.ts';
import type { ListQuery, QueryChange } from './query.ts';

export type FilterOption = { value: string; label: string };
export type FilterOptions =
  | readonly FilterOption[]
  /** Asked with what was typed; called with an empty text first. */
  | ((search: string) => Promise<readonly FilterOption[]>);

export type ListFilter =
  | { kind: 'select'; key: string; label: string; options: FilterOptions }
  | { kind: 'multi'; key: string; label: string; options: FilterOptions }
  | { kind: 'days'; fromKey: string; toKey: string; label: string }
  | { kind: 'flag'; key: string; label: string; yes?: string; no?: string };

/** The names a filter has in the query. */
export const filterKeys = (filter: ListFilter): string[] =>
  filter.kind === 'days' ? [filter.fromKey, filter.toKey] : [filter.key];

export const isFilterSet = (filter: ListFilter, query: ListQuery): boolean =>
  filterKeys(filter).some((key) => query[key] !== undefined);

/** The change that takes a filter out. */
export const clearFilter = (filter: ListFilter): QueryChange =>
  Object.fromEntries(filterKeys(filter).map((key) => [key, undefined]));

export const splitValues = (text: string | undefined): string[] =>
  text ? text.split(',').filter((part) => part !== '') : [];

/** The words on the chip of a filter that is set: `Palm Street`, `2 chosen`, `from 1 Nov 2026`. */
export function filterWords(
  filter: ListFilter,
  query: ListQuery,
  options: readonly FilterOption[],
): string {
  if (filter.kind === 'flag') {
    return query[filter.key] === 'true' ? (filter.yes ?? 'Yes') : (filter.no ?? 'No');
  }
  if (filter.kind === 'days') return dayWords(query[filter.fromKey], query[filter.toKey]);
  const values = splitValues(query[filter.key]);
  const labels = values.map((value) => options.find((option) => option.value === value)?.label);
  if (labels.length > 2 || labels.some((label) => label === undefined)) {
    return `${values.length} chosen`;
  }
  return labels.join(', ');
}

function dayWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
  if (from) return `from ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : '';
}
