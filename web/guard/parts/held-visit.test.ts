// A visit whose check-out dialog is open stays in the list.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withHeld } from './held-visit.ts';

test('a visit with an open dialog stays in the list although new results lack it, and is listed once', () => {
  const [tunde, sule] = [
    { id: '1', people: 3 },
    { id: '2', people: 1 },
  ];
  assert.deepEqual(withHeld([sule], tunde), [tunde, sule]);
  assert.deepEqual(withHeld([sule, { ...tunde, people: 2 }], tunde), [
    sule,
    { ...tunde, people: 2 },
  ]);
  assert.deepEqual(withHeld([sule], undefined), [sule]);
});
