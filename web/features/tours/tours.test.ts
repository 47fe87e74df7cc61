// What every tour keeps to (domain 19).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addresses } from './addresses.ts';
import { finances } from './finances.ts';
import { groups } from './groups.ts';
import { overview } from './overview.ts';
import { residents } from './residents.ts';
import { roles, team } from './team.ts';
import { mostSteps, shownSteps } from './tour.ts';

const tours = [overview, residents, addresses, groups, finances, team, roles];

test('a tour has at most six steps, and one flag and page of its own', () => {
  for (const tour of tours) assert.ok(tour.steps.length <= mostSteps, tour.flag);
  assert.equal(new Set(tours.map(({ flag }) => flag)).size, tours.length);
  assert.equal(new Set(tours.map(({ path, tab }) => `${path} ${tab}`)).size, tours.length);
});

test('a step whose anchor is missing is left out', () => {
  const titles = shownSteps(groups, (anchor) => anchor === 'table').map(({ title }) => title);
  assert.deepEqual(titles, ['Groups', 'The list']);
});
