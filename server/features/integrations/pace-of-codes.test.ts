import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMailer } from '#platform/delivery/mail.ts';
import { startTestMailServer } from '#testing/mail-server.ts';
import { testSecret, testSender } from '#testing/world.ts';
import { withOwnServers } from './smtp-send.ts';

test('sign-in codes skip the rate limit of the mail server', async () => {
  const server = await startTestMailServer();
  try {
    // The limit is ten emails a minute, so a second email under the limit would be sent after six seconds.
    const mailer = openMailer({
      ...testSender,
      smtpUrl: server.url,
      perMinute: 10,
      pool: null as never,
    });
    const send = withOwnServers(mailer, { secret: testSecret, outbound: null as never });
    const began = performance.now();
    for (const id of ['code-1', 'code-2', 'code-3']) {
      const mail = { to: 'ada@example.test', subject: 'Your code', text: id };
      await send(null as never, null, { mail, id });
    }
    assert.ok(performance.now() - began < 6000);
  } finally {
    await server.stop();
  }
});
