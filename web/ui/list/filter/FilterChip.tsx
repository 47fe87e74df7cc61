// A filter of a list as a chip: dashed while it is not set, solid with its value when it is. Its popover edits the
// value. The query changes at each tick, so there is nothing to confirm.
import { Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale } from '#ui/text/locale.ts';
import type { ListFilter } from './filters.ts';
import { clearFilter, filterWords, isFilterSet, isRange } from './filters.ts';
import { FilterEditor } from './FilterEditor.tsx';
import { useOptions } from './use-options.ts';
import type { ListQuery, QueryChange } from '#ui/list/query.ts';
import classes from '#ui/list/ListBar.module.css';

type FilterChipProps = {
  filter: ListFilter;
  query: ListQuery;
  onChange: (change: QueryChange) => void;
};

export function FilterChip({ filter, query, onChange }: FilterChipProps) {
  const [opened, setOpened] = useState(false);
  const { currency } = useLocale();
  const isSet = isFilterSet(filter, query);
  const source = filter.kind === 'select' || filter.kind === 'multi' ? filter.options : [];
  const { options, search, setSearch, loading } = useOptions(source, opened || isSet);
  const words = isSet ? filterWords(filter, query, { options, currency }) : '';
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={isRange(filter) ? 280 : 260}
      trapFocus
      returnFocus
      withRoles={false}
      offset={4}
    >
      <Popover.Target>
        <span className={classes.chip} data-set={isSet || undefined}>
          <UnstyledButton
            className={classes.chipButton}
            aria-expanded={opened}
            aria-haspopup="dialog"
            onClick={() => setOpened(!opened)}
          >
            {!isSet && <IconPlus size={14} aria-hidden />}
            <span>{filter.label}</span>
            {isSet && <span className={classes.chipValue}>{words}</span>}
            {isSet && <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
          {isSet && (
            <UnstyledButton
              className={classes.chipClear}
              aria-label={`Remove filter ${filter.label}`}
              onClick={() => onChange(clearFilter(filter))}
            >
              <IconX size={14} aria-hidden />
            </UnstyledButton>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Filter by ${filter.label}`} p={8}>
        <FilterEditor
          filter={filter}
          query={query}
          onChange={onChange}
          close={() => setOpened(false)}
          found={{ options, search, setSearch, loading, isAsync: typeof source === 'function' }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
