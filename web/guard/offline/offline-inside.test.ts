// The people inside without the network: each visit of a group, the number of people, overstays, and the evacuation
// list.
import type { PendingEvent } from './held.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OfflinePass } from '#contract/gate-offline/gate-offline.ts';
import { byHouse, everybodyInside, insideWith, isOverstay, peopleIn } from './offline-inside.ts';
import { judgeOffline } from './offline-judge.ts';
import { sampleSnapshot, samplePass } from './offline-testing.ts';

const pass: OfflinePass = {
  ...samplePass,
  kind: 'Group event',
  guestName: 'Choir',
  guestCount: 3,
  house: '2 Palm Street',
  maxEntries: 3,
  overstayMinutes: 30,
};
const atEntry = { gate: 'Main gate', guard: '', plate: '', hasPhoto: false };
const kept = sampleSnapshot({
  passes: [pass],
  houses: [house('10 Palm Street'), house('2 Palm Street')],
});

let position = 0;

describe('visitors inside with one pass', () => {
  const told = { id: 'told', inAt: kept.takenAt, people: 2, overstayAt: null, ...atEntry };

  test('a check-out ends the named visit of a pass, or the earliest one, and leaves the others inside', () => {
    const [a, b] = [came({ offlineId: 'a' }), came({ offlineId: 'b' })];
    assert.deepEqual(inside([a, b]), ['b', 'a']);
    assert.deepEqual(inside([a, b, left({ entryId: 'b' })]), ['a']);
    assert.deepEqual(inside([a, b, left({ entryId: 'a' })]), ['b']);
    assert.deepEqual(inside([a, b, left()]), ['b']);
    assert.deepEqual(inside([a, left({ visitId: 'told' })], { insides: [told] }), ['a']);
  });

  test('a partial check-out leaves the rest of the party inside', () => {
    const people = (events: PendingEvent[]) =>
      insideWith({ ...pass, insides: [told] }, events).map((one) => one.people);
    const three = came({ offlineId: 'three', people: 3 });
    assert.deepEqual(people([three, left({ entryId: 'three', people: 1 })]), [2, 2]);
    const parts = [left({ entryId: 'three', people: 1 }), left({ entryId: 'three', people: 2 })];
    assert.deepEqual(people([three, ...parts]), [2]);
    assert.deepEqual(people([left({ visitId: 'told', people: 1 })]), [1]);
    assert.deepEqual(people([left({ visitId: 'told' })]), []);
  });

  test('an uploaded check-in and its visit in the snapshot count once, and its event id or visit id ends it', () => {
    const handedIn = came({ offlineId: 'a', visitId: 'told' });
    assert.deepEqual(inside([handedIn], { insides: [told] }), ['told']);
    assert.deepEqual(inside([handedIn, left({ entryId: 'a' })]), []);
    assert.deepEqual(inside([handedIn, left({ visitId: 'told' })]), []);
  });

  test('the code of an event checks guests in until all have arrived, and then checks them out', () => {
    const all = [came(), came(), came()];
    const answer = (events: PendingEvent[]) => {
      const moment = { now: new Date(at(60)), isSetBack: false };
      const { direction, code, pass: shown } = judgeOffline(pass, { kept, done: events, moment });
      return `${direction} ${code} ${shown?.entriesLeft} left, ${shown?.insideOthers} others`;
    };
    assert.equal(answer(all.slice(0, 2)), 'In ok 1 left, 1 others');
    assert.equal(answer(all), 'Out justEntered 0 left, 2 others');
    assert.equal(answer([...all, left()]), 'Out justEntered 0 left, 1 others');
    assert.equal(answer([...all, left(), left(), left()]), 'In usedUp 0 left, 0 others');
  });

  test('a watch-list hit does not count as an entry', () => {
    const hit = came({ action: 'Watch hit', watchId: 'entry' });
    assert.deepEqual(inside([came({ offlineId: 'a' }), hit]), ['a']);
    const unheld = done({ action: 'Watch hit', passId: 'not held' });
    assert.deepEqual(everybodyInside(kept, [unheld], new Date(at(0))), []);
  });

  test('a snapshot of an older version of the app, which holds no visits, has nobody inside', () => {
    const { insides: _, ...before } = pass;
    assert.deepEqual(inside([], before), []);
  });

  function inside(events: PendingEvent[], change: Partial<OfflinePass> = {}) {
    return insideWith({ ...pass, ...change }, events).map(({ id }) => id);
  }
});

describe('all visitors inside', () => {
  const walkIn = { houseId: '10 Palm Street', guestName: 'Tunde', decision: 'Called' } as const;
  const events = [
    came({ offlineId: 'choir', people: 1 }),
    done({ action: 'Walk-in', offlineId: 'ride', walkIn: { ...walkIn, kind: 'Ride', people: 3 } }),
    done({ passId: 'not held', offlineId: 'qr' }),
  ];

  test('visitors inside include those with a pass, without one, and with a QR that is not in the snapshot', () => {
    assert.deepEqual(
      inside(0)
        .map(({ key }) => key)
        .sort(),
      ['choir', 'qr', 'ride'],
    );
    assert.equal(peopleIn(inside(0)), 5);
  });

  test('after some people of a walk-in party leave, the others still count as inside', () => {
    const out = done({ action: 'Out', entryId: 'ride', people: 1 });
    const ride = everybodyInside(kept, [...events, out], new Date(at(0))).find(
      ({ key }) => key === 'ride',
    );
    assert.equal(ride?.people, 2);
  });

  test('a visitor is overstayed after the limit of the pass or of the kind of walk-in, and is listed first', () => {
    const late = (minutes: number) =>
      inside(minutes).flatMap((one) => (isOverstay(one, new Date(at(minutes))) ? one.key : []));
    const start = Math.max(...events.map((event) => event.position));
    assert.deepEqual(late(start), []);
    assert.deepEqual(late(start + 16), ['ride']);
    assert.equal(inside(start + 16)[0]?.key, 'ride');
    assert.deepEqual(late(start + 40).sort(), ['choir', 'ride']);
  });

  test('the evacuation list is sorted by house, in the order of the snapshot’s houses', () => {
    const list = byHouse(kept, inside(0)).map(({ house: of, people }) => `${of} ${people}`);
    assert.deepEqual(list, ['10 Palm Street 3', '2 Palm Street 1', ' 1']);
  });

  function inside(minutes: number) {
    return everybodyInside(kept, events, new Date(at(minutes)));
  }
});

function house(text: string) {
  return { id: text, house: text, names: [] };
}

function at(minutes: number) {
  return new Date(Date.parse(kept.takenAt) + minutes * 60_000).toISOString();
}

function done(given: Partial<PendingEvent>): PendingEvent {
  position += 1;
  const offlineId = given.offlineId ?? `event ${position}`;
  return { action: 'In', at: at(position), position, syncedAt: null, ...given, offlineId };
}

function came(given: Partial<PendingEvent> = {}) {
  return done({ passId: pass.id, people: 1, ...given });
}

function left(given: Partial<PendingEvent> = {}) {
  return done({ passId: pass.id, action: 'Out', ...given });
}
