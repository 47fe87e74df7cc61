// The filters of a list, and the text of each on its chip. Values are text in the query; several values of one filter
// are joined by commas, as the API expects.
import { formatDay } from '#ui/format/dates.ts';
import { formatMoney } from '#ui/format/money.ts';
import type { ListQuery, QueryChange } from '#ui/list/query.ts';

export type FilterOption = {
  value: string;
  label: string;
  disabled?: boolean;
  /** An explanation below the label, in one line. */
  detail?: string;
};
export type FilterOptions =
  | readonly FilterOption[]
  /** Called with the typed text, and first with an empty text. */
  | ((search: string) => Promise<readonly FilterOption[]>);

export type ListFilter =
  | { kind: 'select'; key: string; label: string; options: FilterOptions }
  | { kind: 'multi'; key: string; label: string; options: FilterOptions }
  | { kind: 'days'; fromKey: string; toKey: string; label: string }
  /** The query has whole minor units. */
  | { kind: 'amounts'; fromKey: string; toKey: string; label: string }
  | { kind: 'flag'; key: string; label: string; yes?: string; no?: string };

export type RangeFilter = Extract<ListFilter, { fromKey: string }>;

export type ChoiceFilter = Extract<ListFilter, { options: FilterOptions }>;

export const isRange = (filter: ListFilter): filter is RangeFilter => 'fromKey' in filter;

export const isChoice = (filter: ListFilter): filter is ChoiceFilter => 'options' in filter;

/** The names a filter has in the query. */
export const filterKeys = (filter: ListFilter): string[] =>
  isRange(filter) ? [filter.fromKey, filter.toKey] : [filter.key];

export const isFilterSet = (filter: ListFilter, query: ListQuery): boolean =>
  filterKeys(filter).some((key) => query[key] !== undefined);

export const clearFilter = (filter: ListFilter): QueryChange =>
  Object.fromEntries(filterKeys(filter).map((key) => [key, undefined]));

export const splitValues = (text: string | undefined): string[] =>
  text ? text.split(',').filter((part) => part !== '') : [];

type Words = { options: readonly FilterOption[]; currency: string };

/** The text on the chip of a set filter: `Palm Street`, `2 chosen`, `from 1 Nov 2026`, `from ₦500.00`. */
export function filterWords(
  filter: ListFilter,
  query: ListQuery,
  { options, currency }: Words,
): string {
  if (filter.kind === 'flag') {
    return query[filter.key] === 'true' ? (filter.yes ?? 'Yes') : (filter.no ?? 'No');
  }
  if (isRange(filter)) {
    const [from, to] = [query[filter.fromKey], query[filter.toKey]];
    if (filter.kind === 'days') return rangeWords(from, to, formatDay, 'until');
    return rangeWords(from, to, (minor) => formatMoney(Number(minor), currency), 'up to');
  }
  const values = splitValues(query[filter.key]);
  const labels = values.map((value) => options.find((option) => option.value === value)?.label);
  if (labels.length > 2 || labels.some((label) => label === undefined)) {
    return `${values.length} chosen`;
  }
  return labels.join(', ');
}

function rangeWords(
  from: string | undefined,
  to: string | undefined,
  words: (value: string) => string,
  end: 'until' | 'up to',
): string {
  if (from && to) return from === to ? words(from) : `${words(from)} – ${words(to)}`;
  if (from) return `from ${words(from)}`;
  return to ? `${end} ${words(to)}` : '';
}
