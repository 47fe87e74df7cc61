// Toasts: a thrown error becomes one sentence, and while a screen holds toasts nothing covers it and none is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toApiError } from './api-error.ts';
import { holdToasts, takeToasts, toastError, toastFailure, toastSuccess } from './toast.ts';

test('while screens hold toasts back, the latest screen gets an error, and a success waits for the release', () => {
  const first: string[] = [];
  const second: string[] = [];
  const letFirstGo = holdToasts((message) => first.push(message));
  const letSecondGo = holdToasts((message) => second.push(message));
  toastSuccess('Checked in.');
  toastError('No response in time');
  assert.deepEqual([taken(), first, second], [[], [], ['No response in time']]);
  letSecondGo();
  toastError('This gate is closed');
  assert.deepEqual([taken(), first], [[], ['This gate is closed']]);
  letFirstGo();
  toastError('Wrong');
  assert.deepEqual(taken(), ['Checked in.', 'Wrong']);
});

test('the toast of a failure states the outcome, if given, and the first description', () => {
  const errors = [{ description: 'Too large.' }, { description: 'Not a picture.' }];
  toastFailure(toApiError({ errors }, 422), 'plan.pdf was not added.');
  toastFailure(new TypeError('Failed to fetch'));
  assert.deepEqual(taken(), ['plan.pdf was not added. Too large.', 'Something went wrong']);
});

function taken() {
  return takeToasts().map(({ message }) => message);
}
