// The applied filters of a list as chips, and the way to clear them all.
import { UnstyledButton } from '@mantine/core';
import { FilterChip } from './FilterChip.tsx';
import { filterKeys, isFilterSet, type ListFilter } from './filters.ts';
import type { ListState } from '#ui/list/state.ts';
import { clearedFilters, hasFilters } from '#ui/list/query.ts';
import classes from '#ui/list/ListBar.module.css';

type FilterChipsProps = { filters: readonly ListFilter[]; state: ListState };

export function FilterChips({ filters, state }: FilterChipsProps) {
  if (!hasFilters(state.query)) return null;
  return (
    <div className={classes.chips}>
      {filters
        .filter((filter) => isFilterSet(filter, state.query))
        .map((filter) => (
          <FilterChip
            key={filterKeys(filter).join()}
            filter={filter}
            query={state.query}
            onChange={(change) => state.change(change)}
          />
        ))}
      <UnstyledButton
        className={classes.clearAll}
        onClick={() => state.change(clearedFilters(state.query))}
      >
        Clear filters
      </UnstyledButton>
    </div>
  );
}
