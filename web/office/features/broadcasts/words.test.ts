import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BroadcastStatus } from '#contract/broadcasts/broadcasts.ts';
import { percentOf, standingOf, unseenOf } from './words.ts';

describe('words of a broadcast', () => {
  test('the status counts the people reached and is amber when many are missing', () => {
    assert.deepEqual(went(80, 80), { word: 'Sent', tone: 'good' });
    assert.deepEqual(went(80, 76), { word: 'Sent to 76 of 80', tone: 'good' });
    assert.deepEqual(went(80, 3), { word: 'Sent to 3 of 80', tone: 'warn' });
    assert.deepEqual(went(80, 0), { word: 'Reached nobody', tone: 'bad' });
    assert.deepEqual(went(80, 40, 'PartlyFailed'), { word: 'Partly failed', tone: 'bad' });
    assert.deepEqual(went(80, 3, 'Expired'), { word: 'Expired', tone: 'neutral' });
  });

  test('people who have not seen a broadcast are counted separately from those a reminder reaches', () => {
    const counts = {
      recipients: 80,
      reached: 3,
      notReached: 77,
      read: 1,
      acknowledged: 0,
      failed: 0,
    };
    assert.deepEqual(unseenOf(counts), { unseen: 79, remindable: 2 });
  });

  test('a share is shown as 0 % only for nobody, and as 100 % only for everybody', () => {
    assert.deepEqual(
      [percentOf(0, 0), percentOf(0, 824), percentOf(1, 824), percentOf(823, 824), percentOf(5, 5)],
      ['–', '0 %', '< 1 %', '99 %', '100 %'],
    );
  });
});

function went(recipients: number, reached: number, status: BroadcastStatus = 'Sent') {
  return standingOf({
    status,
    counts: {
      recipients,
      reached,
      notReached: recipients - reached,
      read: 0,
      acknowledged: 0,
      failed: 0,
    },
  });
}
