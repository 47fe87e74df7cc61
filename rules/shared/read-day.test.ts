// Parsing of days, and detecting a column's order.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectDayOrder, readDay, type DayOrder } from './read-day.ts';

const lastOf2025 = '2025-12-31';
const either = 'This can be day/month or month/day. Choose the order for the column.';
const noDay = 'This day does not exist in that month.';
const noMonth = 'This month does not exist.';

const days: [given: string, order: DayOrder | 'auto', expected: string][] = [
  ['2025-12-31', 'auto', lastOf2025],
  ['2025-12-31T00:00:00.000Z', 'mdy', lastOf2025],
  ['2025/12/31', 'auto', lastOf2025],
  ['2025.1.3', 'mdy', '2025-01-03'],
  ['20251231', 'auto', lastOf2025],
  ['31/12/2025', 'auto', lastOf2025],
  ['12/31/2025', 'auto', lastOf2025],
  ['31.12.2025', 'dmy', lastOf2025],
  ['31-12-25', 'dmy', lastOf2025],
  ['31/12/2025 00:00', 'dmy', lastOf2025],
  ['12/31/2025 11:59:59 PM', 'mdy', lastOf2025],
  ['31-Dec-2025', 'auto', lastOf2025],
  ['31-Dec-25', 'auto', lastOf2025],
  ['31 December 2025', 'mdy', lastOf2025],
  ['31st of December, 2025', 'auto', lastOf2025],
  ['December 31, 2025', 'auto', lastOf2025],
  ['Wed, 31 Dec 2025', 'auto', lastOf2025],
  ['Wednesday, December 31, 2025', 'auto', lastOf2025],
  ['3 Sept 2025', 'auto', '2025-09-03'],
  ['46022', 'auto', lastOf2025],
  ['46022.75', 'auto', lastOf2025],
  ['03/04/2025', 'dmy', '2025-04-03'],
  ['03/04/2025', 'mdy', '2025-03-04'],
  ['05/05/2025', 'auto', '2025-05-05'],
  ['1/2/49', 'dmy', '2049-02-01'],
  ['1/2/50', 'dmy', '1950-02-01'],
  ['29/02/2024', 'dmy', '2024-02-29'],
  ['03/04/2025', 'auto', either],
  ['29/02/2025', 'dmy', noDay],
  ['31/04/2025', 'auto', noDay],
  ['31 Feb 2025', 'auto', noDay],
  ['00/01/2025', 'dmy', noDay],
  ['12/31/2025', 'dmy', noMonth],
  ['31/12/2025', 'mdy', noMonth],
  ['2025-13-01', 'auto', noMonth],
  ['1 Foo 2025', 'auto', noMonth],
  ['31/12/0025', 'dmy', 'The year must be between 1900 and 2100.'],
  ['99999', 'auto', 'The year must be between 1900 and 2100.'],
];

for (const [given, order, expected] of days) {
  test(`the day ${given} in the order ${order} is read as: ${expected}`, () => {
    const reading = readDay(given, order);
    assert.equal('value' in reading ? reading.value : reading.reason, expected);
  });
}

test('an invalid day is rejected with the accepted formats', () => {
  for (const given of ['', 'soon', '2025', '31/12', '1/2/3/4', '31//12//2025', 'x'.repeat(9999)]) {
    const reason = 'Enter a day such as 31/12/2025 or 2025-12-31.';
    assert.deepEqual(readDay(given, 'auto'), { reason });
  }
});

const columns: [values: string[], expected: DayOrder | 'ambiguous'][] = [
  [['03/04/2025', '31/12/2025'], 'dmy'],
  [['03/04/2025', '12/31/2025', ''], 'mdy'],
  [['03/04/2025', '05/06/2025'], 'ambiguous'],
  [['31/12/2025', '12/31/2025'], 'ambiguous'],
  [['2025-12-31', '46022', '3 May 2025', '05/05/2025', 'soon'], 'dmy'],
  [[], 'dmy'],
];

for (const [values, expected] of columns) {
  test(`the day order of the column ${values.join(', ') || '(empty)'} is ${expected}`, () => {
    assert.equal(detectDayOrder(values), expected);
  });
}
