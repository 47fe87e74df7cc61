// Tests texts chosen by a community in emails to people who do not know it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutLinks } from './mail-words.ts';

test('an address is broken apart so that no mail program makes it a link, and names are kept', () => {
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
