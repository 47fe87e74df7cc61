// Rules of all tours: their number of steps, their flags and pages, and steps that are skipped.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaFlags } from '#lib/community/tour-flags.ts';
import { groups } from './groups.ts';
import { mostSteps, shownSteps } from './tour.ts';
import { tours } from './tours.ts';

test('each tour has at most six steps, and no two share a flag or a page with its tab', () => {
  for (const tour of tours) assert.ok(tour.steps.length <= mostSteps, tour.flag);
  assert.equal(new Set(tours.map(({ flag }) => flag)).size, tours.length);
  assert.equal(new Set(tours.map(({ path, tab }) => `${path} ${tab}`)).size, tours.length);
});

test('each area has exactly one tour', () => {
  assert.deepEqual(tours.map(({ flag }) => flag).toSorted(), [...areaFlags].toSorted());
});

test('a tour skips the steps whose anchors are not on the page', () => {
  const titles = shownSteps(groups, (anchor) => ['page-title', 'table'].includes(anchor)).map(
    ({ title }) => title,
  );
  assert.deepEqual(titles, ['Groups', 'The list']);
});
