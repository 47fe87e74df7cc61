// The local mailbox is shown as text, and only to a browser on this machine.
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

  test('requests by another host name or a proxy get a 404', async () => {
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
