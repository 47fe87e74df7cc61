// The visible columns of a list, and the layout of a row as a card.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cardLayout,
  filledColumns,
  sortKeyOf,
  visibleColumns,
  widthShare,
  type ListColumn,
} from './columns.ts';

const columns = [
  column('name', { fixed: true, sortable: true }),
  column('phone'),
  column('email', { defaultVisible: false }),
  column('status', { card: 'badge', sortable: 'state' }),
];

test('a list shows its default columns until the user chooses some', () => {
  assert.deepEqual(keys(visibleColumns(columns, undefined)), ['name', 'phone', 'status']);
});

test('chosen columns keep the list’s order, and a fixed column is always shown', () => {
  assert.deepEqual(keys(visibleColumns(columns, ['status', 'email'])), ['name', 'email', 'status']);
  assert.deepEqual(keys(visibleColumns(columns, [])), ['name']);
});

test('a phone’s row has the first column as its title, the next below, and the declared state', () => {
  const card = cardLayout(columns);
  assert.equal(card.title?.key, 'name');
  assert.deepEqual(keys(card.subtitles), ['phone']);
  assert.equal(card.state?.key, 'status');
});

test('a phone’s row has its last right-aligned column as its state if none is declared', () => {
  const amounts = [column('name'), column('owed', { align: 'right' }), column('house')];
  const card = cardLayout([...amounts, column('paid', { align: 'right' })]);
  assert.equal(card.state?.key, 'paid');
  assert.deepEqual(keys(card.subtitles), ['owed']);
});

test('a column excluded from phones is neither title, subtitle nor state of a phone’s row', () => {
  const card = cardLayout([column('a', { card: 'none' }), column('b', { card: 'title' })]);
  assert.equal(card.title?.key, 'b');
  assert.deepEqual([...card.subtitles, card.state], [undefined]);
});

test('a column without a value in any row is hidden, unless it is the first one', () => {
  const isEmpty = (row: unknown) => row === 1;
  const shown = (rows: unknown[]) =>
    keys(filledColumns([column('name', { isEmpty }), column('phone', { isEmpty })], rows));
  assert.deepEqual(shown([1, 1]), ['name']);
  assert.deepEqual(shown([1, 2]), ['name', 'phone']);
  assert.deepEqual(shown([]), ['name', 'phone']);
});

test('a column sorts by its own key or by the key it names', () => {
  assert.deepEqual(columns.map(sortKeyOf), ['name', undefined, undefined, 'state']);
});

test('columns share the width in proportion to their own widths', () => {
  const pair = [column('a', { width: 300 }), column('b', { width: 100 })];
  assert.deepEqual(
    pair.map((each) => widthShare(each, pair)),
    ['75.00%', '25.00%'],
  );
});

function column(key: string, more: Partial<ListColumn<unknown>> = {}): ListColumn<unknown> {
  return {
    key,
    title: key,
    render: () => null,
    ...more,
  };
}

function keys(shown: readonly ListColumn<unknown>[]) {
  return shown.map((each) => each.key);
}
