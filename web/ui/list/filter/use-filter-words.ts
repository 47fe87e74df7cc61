// The value of a set filter in words, and its options, which its editor uses too. The server's options are fetched only
// for a filter that is set.
import { useLocale } from '#ui/text/locale.ts';
import { filterWords, isChoice, isFilterSet, type ListFilter } from './filters.ts';
import { type FoundOptions, useOptions } from './use-options.ts';
import type { ListQuery } from '#ui/list/query.ts';

type FilterWords = { words: string; found: FoundOptions };

export function useFilterWords(filter: ListFilter, query: ListQuery): FilterWords {
  const { currency } = useLocale();
  const isSet = isFilterSet(filter, query);
  const found = useOptions(isChoice(filter) ? filter.options : [], isSet);
  const { known: options } = found;
  return { words: isSet ? filterWords(filter, query, { options, currency }) : '', found };
}
