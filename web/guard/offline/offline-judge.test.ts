// Offline answers: the rules are those of the server, applied to the snapshot and later events, and the texts say what
// the device cannot know.
import type { GateEvent, StoredSnapshot } from './held.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OfflinePass } from '#contract/gate-offline/gate-offline.ts';
import { housesLike } from './offline-houses.ts';
import {
  judgeOffline,
  judgeUnheld,
  passNow,
  pauseLeftMs,
  unknownCode,
  wrongAfter,
} from './offline-judge.ts';
import { sampleSnapshot, samplePass, sampleWatchEntry } from './offline-testing.ts';

const now = new Date('2031-05-05T20:10:00Z');
const fine = { now, isSetBack: false };
const pass = samplePass;
const kept = sampleSnapshot();
const { takenAt } = kept;
/** A time more than 15 minutes before the check. */
const earlier = '2031-05-05T19:50:00.000Z';

describe('offline answers', () => {
  test('a valid pass is green until its entries are used up, counting those since the snapshot', () => {
    assert.equal(said(), 'Green ok');
    const asked = { direction: 'In' as const };
    const done = [came(), left('2031-05-05T20:08:00.000Z')];
    assert.equal(said({}, { done }), 'Red usedUp');
    assert.equal(said({}, { done: [came()], ...asked }), 'Red usedUp');
    assert.equal(answer({}, { done: [came()] }).pass?.entriesLeft, 0);
    assert.equal(said({ maxEntries: 2, used: 1 }, { done: [came()], ...asked }), 'Red usedUp');
    const thrice = { maxEntries: 3, used: 1 };
    assert.equal(said(thrice, { done: [came()], ...asked }), 'Amber insideAlready');
  });

  test('a visitor inside may leave with an expired or used-up pass, but not if the pass forbids the exit', () => {
    const way = (change: Partial<OfflinePass> = {}, given: Change = {}) => {
      const { direction, word, code } = answer(change, { done: [came(earlier)], ...given });
      return `${direction} ${word} ${code}`;
    };
    assert.equal(way(), 'Out CONFIRM justEntered');
    assert.equal(way({ validTo: '2031-05-05T20:09:00.000Z' }), 'Out CONFIRM justEntered');
    assert.equal(way({ kind: 'Multi-entry', maxEntries: null }), 'Out CONFIRM justEntered');
    assert.equal(way({ allowExit: false }), 'Out STOP exitClosed');
    assert.equal(way({}, { moment: { now, isSetBack: true } }), 'Out CONFIRM justEntered');
    const watch = [{ ...sampleWatchEntry, passIds: [pass.id] }];
    assert.equal(way({}, { kept: { ...kept, watch } }), 'Out CONFIRM justEntered');
  });

  test('an event pass admits guests until it is full, and a staff pass left open yesterday checks in again', () => {
    const way = (change: Partial<OfflinePass>, at = earlier) => {
      const { direction, code } = answer(change, { done: [came(at)] });
      return `${direction} ${code}`;
    };
    const event = { kind: 'Group event' as const, guestCount: 3, maxEntries: 3 };
    assert.equal(way(event), 'In ok');
    assert.equal(way({ ...event, used: 2 }), 'Out justEntered');
    const staff = { kind: 'Staff' as const, maxEntries: null };
    assert.equal(way(staff), 'Out ok');
    assert.equal(way(staff, '2031-05-04T07:00:00.000Z'), 'In insideAlready');
  });

  test('a code shown again while its guest is inside asks whether it is the same guest, except for staff', () => {
    const { colour, word, code, reason } = answer({}, { done: [came()] });
    assert.deepEqual([colour, word, code], ['Amber', 'CONFIRM', 'justEntered']);
    assert.match(reason, /^Inside since \d\d:05\. Same guest leaving, or a different person\?$/);
    assert.equal(said({}, { done: [came(earlier)] }), 'Amber justEntered');
    const staff = { kind: 'Staff' as const, maxEntries: null };
    assert.equal(said(staff, { done: [came(earlier)] }), 'Green ok');
  });

  test('the answer for a guest inside shows the stored details of the entry, but no plate of a hidden house', () => {
    const done = [{ ...came(), people: 3, plate: 'KJA482EP', guard: 'Musa Bello' }];
    const facts = { gate: 'Main gate', guard: 'Musa Bello', people: 3, plate: 'KJA482EP' };
    const at = '2031-05-05T20:05:00.000Z';
    const mine = answer({}, { done }).pass?.entry;
    assert.deepEqual(mine, { at, ...facts, hasPhoto: false });
    const told = { ...facts, gate: 'Back gate', guard: 'Ladi Yakubu', hasPhoto: true };
    const insides = [{ id: 'visit', inAt: at, overstayAt: null, ...told }];
    assert.deepEqual(answer({ insides }).pass?.entry, { at, ...told });
    assert.equal(answer({ insides, hideHouse: true }).pass?.entry?.plate, '');
    assert.equal(answer({ insides }, { direction: 'Out' }).pass?.entry, null);
  });

  test('an exit gate only checks out, and an entry gate only checks in', () => {
    const at = (use: 'Entry' | 'Exit') => ({ kept: { ...kept, gate: { ...kept.gate, use } } });
    assert.equal(said({}, at('Exit')), 'Amber notInside');
    assert.equal(said({}, { done: [came()], ...at('Exit') }), 'Green ok');
    assert.equal(said({}, { done: [came()], ...at('Entry') }), 'Red usedUp');
  });

  test('a check-out works once; a second one is amber and mentions another gate, or red if the exit is closed', () => {
    const out = { direction: 'Out' as const };
    assert.equal(said({}, { done: [came()], ...out }), 'Green ok');
    const done = [came(), left('2031-05-05T20:08:00.000Z')];
    assert.equal(said({}, { done, ...out }), 'Amber notInside');
    assert.match(answer({}, { done, ...out }).reason, /another gate/);
    const asking = answer({ allowExit: false }, { done, ...out });
    assert.equal(`${asking.colour} ${asking.code}`, 'Red exitClosed');
    assert.deepEqual(
      asking.findings.map(({ code }) => code),
      ['exitClosed', 'notInside'],
    );
  });

  test('expired, early, revoked, paused and wrong-gate passes have their own answers', () => {
    assert.equal(said({ validTo: '2031-05-05T20:09:00.000Z' }), 'Red expired');
    assert.equal(said({ validFrom: '2031-05-05T20:11:00.000Z' }), 'Red notYet');
    const revoked = { endedAs: 'Revoked' as const, endedAt: takenAt, endedByName: 'Bola Ade' };
    assert.equal(said(revoked), 'Red revoked');
    assert.match(answer(revoked).reason, /by Bola Ade/);
    assert.equal(said({ isPaused: true }), 'Red paused');
    assert.equal(said({ gateIds: ['00000000-0000-4000-8000-00000000000b'] }), 'Red wrongGate');
  });

  test('the offline answer for a paused pass offers no override, because only the server can check a PIN', () => {
    assert.equal(answer({ isPaused: true }).mayOverride, false);
  });

  test('a clock set back blocks entry but not exit', () => {
    const moment = { now, isSetBack: true };
    assert.equal(said({}, { moment }), 'Red clockSetBack');
    assert.equal(answer({}, { moment }).pass?.guestName, 'Ngozi Obi');
    assert.equal(said({}, { moment, direction: 'Out', done: [came()] }), 'Green ok');
    assert.equal(unknownCode({ kept, moment }).code, 'clockSetBack');
  });

  test('a gate in lockdown makes an entry amber with its reason, and a check-out stays green', () => {
    const locked = { ...kept, gate: { ...kept.gate, lockedReason: 'Armed men on the road' } };
    assert.equal(said({}, { kept: locked }), 'Amber lockedDown');
    assert.equal(
      answer({}, { kept: locked }).reason,
      'Main gate is locked down: Armed men on the road. Check in anyway?',
    );
    assert.equal(said({}, { kept: locked, direction: 'Out', done: [came()] }), 'Green ok');
  });

  test('a check-in with offline data older than twelve hours is amber', () => {
    const moment = { now: new Date('2031-05-06T08:30:00Z'), isSetBack: false };
    assert.equal(said({}, { moment }), 'Amber staleDevice');
  });

  test('a pass with a hidden house shows its block only after the correct plate is entered', () => {
    const hidden = { hideHouse: true, plateTag: 7, house: '', hostName: '', block: 'C' };
    assert.equal(said(hidden), 'Amber plateNeeded');
    assert.equal(answer(hidden).pass?.house, '');
    assert.equal(said(hidden, { plate: 'ABC9', plateFits: false }), 'Red plateDiffers');
    const fits = answer(hidden, { plate: 'LAG123XY', plateFits: true });
    assert.deepEqual([fits.colour, fits.pass?.house, fits.pass?.plate], ['Green', 'Block C', '']);
  });

  test('a blocking watch-list entry for the same guest, plate or identity card is red', () => {
    const entry = { ...sampleWatchEntry, instruction: 'Call the lead.', plateTag: 9, cardTag: 4 };
    const byGuest = { ...kept, watch: [{ ...entry, passIds: [pass.id] }] };
    assert.equal(said({}, { kept: byGuest }), 'Red watchList');
    const byPlate = { ...kept, watch: [{ ...entry, passIds: [] }] };
    assert.equal(said({}, { kept: byPlate }), 'Green ok');
    assert.equal(said({}, { kept: byPlate, read: { plate: new Set([9]) } }), 'Red watchList');
    assert.equal(said({}, { kept: byPlate, read: { card: new Set([9]) } }), 'Green ok');
    assert.equal(said({}, { kept: byPlate, read: { card: new Set([4]) } }), 'Red watchList');
  });

  test('a pass that requires an identity card is amber until one is read', () => {
    const asks = { idRequired: true };
    assert.equal(said(asks), 'Amber idRequired');
    assert.equal(said(asks, { hasShownCard: true }), 'Green ok');
    assert.equal(said(asks, { hasShownCard: true, read: { card: new Set([4]) } }), 'Green ok');
  });
});

describe('codes of passes that are not in the snapshot', () => {
  const signed = {
    kind: 'pass' as const,
    passId: '00000000-0000-4000-8000-000000000002',
    validFrom: '2031-05-05T19:00:00.000Z',
    validTo: '2031-05-06T19:00:00.000Z',
  };

  test('a signed QR of a pass not in the snapshot is amber once, then used up, and red outside its validity', () => {
    assert.equal(unheld(signed), 'Amber notOnDevice');
    assert.equal(unheld(signed, [{ ...came(), passId: signed.passId }]), 'Red usedUp');
    assert.equal(unheld({ ...signed, validTo: takenAt }), 'Red expired');
    assert.equal(unheld({ ...signed, validFrom: '2031-05-06T00:00:00.000Z' }), 'Red notYet');
  });

  test('forged QRs, those of another community, and those that the browser cannot check get different answers', () => {
    assert.equal(unheld({ kind: 'forged' }), 'Red forged');
    assert.equal(unheld({ kind: 'otherCommunity' }), 'Red otherCommunity');
    assert.equal(unheld({ kind: 'oldKey' }), 'Red forged');
    assert.equal(unheld({ kind: 'cannot' }), 'Red unknown');
  });

  test('the answer to an unknown code gives the age of the offline data', () => {
    const { colour, reason } = unknownCode({ kept, moment: fine });
    assert.equal(colour, 'Red');
    assert.match(reason, /5 May 2031/);
  });

  test('five wrong codes in five minutes cause a pause of two minutes, after which the count restarts', () => {
    let wrong: number[] = [];
    for (const at of [0, 1000, 2000, 3000]) wrong = wrongAfter(wrong, at);
    assert.equal(pauseLeftMs(wrong, 3000), 0);
    wrong = wrongAfter(wrong, 4000);
    assert.equal(pauseLeftMs(wrong, 4000), 120_000);
    assert.equal(pauseLeftMs(wrong, 124_000), 0);
    wrong = wrongAfter(wrong, 125_000);
    assert.equal(pauseLeftMs(wrong, 125_000), 0);
    let slow: number[] = [];
    for (let at = 0; at < 10; at += 1) slow = wrongAfter(slow, at * 61_000);
    assert.ok(slow.length <= 5);
  });

  test('an entry since the snapshot is added to the pass’s used entries', () => {
    assert.equal(passNow(pass, [came()]).used, 1);
    assert.equal(passNow({ ...pass, used: 1 }, []).used, 1);
  });

  function unheld(given: Parameters<typeof judgeUnheld>[0], done: GateEvent[] = []) {
    const { colour, code } = judgeUnheld(given, { kept, done, moment: fine });
    return `${colour} ${code}`;
  }
});

describe('search for a guest’s house', () => {
  test('a house is found by words of its address and residents’ names, in any order, case and accents', () => {
    for (const text of ['1 palm', 'ade bola', 'Bọlá', 'palm ade', 'PALM']) {
      assert.deepEqual(housesLike(kept, text), kept.houses, text);
    }
    assert.deepEqual(housesLike(kept, 'bola okoro'), []);
    assert.deepEqual(housesLike(kept, ' '), []);
  });

  test('a search finds no house in a snapshot of an older version of the app, which holds no houses', () => {
    const { houses: _, ...before } = kept;
    assert.deepEqual(housesLike(before as StoredSnapshot, 'palm'), []);
  });
});

function came(at = '2031-05-05T20:05:00.000Z'): GateEvent {
  return {
    offlineId: 'one',
    action: 'In',
    passId: pass.id,
    at,
  };
}

function left(at: string): GateEvent {
  return { ...came(at), offlineId: 'two', action: 'Out' };
}

type Change = Partial<Parameters<typeof judgeOffline>[1]>;

function answer(change: Partial<OfflinePass> = {}, given: Change = {}) {
  return judgeOffline({ ...pass, ...change }, { kept, done: [], moment: fine, ...given });
}

function said(change: Partial<OfflinePass> = {}, given: Change = {}) {
  const { colour, code } = answer(change, given);
  return `${colour} ${code}`;
}
