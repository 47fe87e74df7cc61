// Finite timestamps of the database are returned as ISO text in UTC, whatever their offset and precision.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isoOf } from '#platform/database/database.ts';

describe('timestamps as ISO text', () => {
  const instants = [
    '2026-11-23 13:31:36+00',
    '2026-11-23 13:31:36.9+00',
    '2026-11-23 13:31:36.91+00',
    '2026-11-23 13:31:36.910+00',
    '2026-11-23 13:31:36.910999+00',
    '0999-01-01 00:00:00+00',
    '2026-11-23 14:31:36.5+01',
    '2026-11-23 19:01:36.5+05:30',
  ];
  for (const text of instants) {
    test(`the timestamp ${text} becomes the same ISO text as in JavaScript`, () =>
      assert.equal(isoOf(text), new Date(text).toISOString()));
  }

  test('an infinite timestamp is rejected', () =>
    assert.throws(() => isoOf('infinity'), RangeError));
});
