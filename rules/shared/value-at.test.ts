// Tests that lists, exported files and forms read nested values in one way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt } from './value-at.ts';

test('reads a nested value by a dotted path or by a list of keys', () => {
  const house = { label: '12 Palm Street', owner: { name: 'Bọlá' }, cars: [{ plate: 'KJA' }] };
  assert.equal(valueAt(house, 'label'), '12 Palm Street');
  assert.equal(valueAt(house, 'owner.name'), 'Bọlá');
  assert.equal(valueAt(house, 'cars.0.plate'), 'KJA');
  assert.equal(valueAt(house, ['cars', 0, 'plate']), 'KJA');
  assert.equal(valueAt(house, []), house);
});

test('returns undefined behind a missing value, null or text', () => {
  const house = { owner: null, label: 'Palm' };
  for (const path of ['owner.name', 'none.name', 'label.0', 'label.length']) {
    assert.equal(valueAt(house, path), undefined, path);
  }
  assert.equal(valueAt(undefined, 'label'), undefined);
});
