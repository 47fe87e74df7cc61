import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOneTypoApart } from '#lib/list/typo-match.ts';
import { actionPlaces, openTo, placesLike, settingsPlaces } from './palette-places.ts';

const places = ['Settings: Gate passes', 'Write a broadcast', 'Pay a due', 'Bọlá’s café'].map(
  (label) => ({ label }),
);

test('an entry is found by the beginnings of its words, ignoring accents', () => {
  assert.deepEqual(labels(placesLike(places, 'gate set').exact), ['Settings: Gate passes']);
  assert.deepEqual(labels(placesLike(places, 'bola cafe').exact), ['Bọlá’s café']);
  assert.deepEqual(placesLike(places, 'set').near, []);
});

test('a word with one wrong, missing, extra or swapped letter still finds the entry', () => {
  for (const typed of ['setings', 'settimgs', 'settinggs', 'setitngs', 'setin']) {
    const { exact, near } = placesLike(places, typed);
    assert.deepEqual([exact, labels(near)], [[], ['Settings: Gate passes']], typed);
  }
  assert.deepEqual(labels(placesLike(places, 'brodcast').near), ['Write a broadcast']);
});

test('a word with two wrong letters, or a short word with one, finds no entry', () => {
  assert.deepEqual(placesLike(places, 'sottimgs').near, []);
  assert.deepEqual(placesLike(places, 'brudcost').near, []);
  assert.deepEqual(placesLike(places, 'puy').near, []);
  assert.equal(isOneTypoApart('abcd', 'dcba'), false);
});

test('actions for the whole community are not offered to a person limited to a part of it', () => {
  const held = ['wallets.read', 'wallets.approve'];
  const offered = (seesAll: boolean) => labels(openTo(actionPlaces, held, seesAll));
  assert.ok(offered(true).includes('Match unmatched payments'));
  assert.ok(!offered(false).includes('Match unmatched payments'));
  assert.ok(offered(false).includes('Approve money requests'));
});

test('the parts of the gate page are found by their names', () => {
  const found = (typed: string) => labels(placesLike(actionPlaces, typed).exact);
  assert.deepEqual(found('watch list'), ['Watch-list of the gate']);
  assert.deepEqual(found('gate report'), ['Report of the gate']);
  assert.deepEqual(found('devices'), ['Gates and devices']);
});

test('a settings page is found by its content', () => {
  const found = (typed: string) => labels(placesLike(settingsPlaces, typed).exact);
  assert.deepEqual(found('emergency numbers'), ['Settings: Panic']);
  assert.deepEqual(found('time zone'), ['Settings: Community']);
  assert.deepEqual(found('webhooks'), ['Settings: Integrations']);
  assert.deepEqual(found('sms provider'), ['Settings: Integrations']);
});

function labels(found: readonly { label: string }[]) {
  return found.map(({ label }) => label);
}
