import type { JobTools, OutboxEvent } from '#platform/jobs/job.ts';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refusal, startTestMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { testSender } from '#testing/world.ts';
import { mailJob, openMailer } from './mail.ts';

describe('requested emails', () => {
  let server: TestMailServer;
  let onMail: () => void = () => undefined;
  before(async () => {
    server = await startTestMailServer({ onMail: () => onMail() });
  });
  after(() => server.stop());

  const warned: object[] = [];
  const log = {
    info: () => undefined,
    warn: (said: object) => warned.push(said),
    error: () => undefined,
  };
  const payload = { to: 'ada@example.test', subject: 'Hello', text: 'Hello' };
  const fact: OutboxEvent = {
    id: 7,
    communityId: null,
    userId: null,
    topic: 'mail.requested',
    payload,
  };
  const run = () => {
    const mailer = openMailer({ ...testSender, smtpUrl: server.url, pool: null as never });
    const job = mailJob((_tools, _communityId, { mail, id }) => mailer.send(mail, id));
    return job.run({ log } as unknown as JobTools, fact);
  };

  test('a permanently refused email is not retried, and its address is not logged', async () => {
    onMail = () => {
      throw refusal(550, 'No such mailbox ada@example.test');
    };
    await run();
    assert.deepEqual(warned, [{ event: 'mail-refused', id: 'fact-7', responseCode: 550 }]);
  });

  test('an email is retried after a temporary refusal or while the server is down', async () => {
    onMail = () => {
      throw refusal(451, 'Try again later');
    };
    await assert.rejects(run);
    onMail = () => undefined;
    const { port } = server;
    await server.stop();
    await assert.rejects(run);
    server = await startTestMailServer({ port, onMail: () => onMail() });
    await run();
    assert.equal(server.taken.length, 1);
  });
});
