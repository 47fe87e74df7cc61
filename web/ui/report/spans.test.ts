// The named periods are whole months, also around the turn of a year.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spanOf, spans } from './spans.ts';

test('“This month”, “Last 12 months” and other named periods are whole months around today', () => {
  assert.deepEqual(timeOf('Last 12 months', '2026-11-21'), {
    from: '2025-12-01',
    to: '2026-11-30',
  });
  assert.deepEqual(timeOf('Last month', '2026-01-31'), { from: '2025-12-01', to: '2025-12-31' });
  assert.deepEqual(timeOf('This month', '2028-02-10'), { from: '2028-02-01', to: '2028-02-29' });
  assert.deepEqual(timeOf('This quarter', '2026-11-21'), { from: '2026-10-01', to: '2026-12-31' });
  assert.deepEqual(timeOf('Last year', '2026-11-21'), { from: '2025-01-01', to: '2025-12-31' });
});

test('a period of exactly a named one is shown by the name, and another has none', () => {
  assert.equal(spanOf({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-21'), 'This month');
  assert.equal(spanOf({ from: '2026-11-02', to: '2026-11-30' }, '2026-11-21'), undefined);
});

function timeOf(name: string, today: string) {
  return spans(today).find((one) => one.name === name)?.time;
}
