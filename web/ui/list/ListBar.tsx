// The bar above a list: search, one Filter button, the applied filters as chips, views, display, the overflow menu and
// an action. On a phone filter and sort share one sheet. Search, filters, views and columns only change the query;
// nothing here fetches rows.
import type { FeatureKey } from '#contract/shared/features.ts';
import { type ReactNode, type RefObject, useState } from 'react';
import type { ListColumn } from './columns.ts';
import { DisplayMenu } from './DisplayMenu.tsx';
import { ListMenu, type ExportList } from './ListMenu.tsx';
import { FilterChips } from './filter/FilterChips.tsx';
import { FilterMenu } from './filter/FilterMenu.tsx';
import { FilterSheet } from './filter/FilterSheet.tsx';
import type { ListFilter } from './filter/filters.ts';
import type { ListState } from './state.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { SavedViews } from './views/views.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';
import classes from './ListBar.module.css';

/** An action of the list. On a phone only its icon is shown. */
export type ListAction = PageAction & {
  icon: ReactNode;
  /** The anchor of a tour. */
  tour?: string;
  /** Whether it is the page's only primary action. */
  isPrimary?: boolean;
};

type ListBarProps<Row> = {
  state: ListState;
  /** Empty for complaints as cards in status columns, where there are no list columns to choose or sort by. */
  columns: readonly ListColumn<Row>[];
  shown: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  searchHint: string | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Whether the popover of the filters is open. The key `f` opens it too. */
  filtering?: readonly [opened: boolean, setOpened: (opened: boolean) => void];
  views?: SavedViews | undefined;
  onExport?: ExportList | undefined;
  exportFeature?: FeatureKey | undefined;
  /** Less common actions of the list, in its overflow menu. */
  menu?: readonly PageAction[] | undefined;
  action?: ListAction | undefined;
  /** The number of rows that an export would have, in words. */
  count?: string;
  isPhone: boolean;
};

export function ListBar<Row>(props: ListBarProps<Row>) {
  const { state, columns, shown, filters, views, onExport, isPhone, count = '' } = props;
  const { searchHint, searchRef, menu = [] } = props;
  const own = useState(false);
  const [opened, setOpened] = props.filtering ?? own;
  return (
    <div className={classes.bar} role="search" aria-label="Search and filter this list">
      {searchHint && (
        <SearchBox
          ref={searchRef}
          hint={searchHint}
          isShort={isPhone}
          value={state.query['Search'] ?? ''}
          onSearch={(text) => state.change({ Search: text })}
        />
      )}
      {isPhone ? (
        <FilterSheet filters={filters} columns={columns} state={state} />
      ) : (
        filters.length > 0 && (
          <FilterMenu
            filters={filters}
            query={state.query}
            onChange={(change) => state.change(change)}
            opened={opened}
            onOpened={setOpened}
          />
        )
      )}
      {!isPhone && <FilterChips filters={filters} state={state} />}
      <div className={classes.tools}>
        {views && <ViewsMenu views={views} state={state} isPhone={isPhone} />}
        {!isPhone && columns.length > 0 && <DisplayMenu columns={columns} state={state} />}
        {(onExport || menu.length > 0) && (
          <ListMenu
            state={state}
            columns={shown.map((column) => column.key)}
            onExport={onExport}
            items={menu}
            count={count}
            feature={props.exportFeature}
          />
        )}
        {props.action && <BarAction action={props.action} isPhone={isPhone} />}
      </div>
      {isPhone && <FilterChips filters={filters} state={state} />}
    </div>
  );
}

function BarAction({ action, isPhone }: { action: ListAction; isPhone: boolean }) {
  const { label, icon, tour, isPrimary = false, disabled = false } = action;
  const { feature, allowance, onClick, href } = action;
  return (
    <FeatureButton
      className={classes.action}
      variant={isPrimary ? 'filled' : 'default'}
      data-tour={tour}
      disabled={disabled}
      {...(isPhone ? { 'aria-label': label } : { leftSection: icon })}
      {...{ feature, allowance, onClick, href }}
    >
      {isPhone ? icon : label}
    </FeatureButton>
  );
}
