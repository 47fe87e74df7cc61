// The visible columns of a list, and the layout of a row as a card.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardLayout, sortKeyOf, visibleColumns, widthShare, type ListColumn } from './columns.ts';

const columns = [
  column('name', { fixed: true, sortable: true }),
  column('phone'),
  column('email', { defaultVisible: false }),
  column('status', { card: 'badge', sortable: 'state' }),
];

test('shows the default columns until the user chooses some', () => {
  assert.deepEqual(keys(visibleColumns(columns, undefined)), ['name', 'phone', 'status']);
});

test('chosen columns keep the list’s order, and a fixed column is always shown', () => {
  assert.deepEqual(keys(visibleColumns(columns, ['status', 'email'])), ['name', 'email', 'status']);
  assert.deepEqual(keys(visibleColumns(columns, [])), ['name']);
});

test('a card uses the first column as its title if none is declared', () => {
  const card = cardLayout(columns);
  assert.equal(card.title?.key, 'name');
  assert.deepEqual(keys(card.badges), ['status']);
  assert.deepEqual(keys(card.lines), ['phone', 'email']);
});

test('a column excluded from cards is in no part of a card', () => {
  const card = cardLayout([column('a', { card: 'none' }), column('b', { card: 'title' })]);
  assert.equal(card.title?.key, 'b');
  assert.deepEqual([...card.lines, ...card.badges, ...card.subtitles], []);
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
