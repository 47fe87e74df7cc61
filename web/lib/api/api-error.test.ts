// The message of a failed call: the descriptions joined by commas, else the response's message, else a fallback.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstSentence, toApiError } from './api-error.ts';

test('the error message joins the descriptions with commas', () => {
  const error = toApiError(
    refused(
      [
        { code: 'A', description: 'One.' },
        { code: 'B', description: 'Two.' },
      ],
      'No',
    ),
    422,
  );
  assert.equal(error.message, 'One., Two.');
  assert.deepEqual(error.codes, ['A', 'B']);
  assert.equal(firstSentence(error), 'One.');
});

test('an error without descriptions uses the response’s message or the fallback', () => {
  assert.equal(toApiError(refused([], 'No such house'), 404).message, 'No such house');
  assert.equal(toApiError({}, 404).message, 'Something went wrong');
  assert.equal(toApiError(undefined).message, 'Something went wrong');
  assert.equal(toApiError(new TypeError('Failed to fetch')).message, 'Something went wrong');
});

test('an error without a known status gets the status 500, and a known status stays', () => {
  assert.equal(toApiError(undefined).status, 500);
  assert.equal(toApiError({}, 409).status, 409);
});

test('a response in an unexpected format is kept in `raw`, and the error gets the fallback message', () => {
  for (const raw of [null, 7, 'text', [], { errors: 'x' }, { errors: [null, 3, {}] }]) {
    const error = toApiError(raw, 502);
    assert.equal(error.message, 'Something went wrong');
    assert.equal(error.raw, raw);
    assert.deepEqual(error.codes, []);
  }
});

test('the error of a field has the name of its field', () => {
  const raw = refused([{ code: 'VALIDATION_FAILED', description: 'Too short.', field: 'name' }]);
  assert.deepEqual(toApiError(raw, 422).fieldErrors(), { name: 'Too short.' });
});

function refused(errors: object[], message?: string) {
  return { success: false, message, errors };
}
