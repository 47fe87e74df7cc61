// Tests how emails to people outside a community show texts that the community chose.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutLinks } from './mail-words.ts';

test('web and email addresses are broken up so that mail programs do not link them, and names stay unchanged', () => {
  for (const [given, shown] of [
    ['Pay at https://evil.example/bank now', 'Pay at https: evil. example/bank now'],
    ['www.evil.example', 'www. evil. example'],
    ['Write to bank@evil.example', 'Write to bank evil. example'],
    ['St. John’s Court No. 4', 'St. John’s Court No. 4'],
    ['Phase 1.5', 'Phase 1.5'],
  ] as const) {
    assert.equal(withoutLinks(given), shown);
  }
});
