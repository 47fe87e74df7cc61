// The sort menu of a list on a phone, where there are no column heads to click.
import { Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { sortKeyOf, type ListColumn } from './columns.ts';
import { readSort } from './query.ts';
import type { ListState } from './state.ts';

type SortMenuProps<Row> = { columns: readonly ListColumn<Row>[]; state: ListState };

export function SortMenu<Row>({ columns, state }: SortMenuProps<Row>) {
  const sort = readSort(state.query['Sort']);
  const sortable = columns.filter((column) => sortKeyOf(column) !== undefined);
  if (sortable.length === 0) return null;
  const current = sortable.find((column) => sortKeyOf(column) === sort?.key);
  const pick = (key: string) => {
    const flips = sort?.key === key && !sort.descending;
    state.change({ Sort: flips ? `-${key}` : key });
  };
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-start" width={220}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconArrowsSort size={16} aria-hidden />}>
          {current ? current.title : 'Sort'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => (
          <Menu.Item
            key={column.key}
            rightSection={column === current && arrow(sort?.descending ?? false)}
            onClick={() => pick(sortKeyOf(column) ?? column.key)}
          >
            {column.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const arrow = (descending: boolean) =>
  descending ? (
    <IconArrowDown size={16} aria-label="descending" />
  ) : (
    <IconArrowUp size={16} aria-label="ascending" />
  );
