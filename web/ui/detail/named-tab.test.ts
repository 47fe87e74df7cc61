// Tests the names by which an address may name a tab.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tabNamed } from './named-tab.ts';

test('an address names a tab by its key, its label or another name', () => {
  assert.equal(keyOf('approvals'), 'approvals');
  assert.equal(keyOf('requests'), 'approvals');
  assert.equal(keyOf('Bank accounts'), 'bank-accounts');
  assert.equal(keyOf('reports'), 'report');
});

test('a name that no tab has, or no name, leads to no tab', () => {
  assert.equal(keyOf('constructor'), undefined);
  assert.equal(keyOf(undefined), undefined);
  assert.equal(keyOf(7), undefined);
});

test('the key of a tab goes before the label of another tab', () => {
  const crossed = [
    { key: 'one', label: 'Two' },
    { key: 'two', label: 'One' },
  ];
  assert.equal(tabNamed(crossed, 'two')?.key, 'two');
});

function keyOf(name: unknown) {
  const tabs = [
    { key: 'wallets', label: 'Wallets' },
    { key: 'approvals', label: 'Requests' },
    { key: 'bank-accounts', label: 'Bank accounts' },
    { key: 'report', label: 'Report', names: ['reports'] },
  ];
  return tabNamed(tabs, name)?.key;
}
