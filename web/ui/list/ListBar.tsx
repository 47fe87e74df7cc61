// The bar above a list: search, filter chips, views, columns, export. All of it only changes the
// query; nothing here fetches.
import type { FeatureKey } from '#contract/shared/features.ts';
import { UnstyledButton } from '@mantine/core';
import { type RefObject, useState } from 'react';
import type { ListColumn } from './columns.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { ExportMenu, type ExportList } from './ExportMenu.tsx';
import { FilterChip } from './filter/FilterChip.tsx';
import { filterKeys, isFilterSet, type ListFilter } from './filter/filters.ts';
import type { ListState } from './state.ts';
import { clearedFilters, hasFilters } from './query.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { SavedViews } from './views/views.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';
import classes from './ListBar.module.css';

type ListBarProps<Row> = {
  state: ListState;
  /** Empty for complaints as cards in status columns, where there are no list columns to choose or sort by. */
  columns: readonly ListColumn<Row>[];
  shown: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  searchHint: string | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  views?: SavedViews | undefined;
  onExport?: ExportList | undefined;
  exportFeature?: FeatureKey | undefined;
  /** The number of rows that an export would have, in words. */
  count?: string;
  isPhone: boolean;
};

/** A list with more filters than this shows the first few beside the search, and the others on request. */
const mostUnfolded = 9;
const firstFew = 4;

export function ListBar<Row>(props: ListBarProps<Row>) {
  const { state, columns, shown, filters, views, onExport, isPhone, count = '' } = props;
  const { searchHint, searchRef } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const folds = !isPhone && filters.length > mostUnfolded;
  const isFolded = folds && !isUnfolded;
  const offered = isFolded
    ? filters.filter((filter, at) => at < firstFew || isFilterSet(filter, state.query))
    : filters;
  const chips = filters.length > 0 && (
    <div className={classes.chips} data-tour="filters" data-beside={isFolded || undefined}>
      {offered.map((filter) => (
        <FilterChip
          key={filterKeys(filter).join()}
          filter={filter}
          query={state.query}
          onChange={(change) => state.change(change)}
        />
      ))}
      {folds && (
        <UnstyledButton
          className={classes.clearAll}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Fewer filters' : 'More filters'}
        </UnstyledButton>
      )}
      {hasFilters(state.query) && (
        <UnstyledButton
          className={classes.clearAll}
          onClick={() => state.change(clearedFilters(state.query))}
        >
          Clear filters
        </UnstyledButton>
      )}
    </div>
  );
  return (
    <div className={classes.bar} role="search" aria-label="Search and filter this list">
      {searchHint && (
        <SearchBox
          ref={searchRef}
          hint={searchHint}
          value={state.query['Search'] ?? ''}
          onSearch={(text) => state.change({ Search: text })}
        />
      )}
      {(isPhone || isFolded) && chips}
      <div className={classes.tools}>
        {isPhone && <SortMenu columns={columns} state={state} />}
        {views && <ViewsMenu views={views} state={state} />}
        {!isPhone && columns.length > 0 && <ColumnsMenu columns={columns} state={state} />}
        {onExport && (
          <ExportMenu
            state={state}
            columns={shown.map((column) => column.key)}
            onExport={onExport}
            count={count}
            feature={props.exportFeature}
          />
        )}
      </div>
      {!isPhone && !isFolded && chips}
    </div>
  );
}
