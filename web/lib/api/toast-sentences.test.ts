// The exact toasts after an action.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toApiError } from './api-error.ts';
import { errorSentence, requestFailure, successSentence } from './toast-sentences.ts';

test('the toast of a success shows the operation’s own message, or the default of its HTTP method', () => {
  assert.equal(successSentence({ method: 'POST' }), 'Success !!!');
  assert.equal(successSentence({ method: 'PATCH' }), 'Success !!!');
  assert.equal(successSentence({ method: 'PUT' }), 'Updated successfully!');
  assert.equal(successSentence({ method: 'POST', message: 'Created.' }), 'Created.');
});

test('the toast of a refusal with several descriptions shows the first one', () => {
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
    assert.equal(errorSentence({ method }, refusal), 'First.');
  }
});

test('without a description, the error toast shows the fallback for PUT, and else the message', () => {
  const bare = toApiError({ message: 'Not now' }, 409);
  assert.equal(errorSentence({ method: 'PUT' }, bare), 'Something went wrong');
  assert.equal(errorSentence({ method: 'POST' }, bare), 'Not now');
});

test('the toast of a lost connection differs between PUT and other methods', () => {
  for (const error of [new TypeError('Failed to fetch'), toApiError(new TypeError('Failed'))]) {
    assert.equal(errorSentence({ method: 'PUT' }, error), 'Unexpected error occurred.');
    assert.equal(errorSentence({ method: 'POST' }, error), 'Something went wrong');
  }
});

test('a failed decision on a join request shows the server’s message, or else the fallback', () => {
  assert.equal(requestFailure(toApiError({ message: 'Not now' }, 409)), 'Not now');
  for (const raw of [new TypeError('Failed to fetch'), undefined]) {
    assert.equal(requestFailure(toApiError(raw)), 'Failed to process request');
  }
});

const refusal = toApiError(
  {
    message: 'No',
    errors: [
      { code: 'A', description: 'First.' },
      { code: 'B', description: 'Second.' },
    ],
  },
  422,
);
