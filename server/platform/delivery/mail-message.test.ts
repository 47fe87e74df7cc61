import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { bytesOf, readMail } from '#testing/parsed-mail.ts';
import { testSender } from '#testing/world.ts';
import { messageIdOf, messageOf, readAddress } from './mail-message.ts';

const mail = {
  to: 'ada@example.test',
  subject: 'Omi ti dé ọ̀dọ̀ wa: "a long subject" that folds because it is far longer than a line ☂',
  text: 'First.\n\n- one\n- two\n\nLast.',
};

describe('outgoing emails', () => {
  test('another parser reads the intended text and headers of an email', async () => {
    const html = '<p>First.</p>';
    const unsubscribeUrl = `https://estate.example.com/unsubscribe/${'a'.repeat(120)}`;
    const sender = { name: 'Palm “Court”, Ẹ̀kọ́', replyTo: 'office@palm.example' };
    await readMail(testSender, mail, 'fact-1');
    await readMail(testSender, { ...mail, html, unsubscribeUrl, sender }, 'fact-1');
  });

  test('an email by a community’s own server names the community alone as its sender', async () => {
    const sender = { name: 'Palm Court', replyTo: '' };
    const message = messageOf(testSender, { ...mail, sender }, 'fact-1', 'office@palm.example');
    const read = await PostalMime.parse(await bytesOf(message));
    assert.deepEqual(
      [read.from?.name, read.from?.address, read.replyTo],
      ['Palm Court', 'office@palm.example', undefined],
    );
  });

  test('the message id is the same for each try and differs by email and installation', () => {
    const own = messageIdOf(testSender, mail, 'fact-1');
    assert.equal(messageIdOf(testSender, mail, 'fact-1'), own);
    const others = [
      messageIdOf(testSender, mail, 'fact-2'),
      messageIdOf(
        { ...testSender, secret: 'another installation has another secret' },
        mail,
        'fact-1',
      ),
      messageIdOf(testSender, { ...mail, text: 'After a fresh database' }, 'fact-1'),
    ];
    assert.equal(new Set([own, ...others]).size, 4);
    const elsewhere = { ...testSender, publicUrl: 'https://estate.example.com' };
    assert.match(messageIdOf(elsewhere, mail, 'fact-1'), /@estate\.example\.com>$/);
  });

  test('a sender is an email address with or without a name, and any other text is refused', () => {
    assert.deepEqual(readAddress('Palm Court <office@palm.example>'), {
      name: 'Palm Court',
      address: 'office@palm.example',
    });
    assert.deepEqual(readAddress('"Palm, Court" <o@palm.example>')?.name, 'Palm, Court');
    assert.deepEqual(readAddress('o@palm.example'), { name: '', address: 'o@palm.example' });
    for (const text of ['', 'palm', 'a@b <c@d> e', 'A <a@b>\r\nBcc: c@d']) {
      assert.equal(readAddress(text), null, text);
    }
  });
});
