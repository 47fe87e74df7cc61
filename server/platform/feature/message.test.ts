// Tests how declared messages are rendered as email, text message and notification.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { message } from './message.ts';

describe('declared messages', () => {
  const bill = message({
    to: 'A payer.',
    activityType: 'Due',
    sample: { name: 'Ada', link: 'https://estate.example/dues?Tab=1&Page=2' },
    email: ({ name, link }) => ({
      subject: `A bill for ${name}`,
      lines: [`Dear ${name},`, false, '', `Two lines <b>:\nopen ${link}.`],
    }),
    sms: ({ name }) => `${name}, you have a bill.`,
    notice: ({ name }) => ({ title: `A bill for ${name}`, description: 'Due tomorrow.' }),
  });

  test('an email is rendered as plain-text paragraphs, without the empty ones', () => {
    const { subject, text } = bill.email({ name: 'Ada', link: 'https://estate.example/dues' });
    assert.equal(subject, 'A bill for Ada');
    assert.equal(text, 'Dear Ada,\n\nTwo lines <b>:\nopen https://estate.example/dues.');
  });

  test('a notice has the activity type for which people choose their channels', () => {
    const { activityType, title } = bill.notice({ name: 'Ada', link: '' });
    assert.deepEqual([activityType, title], ['Due', 'A bill for Ada']);
    assert.equal(bill.sms({ name: 'Ada', link: '' }), 'Ada, you have a bill.');
  });
});
