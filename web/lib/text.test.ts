// Names, descriptions and counts are cut to their length.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgeText, shortDescription, shortName } from './text.ts';

test('a name of 20 characters stays whole, one of 21 is cut to 20 and an ellipsis', () => {
  assert.equal(shortName('a'.repeat(20)), 'a'.repeat(20));
  assert.equal(shortName('a'.repeat(21)), `${'a'.repeat(20)}…`);
});

test('a character is what a person sees as one', () => {
  const family = '👨‍👩‍👧';
  assert.equal(shortName(family.repeat(20)), family.repeat(20));
  assert.equal(shortName(family.repeat(21)), `${family.repeat(20)}…`);
});

test('a description is cut above 40 characters and otherwise needs no link', () => {
  assert.equal(shortDescription('b'.repeat(40)), null);
  assert.equal(shortDescription('b'.repeat(41)), 'b'.repeat(40));
});

test('the badge shows nothing at none and 99+ above 99', () => {
  assert.equal(badgeText(0), null);
  assert.equal(badgeText(99), '99');
  assert.equal(badgeText(100), '99+');
});
