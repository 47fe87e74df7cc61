// A sync sends at most a hundred events, and says if more are left.
import type { PendingEvent } from './held.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextSyncBatch } from './offline-sync-batch.ts';

test('a sync sends the oldest hundred events that are not synced, and says if more follow', () => {
  assert.deepEqual(told(eventsUpTo(250)), [100, true]);
  assert.deepEqual(told(eventsUpTo(100)), [100, false]);
  const half = eventsUpTo(150).map((one) =>
    one.position < 100 ? { ...one, syncedAt: '2031-05-05T20:06:00.000Z' } : one,
  );
  assert.deepEqual(told(half), [50, false]);
  assert.equal(nextSyncBatch(half).waiting[0]?.position, 100);
});

function eventsUpTo(count: number): PendingEvent[] {
  return Array.from({ length: count }, (_, position) => ({
    offlineId: `event ${position}`,
    action: 'In',
    at: '2031-05-05T20:05:00.000Z',
    position,
    syncedAt: null,
  }));
}

function told(events: readonly PendingEvent[]) {
  const { body } = nextSyncBatch(events);
  return [body.events.length, body.hasMore ?? false];
}
