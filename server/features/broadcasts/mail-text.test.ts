import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailText } from './mail-text.ts';

test('the plain-text part keeps paragraphs and lists and drops Markdown marks', () => {
  const markdown = [
    '# Water',
    '',
    'It is **off** on *Monday*. See [the plan](https://estate.example.com/plan_of_works).',
    '',
    '* Palm Street',
    '* Fig Close, `9` to 12',
    '',
    '1. Fill buckets',
    '2. Close the taps',
    '',
    '> Thank you',
    '',
    '',
    'snake_case_name and 2 * 3 * 4 stay.',
  ].join('\r\n');
  assert.equal(
    mailText(markdown),
    [
      'Water',
      '',
      'It is off on Monday. See the plan (https://estate.example.com/plan_of_works).',
      '',
      '- Palm Street',
      '- Fig Close, 9 to 12',
      '',
      '1. Fill buckets',
      '2. Close the taps',
      '',
      '> Thank you',
      '',
      'snake_case_name and 2 * 3 * 4 stay.',
    ].join('\n'),
  );
});
