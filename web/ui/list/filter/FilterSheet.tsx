// Filter and sort of a list on a phone: one sheet from the bottom edge. A filter's values open within the sheet.
import { ActionIcon, Button, Chip, Drawer, Indicator } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { FilterContent } from './FilterContent.tsx';
import { FilterFinder } from './FilterFinder.tsx';
import { FilterTitle } from './FilterTitle.tsx';
import { isFilterSet, type ListFilter } from './filters.ts';
import { sortKeyOf, type ListColumn } from '#ui/list/columns.ts';
import { clearedFilters, hasFilters, readSort } from '#ui/list/query.ts';
import type { ListState } from '#ui/list/state.ts';
import classes from '#ui/list/ListBar.module.css';

type FilterSheetProps<Row> = {
  filters: readonly ListFilter[];
  columns: readonly ListColumn<Row>[];
  state: ListState;
};

export function FilterSheet<Row>({ filters, columns, state }: FilterSheetProps<Row>) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<ListFilter>();
  const count = filters.filter((filter) => isFilterSet(filter, state.query)).length;
  const canSort = columns.some((column) => sortKeyOf(column) !== undefined);
  if (filters.length === 0 && !canSort) return null;
  const close = () => {
    setChosen(undefined);
    setOpened(false);
  };
  return (
    <>
      <Indicator label={count} size={18} disabled={count === 0} offset={6}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={count > 0 ? `Filter and sort, ${count} set` : 'Filter and sort'}
          aria-haspopup="dialog"
          data-tour="filters"
          onClick={() => setOpened(true)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
        </ActionIcon>
      </Indicator>
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title="Filter and sort"
        classNames={{
          inner: classes.sheetInner,
          content: classes.sheet,
          header: classes.sheetHead,
        }}
        attributes={headIsNoLandmark}
        closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      >
        {chosen ? (
          <>
            <FilterTitle filter={chosen} onBack={() => setChosen(undefined)} />
            <FilterContent
              filter={chosen}
              query={state.query}
              onChange={(change) => state.change(change)}
              close={() => setChosen(undefined)}
            />
          </>
        ) : (
          <>
            {canSort && <SortChoice columns={columns} state={state} />}
            {filters.length > 0 && <PartTitle>Filter</PartTitle>}
            <FilterFinder
              filters={filters}
              query={state.query}
              onChoose={setChosen}
              canFind={false}
            />
            <Row mt={12} wrap="nowrap">
              {hasFilters(state.query) && (
                <Button
                  flex={1}
                  size="md"
                  variant="default"
                  onClick={() => state.change(clearedFilters(state.query))}
                >
                  Clear filters
                </Button>
              )}
              <Button flex={1} size="md" onClick={close}>
                Show list
              </Button>
            </Row>
          </>
        )}
      </Drawer>
    </>
  );
}

type SortChoiceProps<Row> = { columns: readonly ListColumn<Row>[]; state: ListState };

function SortChoice<Row>({ columns, state }: SortChoiceProps<Row>) {
  const sort = readSort(state.query['Sort']);
  const pick = (key: string) => {
    const flips = sort?.key === key && !sort.descending;
    state.change({ Sort: flips ? `-${key}` : key });
  };
  return (
    <>
      <PartTitle>Sort by</PartTitle>
      <Row mb={16} role="group" aria-label="Sort by">
        {columns.map((column) => {
          const key = sortKeyOf(column);
          if (key === undefined) return null;
          const isSorted = sort?.key === key;
          const order = isSorted && sort.descending ? 'descending' : 'ascending';
          return (
            <Chip
              key={key}
              size="md"
              checked={isSorted}
              onChange={() => pick(key)}
              classNames={{ label: classes.sortChip }}
            >
              {isSorted ? `${column.title}, ${order}` : column.title}
            </Chip>
          );
        })}
      </Row>
    </>
  );
}
