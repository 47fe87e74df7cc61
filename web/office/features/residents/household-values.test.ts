// The rows of the form of a household: filled rows keep their places, and empty rows at the end are left out.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankMember, blankVehicle, filledMembers, filledVehicles } from './household-values.ts';

test('a household leaves out empty rows at the end, and keeps empty rows between filled ones', () => {
  const values = { houseId: '', moveInOn: '', members: [], vehicles: [] };
  const ada = { ...blankMember('Tenant'), firstName: 'Ada' };
  const blank = blankMember('Family');
  assert.deepEqual(filledMembers({ ...values, members: [ada, blank, ada, blank] }), [
    ada,
    blank,
    ada,
  ]);
  assert.deepEqual(filledVehicles({ ...values, vehicles: [blankVehicle] }), []);
});

test('an empty household keeps its first person, so that the form names the missing fields', () => {
  const blank = blankMember('Family');
  const values = { houseId: '', moveInOn: '', members: [blank, blank], vehicles: [] };
  assert.deepEqual(filledMembers(values), [blank]);
});
