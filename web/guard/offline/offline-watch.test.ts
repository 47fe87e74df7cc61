// The watch-list without the network: names and phones match by tags as they do on the server.
import type { HeldSnapshot } from './held.ts';
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { matchText, nameForm, nameTrigrams } from '#rules/gate/watch-matches.ts';
import { sampleSnapshot, sampleWatchEntry } from './offline-testing.ts';
import { keepKey } from './offline-tags.ts';
import { readTags, worstMatch } from './offline-watch.ts';

const raw = Buffer.alloc(32, 7);

describe('the watch-list of an offline device', () => {
  test('an equal name is a hard match in any word order, in any case and without accents', async () => {
    const kelvin = entryOf('Kelvin Ọsárò');
    for (const name of ['kelvin osaro', 'OSARO,  Kelvin', 'Kelvín Osaro']) {
      assert.deepEqual(await find([kelvin], { name }), [kelvin.id, true, 'Same name']);
    }
    assert.equal(await find([kelvin], { name: 'Amaka Eze' }), null);
  });

  test('a name that shares most letters is a similar name and no hard match; a shared first name is none', async () => {
    const tunde = entryOf('Tunde Belo');
    assert.deepEqual(await find([tunde], { name: 'Tunde Bello' }), [
      tunde.id,
      false,
      'Similar name',
    ]);
    const emeka = entryOf('Emeka Nwosu-Bright');
    assert.deepEqual(await find([emeka], { name: 'Emeka Nwosu' }), [
      emeka.id,
      false,
      'Similar name',
    ]);
    assert.equal(await find([tunde], { name: 'Tunde Okafor' }), null, 'one name in common');
  });

  test('a name that differs by a single letter is a similar name, as online', async () => {
    const kelvin = entryOf('Kelvin Amadi');
    for (const name of ['Kelvyn Amadi', 'Kelvim Amadi', 'amadi KELVYN']) {
      assert.deepEqual(await find([kelvin], { name }), [kelvin.id, false, 'Similar name'], name);
    }
  });

  test('for a guest with a pass, the snapshot and not the device says whether the name is similar', async () => {
    const passId = '00000000-0000-4000-8000-000000000001';
    const told = entryOf('Kelvin Amadi', { passMatches: [{ passId, by: 'Similar name' }] });
    const key = await keepKey(new Uint8Array(raw));
    const kept = { ...sampleSnapshot({ watch: [told] }), key } as HeldSnapshot;
    const read = await readTags(kept, { isOfPass: true, name: 'Kelvyn Amadi' });
    assert.deepEqual(read.trigrams, []);
    assert.equal(worstMatch(kept.watch, { ...read, passId })?.isHard, false);
    assert.equal(worstMatch(kept.watch, { ...read, passId: 'another' }), null);
  });

  test('an equal phone number is a hard match and is shown beside the name', async () => {
    const phoneTag = tag('phone', '+2348031112233');
    const entry = entryOf('Kelvin Osaro', { phoneTag });
    assert.deepEqual(await find([entry], { name: 'Uche Eze', phone: '+2348031112233' }), [
      entry.id,
      true,
      'Same phone number',
    ]);
    const both = await find([entry], { name: 'Osaro Kelvin', phone: '+2348031112233' });
    assert.deepEqual(both, [entry.id, true, 'Same name and phone number']);
  });

  test('a blocking entry outranks a similar name, and both outrank an entry of severity Notify', async () => {
    const noted = entryOf('Tunde Bello', { id: 'noted', severity: 'Notify' });
    const alike = entryOf('Tunde Belo', { id: 'alike' });
    const plateTag = tag('plate', 'ABJ404XX');
    const blocked = entryOf('', { id: 'blocked', plateTag });
    const watch = [noted, alike, blocked];
    const name = 'Tunde Bello';
    assert.equal((await find(watch, { name, plate: 'abj 404 xx' }))?.[0], 'blocked');
    assert.equal((await find(watch, { name }))?.[0], 'alike');
  });
});

/** The first of the values that the server may choose as the tag of a text. */
function tag(purpose: string, text: string): number {
  const secret = createHmac('sha256', raw).update(`${purpose} ${text}`).digest();
  const place = Buffer.from([0, 0, 0, 1]);
  return createHmac('sha256', secret).update(place).digest().readUIntBE(0, 6);
}

type Entry = HeldSnapshot['watch'][number];

function entryOf(name: string, more: Partial<Entry> = {}): Entry {
  return {
    ...sampleWatchEntry,
    nameTag: name ? tag('name', nameForm(name)) : null,
    trigramTags: nameTrigrams(name).map((one) => tag('trigram', one)),
    ...more,
  };
}

async function find(watch: Entry[], read: Parameters<typeof readTags>[1]) {
  const key = await keepKey(new Uint8Array(raw));
  const kept = { ...sampleSnapshot({ watch }), key } as HeldSnapshot;
  const match = worstMatch(watch, await readTags(kept, read));
  return match && [match.entry.id, match.isHard, matchText(match.matches)];
}
