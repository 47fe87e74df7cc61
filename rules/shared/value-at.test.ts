// Reading a nested value by its path.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueAt } from './value-at.ts';

test('a dotted path or a list of keys reads a nested value', () => {
  const house = { label: '12 Palm Street', owner: { name: 'Bọlá' }, cars: [{ plate: 'KJA' }] };
  assert.equal(valueAt(house, 'label'), '12 Palm Street');
  assert.equal(valueAt(house, 'owner.name'), 'Bọlá');
  assert.equal(valueAt(house, 'cars.0.plate'), 'KJA');
  assert.equal(valueAt(house, ['cars', 0, 'plate']), 'KJA');
  assert.equal(valueAt(house, []), house);
});

test('a path that leads through a missing value, null or text gives undefined', () => {
  const house = { owner: null, label: 'Palm' };
  for (const path of ['owner.name', 'none.name', 'label.0', 'label.length']) {
    assert.equal(valueAt(house, path), undefined, path);
  }
  assert.equal(valueAt(undefined, 'label'), undefined);
});
