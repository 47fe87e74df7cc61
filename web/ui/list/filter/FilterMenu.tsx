// The one Filter button of a list. Its popover lists all filters: type to find one, Enter opens it, and its values
// follow in the same popover. The key `f` opens it.
import { Badge, Button, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { FilterContent } from './FilterContent.tsx';
import { FilterFinder } from './FilterFinder.tsx';
import { isFilterSet, isRange, type ListFilter } from './filters.ts';
import { FilterTitle } from './FilterTitle.tsx';
import type { ListQuery, QueryChange } from '#ui/list/query.ts';

type FilterMenuProps = {
  filters: readonly ListFilter[];
  query: ListQuery;
  onChange: (change: QueryChange) => void;
  opened: boolean;
  onOpened: (opened: boolean) => void;
};

export function FilterMenu({ filters, query, onChange, opened, onOpened }: FilterMenuProps) {
  const [chosen, setChosen] = useState<ListFilter>();
  const count = filters.filter((filter) => isFilterSet(filter, query)).length;
  const show = (next: boolean) => {
    setChosen(undefined);
    onOpened(next);
  };
  return (
    <Popover
      opened={opened}
      onChange={show}
      position="bottom-start"
      width={chosen && isRange(chosen) ? 280 : 260}
      trapFocus
      returnFocus
      withRoles={false}
      offset={4}
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          rightSection={count > 0 && <Badge size="sm">{count}</Badge>}
          aria-label={count > 0 ? `Filter, ${count} set` : 'Filter'}
          aria-expanded={opened}
          aria-haspopup="dialog"
          data-tour="filters"
          onClick={() => show(!opened)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={chosen ? `Filter by ${chosen.label}` : 'Filter'}
        p={8}
      >
        {chosen ? (
          <>
            <FilterTitle filter={chosen} onBack={() => setChosen(undefined)} />
            <FilterContent
              key={chosen.label}
              filter={chosen}
              query={query}
              onChange={onChange}
              close={() => show(false)}
            />
          </>
        ) : (
          <FilterFinder filters={filters} query={query} onChoose={setChosen} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
