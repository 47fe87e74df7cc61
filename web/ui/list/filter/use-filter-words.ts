// The value of a set filter in words. The server's options are fetched only for a filter that is set.
import { useLocale } from '#ui/text/locale.ts';
import { filterWords, isChoice, isFilterSet, type ListFilter } from './filters.ts';
import { useOptions } from './use-options.ts';
import type { ListQuery } from '#ui/list/query.ts';

export function useFilterWords(filter: ListFilter, query: ListQuery): string {
  const { currency } = useLocale();
  const isSet = isFilterSet(filter, query);
  const { options } = useOptions(isChoice(filter) ? filter.options : [], isSet);
  return isSet ? filterWords(filter, query, { options, currency }) : '';
}
