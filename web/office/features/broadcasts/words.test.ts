import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BroadcastStatus } from '#contract/broadcasts/broadcasts.ts';
import { percentOf, standingOf, unseenOf } from './words.ts';

describe('words of a broadcast', () => {
  test('a sent broadcast’s status counts who was reached: green for most, amber for few, red for nobody', () => {
    assert.deepEqual(went(80, 80), { word: 'Sent', tone: 'good' });
    assert.deepEqual(went(80, 76), { word: 'Reached 76 of 80', tone: 'good' });
    assert.deepEqual(went(80, 3), { word: 'Reached 3 of 80', tone: 'warn' });
    assert.deepEqual(went(80, 0), { word: 'Nobody reached', tone: 'bad' });
    assert.deepEqual(went(80, 40, 'PartlyFailed'), { word: 'Partly failed', tone: 'bad' });
    assert.deepEqual(went(80, 3, 'Expired'), { word: 'Expired', tone: 'neutral' });
  });

  test('a broadcast in the app only says so, and one that can be undone is being sent', () => {
    const channels = [] as const;
    assert.deepEqual(went(80, 3, 'Sent', { channels }), {
      word: 'App only: 3 of 80',
      tone: 'warn',
    });
    assert.deepEqual(went(80, 0, 'Sent', { channels }), {
      word: 'App only: 0 of 80',
      tone: 'warn',
    });
    const undoUntil = '2026-11-30T12:00:30Z';
    assert.deepEqual(went(80, 0, 'Scheduled', { undoUntil }), { word: 'Sending', tone: 'info' });
    assert.deepEqual(went(80, 0, 'Scheduled'), { word: 'Scheduled', tone: 'info' });
  });

  test('a reminder reaches only those whom the broadcast reached, not all who have not seen it', () => {
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

function went(
  recipients: number,
  reached: number,
  status: BroadcastStatus = 'Sent',
  more: { channels?: readonly 'E-mail'[]; undoUntil?: string } = {},
) {
  return standingOf({
    status,
    channels: [...(more.channels ?? ['E-mail' as const])],
    undoUntil: more.undoUntil ?? null,
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
