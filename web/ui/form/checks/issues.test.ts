// A schema's issues become one plain sentence per field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { requiredMessage } from '#rules/shared/plain-words.ts';
import { withoutBlanks } from './body.ts';
import { errorsOf, fieldPath, placeErrors } from './issues.ts';

test('each invalid field gets one message, and a message of the contract stays unchanged', () => {
  assert.deepEqual(errors({ firstName: 'A', rooms: 2, vehicles: [{ plate: 'X' }] }), {
    firstName: 'Enter a name of 2 to 50 letters.',
    'vehicles.0.plate': 'Too short a plate.',
  });
});

test('an empty required field gets the message for missing values', () => {
  assert.deepEqual(errors({ firstName: '', rooms: null, vehicles: [] }), {
    firstName: requiredMessage,
    rooms: requiredMessage,
  });
});

test('default messages of the schema library are replaced by plain ones', () => {
  const said = errors({ firstName: 'Ada', note: 'far too long', rooms: 0, vehicles: [] });
  assert.deepEqual(said, {
    note: 'Enter at most 5 characters.',
    rooms: 'Enter at least 1.',
  });
});

test('errors inside a list field show the first one at the field and count the others', () => {
  const placeOf = (path: string) =>
    path.startsWith('guests.') ? { name: 'guests', part: `Line ${path.split('.')[1]}` } : undefined;
  const found = {
    name: requiredMessage,
    'guests.2.phone': 'Too short.',
    'guests.5.name': 'Who comes?',
  };
  const { errors, parts } = placeErrors(found, placeOf);
  assert.deepEqual(errors, { name: requiredMessage, guests: 'Line 2: Too short. And 1 more.' });
  assert.deepEqual(
    parts.map(({ part }) => part),
    ['Line 2', 'Line 5'],
  );
});

test('a path from a schema and one from the server give the same field name', () => {
  assert.equal(fieldPath(['vehicles', 0, 'plate']), 'vehicles.0.plate');
  assert.equal(fieldPath('vehicles[0].plate'), 'vehicles.0.plate');
  assert.equal(fieldPath('body.firstName'), 'firstName');
});

test('blank texts are removed from a body, also inside lists, and false, zero and null stay', () => {
  assert.deepEqual(withoutBlanks({ a: '', b: false, c: 0, d: null, e: [{ f: '', g: 'x' }] }), {
    b: false,
    c: 0,
    d: null,
    e: [{ g: 'x' }],
  });
});

function errors(values: object) {
  const result = schema.safeParse(withoutBlanks(values));
  return result.success ? {} : errorsOf(result.error.issues, values);
}

const schema = z.strictObject({
  firstName: z.string().min(2, 'Enter a name of 2 to 50 letters.'),
  note: z.string().max(5).optional(),
  rooms: z.number().min(1),
  vehicles: z.array(z.strictObject({ plate: z.string().min(2, 'Too short a plate.') })),
});
