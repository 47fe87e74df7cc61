// The people inside without a pass, without the network.
import type { PendingEvent } from './held.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { walkInsInside } from './offline-walk-ins.ts';

const told = { id: 'told', guestName: 'Ngozi Obi', kind: 'Guest' as const, plate: '', house: 'x' };

describe('visitors inside without a pass', () => {
  test('the list shows the walk-ins of the snapshot and those recorded since, newest first', () => {
    assert.deepEqual(inside(came), ['Tunde Bello 1 Palm Street', 'Ngozi Obi x']);
  });

  test('a walk-in whom the house declined by phone is not inside', () => {
    const walkIn = { ...came.walkIn, decision: 'Refused' } as PendingEvent['walkIn'];
    assert.deepEqual(inside({ ...came, walkIn }), ['Ngozi Obi x']);
  });

  test('a walk-in who checked out is not inside, matched by visit id or event id', () => {
    assert.deepEqual(inside(came, out({ entryId: 'came' })), ['Ngozi Obi x']);
    assert.deepEqual(inside(out({ visitId: 'told' })), []);
    const handedIn = { ...came, visitId: 'new' };
    assert.deepEqual(inside(handedIn, out({ visitId: 'new' })), ['Ngozi Obi x']);
  });

  test('a walk-in in both the events and the snapshot is listed once', () => {
    assert.deepEqual(inside({ ...came, visitId: 'told' }), ['Ngozi Obi x']);
  });

  test('an approved walk-in who was checked in offline is inside until the check-out', () => {
    const about = { guestName: 'Ada Obi', kind: 'Ride' as const, plate: '', house: 'y', people: 2 };
    const { walkIn: _, ...rest } = came;
    const allowed = { ...rest, action: 'In' as const, visitId: 'asked', asked: about };
    assert.deepEqual(inside(allowed), ['Ada Obi y', 'Ngozi Obi x']);
    assert.deepEqual(inside(allowed, out({ visitId: 'asked' })), ['Ngozi Obi x']);
    assert.deepEqual(inside({ ...allowed, visitId: 'told' }), ['Ngozi Obi x']);
    const [ride] = walkInsInside({ walkInMinutes: { Delivery: 30, Ride: 15, Contractor: 60 } }, [
      allowed,
    ]);
    assert.deepEqual([ride?.people, ride?.minutes, ride?.by], [2, 15, { visitId: 'asked' }]);
  });

  test('a snapshot of an older version of the app, which holds no visits, has no walk-ins inside', () => {
    assert.deepEqual(walkInsInside({}, []), []);
  });
});

function out(by: Partial<PendingEvent>): PendingEvent {
  const { walkIn: _, ...rest } = came;
  return { ...rest, offlineId: 'out', action: 'Out', position: 2, ...by };
}

function inside(...done: PendingEvent[]) {
  return walkInsInside({ visits, houses }, done).map(
    ({ guestName, house }) => `${guestName} ${house}`,
  );
}

const houses = [{ id: 'one', house: '1 Palm Street', names: [] }];

const visits = [{ ...told, people: 1, inAt: '2031-05-05T20:00:00.000Z', overstayAt: null }];

const came: PendingEvent = {
  offlineId: 'came',
  action: 'Walk-in',
  at: '2031-05-05T20:05:00.000Z',
  position: 1,
  syncedAt: null,
  walkIn: { houseId: 'one', kind: 'Guest', guestName: 'Tunde Bello', decision: 'Called' },
};
