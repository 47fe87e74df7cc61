// Waiting guests without a pass who are stored on the device when the network is lost: awaiting the host, approved,
// or stopped by the watch-list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeAskedVisitors, waitingOffline } from './offline-check.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';

test('a guest whom the watch-list stopped stays on the stored waiting list, and a denied guest does not', async () => {
  await storeAskedVisitors([
    guest('Ada', 'Awaiting host'),
    guest('Bola', 'At gate'),
    guest('Chidi', 'Denied'),
    guest('Dayo', 'Approved'),
  ]);
  assert.deepEqual(
    waitingOffline().map(({ id }) => id),
    ['Ada', 'Bola', 'Dayo'],
  );
});

function guest(guestName: string, status: WalkIn['status']): WalkIn {
  return {
    id: guestName,
    status,
    kind: 'Guest',
    guestName,
    people: 1,
    plate: '',
    company: '',
    house: '1 Palm Street',
    gate: null,
    method: 'Walk-in',
    arrivedAt: new Date().toISOString(),
    inAt: null,
    outAt: null,
    overstayAt: null,
    isOverstay: false,
    isOverridden: false,
    exitItems: [],
    stage: 'Push',
    askedAt: null,
    nextAt: null,
    decidedBy: '',
    decidedVia: null,
    watch: null,
    override: null,
    reached: { people: [], numbersLeft: 0 } as never,
  };
}
