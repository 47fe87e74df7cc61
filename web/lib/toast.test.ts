// Guarantees of toasts that are held: nothing is shown over a screen that asks for it, and nothing is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdToasts, takeToasts, toastError, toastSuccess } from './toast.ts';

const taken = () => takeToasts().map(({ message }) => message);

test('while toasts are held an error is told to the last who holds, and a success waits', () => {
  const first: string[] = [];
  const second: string[] = [];
  const letFirstGo = holdToasts((message) => first.push(message));
  const letSecondGo = holdToasts((message) => second.push(message));
  toastSuccess('Let in.');
  toastError('No answer in time');
  assert.deepEqual([taken(), first, second], [[], [], ['No answer in time']]);
  letSecondGo();
  toastError('This gate is closed');
  assert.deepEqual([taken(), first], [[], ['This gate is closed']]);
  letFirstGo();
  toastError('Wrong');
  assert.deepEqual(taken(), ['Let in.', 'Wrong']);
});
