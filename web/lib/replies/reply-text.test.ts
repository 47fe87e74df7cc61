// Placeholders of saved replies, and the slash that finds one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendReply, filledReply, replaceSlash, slashAt } from './reply-text.ts';

test('a saved reply gets the reporter, the house and the complaint’s number, and other braces stay', () => {
  const facts = { name: 'Ngozi Eze', house: '3 Amber Lane', complaint: 'C-00035' };
  assert.equal(
    filledReply('Dear {name}, {complaint} at {house}: {time} {name}', facts),
    'Dear Ngozi Eze, C-00035 at 3 Amber Lane: {time} Ngozi Eze',
  );
  assert.equal(filledReply('Dear {name}', { ...facts, name: undefined }), 'Dear resident');
});

test('a slash lists saved replies only at the start of a word, up to the next space', () => {
  assert.deepEqual(slashAt('/', 1), { from: 0, query: '' });
  assert.deepEqual(slashAt('Hello\n/way', 10), { from: 6, query: 'way' });
  for (const text of ['and/or', 'on 3/12', 'http://x', '/way now', '']) {
    assert.equal(slashAt(text, text.length), null, text);
  }
});

test('a chosen reply replaces the slash and its letters, or goes below the text from the menu', () => {
  const slash = slashAt('Hello /way', 10);
  assert.ok(slash);
  assert.equal(replaceSlash('Hello /way and more', slash, 'we come'), 'Hello we come and more');
  assert.equal(appendReply('Hello ', 'we come'), 'Hello\n\nwe come');
  assert.equal(appendReply(' ', 'we come'), 'we come');
});
