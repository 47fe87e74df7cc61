// The local mailbox shows the text of emails and, in a frame without scripts, their HTML part. The mailbox answers only
// requests to a host name of this machine that passed no proxy.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openWorld, type World } from '#testing/world.ts';
import { showsMailbox } from './mailbox.ts';

let world: World;
describe('the local mailbox', () => {
  before(async () => {
    world = await openWorld();
    await world.owner.query(
      `insert into local_mails (id, recipient, subject, body) values
     ('1', 'a@example.test', '<b>123 456</b>', '</pre><script>alert("x")</script> & more')`,
    );
  });
  after(() => world.close());

  const get = (headers: Record<string, string>) =>
    world.app.inject({ method: 'GET', url: '/dev/mail', headers });

  test('the local mailbox shows emails as text and not as markup', async () => {
    const { statusCode, body, headers } = await get({ host: 'localhost:3000' });
    assert.equal(statusCode, 200);
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(body, /&lt;b&gt;123 456&lt;\/b&gt;/);
    assert.doesNotMatch(body, /<script/);
  });

  test('the local mailbox shows the HTML part of an email in a frame that runs no scripts', async () => {
    await world.owner.query(
      `insert into local_mails (id, recipient, subject, body, html) values
     ('2', 'b@example.test', 'Receipt', 'Paid.', '<p class="x">Paid.</p>"><script>alert(1)</script>')`,
    );
    const { body } = await get({ host: 'localhost:3000' });
    assert.equal(body.match(/<iframe /g)?.length, 1, 'an email without an HTML part has no frame');
    const sandbox = /<iframe [^>]*sandbox="([^"]*)"/.exec(body)?.[1] ?? '';
    assert.doesNotMatch(sandbox, /allow-(scripts|same-origin|top-navigation)/);
    assert.match(body, /srcdoc="&lt;base[^"]*&lt;p class=&quot;x&quot;&gt;Paid\./);
  });

  test('the local mailbox answers 404 under another host name and through a proxy', async () => {
    const foreign: Record<string, string>[] = [
      { host: 'evil.example:3000' },
      { host: '192.0.2.1:3000' },
      { host: 'localhost.evil.example' },
      { host: '127.0.0.1', 'x-forwarded-for': '192.0.2.1' },
      { host: '127.0.0.1', forwarded: 'for=192.0.2.1' },
    ];
    for (const headers of foreign) assert.equal((await get(headers)).statusCode, 404);
    for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost']) {
      assert.equal((await get({ host })).statusCode, 200, host);
    }
  });

  test('the local mailbox exists only without a mail server and with a public URL of this machine', () => {
    assert.equal(showsMailbox(null, 'http://127.0.0.1:3000'), false);
    assert.equal(showsMailbox(world.pool, 'https://estate.example.com'), false);
    assert.equal(showsMailbox(world.pool, 'http://[::1]:3000'), true);
  });
});
