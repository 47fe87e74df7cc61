// The footer of a list: the shown rows and their total, the page size, and the buttons to other pages.
import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { countOf, formatCount, type Noun } from '#ui/format/count.ts';
import type { ListPageData, ListState } from './state.ts';
import { pageRange, pageSizes } from './query.ts';
import classes from './ListFooter.module.css';

type ListFooterProps = {
  data: ListPageData<unknown>;
  state: ListState;
  noun: Noun;
  onPage: () => void;
};

export function ListFooter({ data, state, noun, onPage }: ListFooterProps) {
  const range = pageRange({
    pageNumber: state.pageNumber,
    pageSize: state.pageSize,
    rows: data.items.length,
    totalCount: data.totalCount,
    totalIsExact: data.totalIsExact,
  });
  const go = (page: number) => {
    state.change({ PageNumber: String(page) }, { push: true });
    onPage();
  };
  return (
    <div className={classes.footer}>
      <div className={classes.count} aria-live="polite">
        {`${formatCount(range.from)}–${formatCount(range.to)} of `}
        {countOf(data.totalCount, noun, data.totalIsExact)}
      </div>
      <div className={classes.pages}>
        <NativeSelect
          size="xs"
          aria-label="Rows per page"
          value={String(state.pageSize)}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          onChange={(event) => state.change({ PageSize: event.currentTarget.value })}
        />
        <span className={classes.page}>
          Page {formatCount(state.pageNumber)}
          {range.pages !== undefined && ` of ${formatCount(range.pages)}`}
        </span>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Previous page"
          disabled={state.pageNumber <= 1}
          onClick={() => go(state.pageNumber - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Next page"
          disabled={!range.hasNext}
          onClick={() => go(state.pageNumber + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
