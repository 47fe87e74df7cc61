// A filter that is set, as a chip with its value. Its popover edits the value, and the cross removes the filter. Each
// change in the popover changes the query at once, so there is nothing to confirm.
import { Popover, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListFilter } from './filters.ts';
import { clearFilter, isRange } from './filters.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { useFilterWords } from './use-filter-words.ts';
import type { ListQuery, QueryChange } from '#ui/list/query.ts';
import classes from '#ui/list/ListBar.module.css';

type FilterChipProps = {
  filter: ListFilter;
  query: ListQuery;
  onChange: (change: QueryChange) => void;
};

export function FilterChip({ filter, query, onChange }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  const { words, found } = useFilterWords(filter, query);
  const show = (next: boolean) => {
    setOpened(next);
    if (!next) found.setSearch('');
  };
  return (
    <Popover
      opened={opened}
      onChange={show}
      position="bottom-start"
      width={isRange(filter) ? 280 : 260}
      trapFocus
      returnFocus
      withRoles={false}
      offset={4}
    >
      <Popover.Target>
        <span className={classes.chip}>
          <UnstyledButton
            className={classes.chipButton}
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => show(!opened)}
          >
            <span>{filter.label}: </span>
            <span className={classes.chipValue}>{words}</span>
          </UnstyledButton>
          <UnstyledButton
            className={classes.chipClear}
            aria-label={`Remove filter ${filter.label}`}
            onClick={() => onChange(clearFilter(filter))}
          >
            <IconX size={14} aria-hidden />
          </UnstyledButton>
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filter by ${filter.label}`} p={8}>
        <FilterEditor
          filter={filter}
          query={query}
          onChange={onChange}
          found={found}
          close={() => show(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
