// The repair grid: how it moves, starts editing, and finds the next problem.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterKeep, moved, nextProblem, problemsOf, startsEdit, type GridRow } from './cells.ts';

const size = { rows: 3, columns: 4 };

test('in the repair grid, arrow keys and Home move the focus and never leave the grid', () => {
  assert.deepEqual(moved({ row: 0, column: 0 }, 'ArrowUp', size), { row: 0, column: 0 });
  assert.deepEqual(moved({ row: 2, column: 3 }, 'ArrowRight', size), { row: 2, column: 3 });
  assert.deepEqual(moved({ row: 1, column: 1 }, 'ArrowDown', size), { row: 2, column: 1 });
  assert.deepEqual(moved({ row: 1, column: 2 }, 'Home', size), { row: 1, column: 0 });
  assert.equal(moved({ row: 1, column: 2 }, 'a', size), undefined);
});

test('in the repair grid, Enter moves down, and Tab continues in the next row', () => {
  assert.deepEqual(afterKeep({ row: 0, column: 3 }, 'Enter', size), { row: 1, column: 3 });
  assert.deepEqual(afterKeep({ row: 0, column: 3 }, 'Tab', size), { row: 1, column: 0 });
  assert.deepEqual(afterKeep({ row: 1, column: 0 }, 'ShiftTab', size), { row: 0, column: 3 });
});

test('Tab leaves the repair grid past its last cell, and Shift+Tab before its first', () => {
  assert.equal(afterKeep({ row: 2, column: 3 }, 'Tab', size), undefined);
  assert.equal(afterKeep({ row: 0, column: 0 }, 'ShiftTab', size), undefined);
});

test('in the repair grid, a character replaces a cell’s text, Enter edits and Delete clears it', () => {
  assert.equal(startsEdit(key('a')), 'replace');
  assert.equal(startsEdit(key('ọ')), 'replace');
  assert.equal(startsEdit(key('Enter')), 'keep');
  assert.equal(startsEdit(key('Delete')), 'clear');
  assert.equal(startsEdit(key('Escape')), undefined);
  assert.equal(startsEdit(key('c', { ctrlKey: true })), undefined);
});

const rows: GridRow[] = [
  { id: '1', line: 2, cells: {}, problems: [] },
  {
    id: '2',
    line: 3,
    cells: {},
    problems: [
      { column: 'b', level: 'warning', message: 'Twice in this file.' },
      { column: 'b', level: 'error', message: 'Not a phone number.' },
      { level: 'error', message: 'The whole row.' },
    ],
  },
];
const columns = [
  { key: 'a', title: 'A' },
  { key: 'b', title: 'B' },
];

test('a cell of the repair grid lists its errors before its warnings', () => {
  assert.deepEqual(
    problemsOf(rows[1]!, 'b').map((problem) => problem.level),
    ['error', 'warning'],
  );
});

test('the next-problem button visits all errors, then all warnings, and stops', () => {
  const warned: GridRow = {
    id: '0',
    line: 1,
    cells: {},
    problems: [{ column: 'a', level: 'warning', message: 'new' }],
  };
  const last: GridRow = {
    id: '3',
    line: 4,
    cells: {},
    problems: [
      { column: 'a', level: 'error', message: 'Missing.' },
      { column: 'b', level: 'warning', message: 'Twice in this file.' },
    ],
  };
  const mixed = [warned, ...rows, last];
  const visited = [];
  for (let at = nextProblem(mixed, columns, undefined); at; at = nextProblem(mixed, columns, at)) {
    visited.push(`${at.row}${columns[at.column]?.key}`);
  }
  assert.deepEqual(visited, ['2b', '3a', '0a', '3b']);
});

test('the next problem after a valid cell is an error, and a warning only without errors', () => {
  const warned: GridRow = {
    id: '0',
    line: 1,
    cells: {},
    problems: [{ column: 'b', level: 'warning', message: 'new' }],
  };
  const mixed = [...rows, warned];
  assert.deepEqual(nextProblem(mixed, columns, { row: 2, column: 0 }), { row: 1, column: 1 });
  assert.deepEqual(nextProblem([warned], columns, { row: 0, column: 0 }), { row: 0, column: 1 });
  assert.equal(nextProblem(rows.slice(0, 1), columns, { row: 0, column: 0 }), undefined);
});

function key(name: string, more = {}) {
  return {
    key: name,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  };
}
