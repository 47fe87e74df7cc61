// The header of a column. If the API can sort by the column, the header is a button that sorts in ascending, then in
// descending order, and sets `aria-sort`.
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { sortKeyOf, type ListColumn } from './columns.ts';
import type { ListState } from './state.ts';
import { readSort } from './query.ts';
import classes from './ListTable.module.css';

type ColumnHeadProps<Row> = { column: ListColumn<Row>; state: ListState };

export function ColumnHead<Row>({ column, state }: ColumnHeadProps<Row>) {
  const key = sortKeyOf(column);
  const sort = readSort(state.query['Sort']);
  if (key === undefined) {
    return (
      <th scope="col" data-align={column.align}>
        {column.title}
      </th>
    );
  }
  const isSorted = sort?.key === key;
  const order = isSorted && sort.descending ? 'descending' : 'ascending';
  const Icon = isSorted ? icons[order] : IconArrowsSort;
  return (
    <th scope="col" data-align={column.align} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => state.change({ Sort: isSorted && order === 'ascending' ? `-${key}` : key })}
      >
        <span>{column.title}</span>
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}

const icons = { ascending: IconArrowUp, descending: IconArrowDown };
