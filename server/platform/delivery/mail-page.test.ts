// Guarantees of the HTML part of emails, read from what a mail server received.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { given } from '#testing/given.ts';
import { startTestMailServer } from '#testing/mail-server.ts';
import { wordsOf, wordsOfText } from '#testing/parsed-mail.ts';
import { testSender } from '#testing/world.ts';
import { openMailer } from './mail.ts';
import type { Mail } from './mail-message.ts';

describe('the HTML part of an email', () => {
  const server = given(startTestMailServer);

  test('the HTML part has the header of the community and the words of the plain text', async () => {
    const { html, text } = await received({ text: reminder, sender });
    const words = wordsOf(html);
    assert.equal(words, `${sender.name} ${sender.address} ${wordsOfText(reminder)}`);
    assert.equal(wordsOfText(text), wordsOfText(reminder));
    assert.equal(html.match(/<li /g)?.length, 2);
    assert.ok(html.includes('<a href="https://estate.example/pay?a=1&amp;b=2" '));
  });

  test('the HTML part shows Courtyard’s logo with an alternative text, and loads nothing', async () => {
    const { html } = await received({ text: 'Hello' });
    assert.match(html, /role="img" aria-label="Courtyard"/);
    assert.doesNotMatch(html, /<(img|script|link|iframe)|url\(|src=/i);
    assert.match(html, /name="color-scheme" content="light dark"/);
    assert.equal(wordsOf(html), 'Courtyard Hello');
  });

  test('a text that looks like HTML or like a script is shown and not run', async () => {
    const text = '<b onclick="x()">Hi</b> & javascript:alert(1) http://a.example/"><script>';
    const { html } = await received({ text, sender: { ...sender, name: '<i>Palm</i>' } });
    assert.equal(wordsOf(html), `<i>Palm</i> ${sender.address} ${wordsOfText(text)}`);
    assert.deepEqual(html.match(/href="[^"]*"/g), ['href="http://a.example/"']);
    assert.doesNotMatch(html, /<(b|i|script)[ >]/);
  });

  async function received(mail: Partial<Mail>) {
    const mailer = openMailer({ ...testSender, smtpUrl: server.url, pool: null as never });
    await mailer.send({ to: 'ada@example.test', subject: 'Dues', text: '', ...mail }, 'fact-1');
    const { html = '', text = '' } = await PostalMime.parse(server.taken.at(-1)?.source ?? '');
    return { html, text };
  }
});

const sender = { name: 'Ìrókò Heights', replyTo: '', address: '5 Lagoon Avenue, Lagos' };

const reminder = `Dear Ṣadé Ẹ̀bùn,

Your house owes ₦60,000.00:
- Service charge: ₦50,000.00
- Security levy: ₦10,000.00

    123 456

Pay here: https://estate.example/pay?a=1&b=2.`;
