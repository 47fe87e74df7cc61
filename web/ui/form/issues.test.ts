// A schema's issues become one plain sentence per field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { missing } from '#contract/plain-words.ts';
import { errorsOf, fieldPath, placeErrors, withoutBlanks } from './issues.ts';

const schema = z.strictObject({
  firstName: z.string().min(2, 'A name has 2 to 50 letters.'),
  note: z.string().max(5).optional(),
  rooms: z.number().min(1),
  vehicles: z.array(z.strictObject({ plate: z.string().min(2, 'Too short a plate.') })),
});

const errors = (values: object) => {
  const result = schema.safeParse(withoutBlanks(values));
  return result.success ? {} : errorsOf(result.error.issues, values);
};

test('each field has one sentence, the contract’s own where it has one', () => {
  assert.deepEqual(errors({ firstName: 'A', rooms: 2, vehicles: [{ plate: 'X' }] }), {
    firstName: 'A name has 2 to 50 letters.',
    'vehicles.0.plate': 'Too short a plate.',
  });
});

test('a field left blank is asked for, whatever the schema calls it', () => {
  assert.deepEqual(errors({ firstName: '', rooms: null, vehicles: [] }), {
    firstName: missing,
    rooms: missing,
  });
});

test('the schema library’s own wording never reaches a person', () => {
  const said = errors({ firstName: 'Ada', note: 'far too long', rooms: 0, vehicles: [] });
  assert.deepEqual(said, {
    note: 'At most 5 characters, please.',
    rooms: 'At least 1, please.',
  });
});

test('faults of parts stand at their field, the first with how many follow', () => {
  const placeOf = (path: string) =>
    path.startsWith('guests.') ? { name: 'guests', part: `Line ${path.split('.')[1]}` } : undefined;
  const found = { name: missing, 'guests.2.phone': 'Too short.', 'guests.5.name': 'Who comes?' };
  const { errors, parts } = placeErrors(found, placeOf);
  assert.deepEqual(errors, { name: missing, guests: 'Line 2: Too short. And 1 more.' });
  assert.deepEqual(
    parts.map(({ part }) => part),
    ['Line 2', 'Line 5'],
  );
});

test('paths of the schema and of the server name the same field', () => {
  assert.equal(fieldPath(['vehicles', 0, 'plate']), 'vehicles.0.plate');
  assert.equal(fieldPath('vehicles[0].plate'), 'vehicles.0.plate');
  assert.equal(fieldPath('body.firstName'), 'firstName');
});

test('blank texts leave the body, and false, zero and null stay', () => {
  assert.deepEqual(withoutBlanks({ a: '', b: false, c: 0, d: null, e: [{ f: '', g: 'x' }] }), {
    b: false,
    c: 0,
    d: null,
    e: [{ g: 'x' }],
  });
});
