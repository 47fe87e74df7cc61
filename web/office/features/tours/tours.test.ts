// The rules that every tour follows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaFlags } from '#lib/community/tour-flags.ts';
import { groups } from './groups.ts';
import { mostSteps, shownSteps } from './tour.ts';
import { tours } from './tours.ts';

test('each tour has at most six steps and its own flag and page', () => {
  for (const tour of tours) assert.ok(tour.steps.length <= mostSteps, tour.flag);
  assert.equal(new Set(tours.map(({ flag }) => flag)).size, tours.length);
  assert.equal(new Set(tours.map(({ path, tab }) => `${path} ${tab}`)).size, tours.length);
});

test('each area has exactly one tour', () => {
  assert.deepEqual(tours.map(({ flag }) => flag).toSorted(), [...areaFlags].toSorted());
});

test('a step whose anchor is missing is skipped', () => {
  const titles = shownSteps(groups, (anchor) => ['page-title', 'table'].includes(anchor)).map(
    ({ title }) => title,
  );
  assert.deepEqual(titles, ['Groups', 'The list']);
});
