import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneTypoApart } from '#lib/list/typo-match.ts';
import { actionPlaces, openTo, placesLike, settingsPlaces } from './palette-places.ts';

const places = ['Settings: Gate passes', 'Write broadcast', 'Pay a due', 'Bọlá’s café'].map(
  (label) => ({ label }),
);

test('a palette entry is found by the beginnings of its words, ignoring accents', () => {
  assert.deepEqual(labels(placesLike(places, 'gate set').exact), ['Settings: Gate passes']);
  assert.deepEqual(labels(placesLike(places, 'bola cafe').exact), ['Bọlá’s café']);
  assert.deepEqual(placesLike(places, 'set').near, []);
});

test('a word with one wrong, missing, extra or swapped letter finds a palette entry as a near match', () => {
  for (const typed of ['setings', 'settimgs', 'settinggs', 'setitngs', 'setin']) {
    const { exact, near } = placesLike(places, typed);
    assert.deepEqual([exact, labels(near)], [[], ['Settings: Gate passes']], typed);
  }
  assert.deepEqual(labels(placesLike(places, 'brodcast').near), ['Write broadcast']);
});

test('a word with two wrong letters, or a short one with one, finds no palette entry', () => {
  assert.deepEqual(placesLike(places, 'sottimgs').near, []);
  assert.deepEqual(placesLike(places, 'brudcost').near, []);
  assert.deepEqual(placesLike(places, 'puy').near, []);
  assert.equal(isOneTypoApart('abcd', 'dcba'), false);
});

test('the palette hides actions for the whole community from a person limited to a part of it', () => {
  const held = ['wallets.read', 'wallets.approve'];
  const offered = (seesAll: boolean) => labels(openTo(actionPlaces, held, seesAll));
  assert.ok(offered(true).includes('Unidentified payments'));
  assert.ok(!offered(false).includes('Unidentified payments'));
  assert.ok(offered(false).includes('Approve money requests'));
});

test('the palette finds the watch-list, the gate report and the devices by their names', () => {
  const found = (typed: string) => labels(placesLike(actionPlaces, typed).exact);
  assert.deepEqual(found('watch list'), ['Watch-list']);
  assert.deepEqual(found('gate report'), ['Gate report']);
  assert.deepEqual(found('devices'), ['Gates and devices']);
});

test('an action is found by other words for it', () => {
  const found = (typed: string) => labels(placesLike(actionPlaces, typed).exact);
  assert.deepEqual(found('log call'), ['Log a call']);
  assert.deepEqual(found('promise'), ['Record a promise to pay', 'Log a call']);
  assert.deepEqual(found('remind'), ['Overdue charges and reminders']);
  assert.deepEqual(found('move in'), ['New household']);
});

test('the palette finds a settings page by a word for something on it', () => {
  const found = (typed: string) => labels(placesLike(settingsPlaces, typed).exact);
  assert.deepEqual(found('emergency numbers'), ['Settings: Emergency alarms']);
  assert.deepEqual(found('time zone'), ['Settings: Community']);
  assert.deepEqual(found('webhooks'), ['Settings: Integrations']);
  assert.deepEqual(found('sms provider'), ['Settings: Integrations']);
});

function labels(found: readonly { label: string }[]) {
  return found.map(({ label }) => label);
}
