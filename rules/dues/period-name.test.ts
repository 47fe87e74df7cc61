// Tests the names of the periods of a due.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodName } from './period-name.ts';

test('a due’s period of whole months is named by its months, another one by its days', () => {
  assert.equal(periodName('2026-11-01', '2026-11-30'), 'Nov 2026');
  assert.equal(periodName('2026-09-01', '2026-11-30'), 'Sep–Nov 2026');
  assert.equal(periodName('2025-12-01', '2026-02-28'), 'Dec 2025–Feb 2026');
  assert.equal(periodName('2026-11-02', '2026-11-08'), '2 Nov–8 Nov 2026');
  assert.equal(periodName('2026-11-15', null), '15 Nov 2026');
});
