// Names, descriptions and counts are cut to their length.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgeText, shortDescription, shortName } from './text.ts';

test('a name of more than 20 characters is cut to 20 and an ellipsis', () => {
  assert.equal(shortName('a'.repeat(20)), 'a'.repeat(20));
  assert.equal(shortName('a'.repeat(21)), `${'a'.repeat(20)}…`);
});

test('an emoji of several code points counts as one of the 20 characters of a name', () => {
  const family = '👨‍👩‍👧';
  assert.equal(shortName(family.repeat(20)), family.repeat(20));
  assert.equal(shortName(family.repeat(21)), `${family.repeat(20)}…`);
});

test('a description of more than 40 characters is cut to 40, and a shorter one gives null', () => {
  assert.equal(shortDescription('b'.repeat(40)), null);
  assert.equal(shortDescription('b'.repeat(41)), 'b'.repeat(40));
});

test('the badge of unread notifications is empty at 0 and shows 99+ above 99', () => {
  assert.equal(badgeText(0), null);
  assert.equal(badgeText(99), '99');
  assert.equal(badgeText(100), '99+');
});
