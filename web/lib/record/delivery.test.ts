import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MailState, noDelivery } from '#contract/shared/delivery.ts';
import { deliveryWords, mailWords, reporterNoun } from './delivery.ts';

test('the text about one notified person says how the message was sent, or why it was not', () => {
  assert.equal(say({ people: 1, emailed: 1 }), 'Emailed to the resident.');
  assert.equal(say({ people: 1, texted: 1 }), 'Texted to the resident.');
  assert.equal(say({ people: 1, emailed: 1, texted: 1 }), 'Emailed and texted to the resident.');
  assert.equal(say({ people: 1, unreachable: 1 }), 'Not notified: no phone or email. Call them.');
  assert.equal(
    say({ people: 1, textsOff: 1 }),
    'Not notified: text messages are not set up. Call them.',
  );
  assert.equal(say({}), 'No resident to notify.');
});

test('the text about several people counts those emailed, texted and not notified', () => {
  assert.equal(
    say({ people: 4, emailed: 2, texted: 1, unreachable: 1 }),
    'Emailed to 2 residents. Texted to 1 resident. 1 resident not notified: no phone or email. Call them.',
  );
});

test('the text about an email says that it was sent only after the mail server accepted it', () => {
  const words = (mail: MailState | null) => mailWords(mail, 'ada@mail.example');
  assert.equal(words('Waiting'), 'Not sent to ada@mail.example yet');
  assert.equal(words('Sent'), 'Emailed to ada@mail.example');
  assert.equal(words('Refused'), 'Not delivered: the mail server refused ada@mail.example');
  assert.equal(words('Failed'), 'Not delivered to ada@mail.example: no mail server took the email');
  assert.equal(words(null), 'ada@mail.example');
});

function say(counts: Partial<typeof noDelivery>): string {
  return deliveryWords({ ...noDelivery, ...counts }, reporterNoun);
}
