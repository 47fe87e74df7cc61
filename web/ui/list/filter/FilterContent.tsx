// A filter with its options: loads what the filter needs and shows its editor.
import { FilterEditor } from './FilterEditor.tsx';
import { isChoice, type ListFilter } from './filters.ts';
import { useOptions } from './use-options.ts';
import type { ListQuery, QueryChange } from '#ui/list/query.ts';

export type FilterContentProps = {
  filter: ListFilter;
  query: ListQuery;
  onChange: (change: QueryChange) => void;
  close: () => void;
};

export function FilterContent({ filter, ...rest }: FilterContentProps) {
  const source = isChoice(filter) ? filter.options : [];
  const found = useOptions(source, true);
  return <FilterEditor filter={filter} found={found} {...rest} />;
}
