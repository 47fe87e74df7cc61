// Tests for a community's mail server that is down, slow or not found. Such a server is skipped for a while, and the
// platform's server sends the emails without delay.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { changeSmtpSettings, getSmtpSettings } from '#contract/integrations/mail-servers.ts';
import { MailUnsure, openMailer } from '#platform/delivery/mail.ts';
import { openOutbound, type Outbound } from '#platform/delivery/outbound.ts';
import { startTestMailServer } from '#testing/mail-server.ts';
import { testSecret, testSender } from '#testing/world.ts';
import { givenWorld, given } from '#testing/given.ts';
import { openUnavailableServers, usualTimes } from './unavailable-servers.ts';
import { mailerOf, withOwnServers } from './smtp-send.ts';

const place = { communityId: 'a', host: 'mail.example.com', port: 587 };

describe('memory of unreachable mail servers', () => {
  test('a mail server that cannot be reached or resolved, or confirms no email, counts as unavailable', () => {
    for (const code of ['ETIMEDOUT', 'ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND', 'EDNS']) {
      assert.equal(isAwayAfter(errorOf(code)), true, code);
    }
    assert.equal(isAwayAfter(new MailUnsure('the line broke')), true);
  });

  test('a mail server that takes more than five seconds for an email counts as unavailable', () => {
    assert.equal(isAwayAfter(null, 14_000), true);
    assert.equal(isAwayAfter(null, 1000), false);
  });

  test('a mail server that refuses one email stays available, and a timeout affects only its own host', () => {
    assert.equal(isAwayAfter(errorOf('EENVELOPE')), false);
    const memory = openUnavailableServers(usualTimes);
    memory.note(place, performance.now(), errorOf('ETIMEDOUT'));
    assert.equal(memory.isAway({ ...place, host: 'other.example.com' }), false);
  });

  function isAwayAfter(error: Error | null, tookMs = 0): boolean {
    const memory = openUnavailableServers(usualTimes);
    memory.note(place, performance.now() - tookMs, error);
    return memory.isAway(place);
  }
});

describe('emails of a community whose server is unreachable', () => {
  let communityId: string;
  let breaksOff = false;

  const server = given(() =>
    startTestMailServer({
      onMail: () => {
        if (breaksOff) server.hangUp();
      },
    }),
  );
  const world = givenWorld();
  const owner = given(() => world.person());
  beforeEach(async () => {
    breaksOff = false;
    communityId = await world.community(owner);
    const params = { communityId };
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const { version } = (await world.call(owner, getSmtpSettings, { params })).data;
    const body = { version, host: 'localhost', port: server.port, security: 'None' as const };
    const from = { username: '', fromAddress: 'office@estate.example.com' };
    const saved = await world.call(owner, changeSmtpSettings, {
      params,
      body: { ...body, ...from },
    });
    assert.equal(saved.status, 200, saved.raw.body);
  });

  test('a mail server that does not confirm an email is skipped for later emails and broadcasts', async () => {
    const { mailer, options } = open();
    const send = withOwnServers(mailer, options);
    breaksOff = true;
    const sent = (subject: string) =>
      send(toolsHere(), communityId, { mail: mailOf(subject), id: `fact-1${subject.length}` });
    await sent('Taken without a word');
    breaksOff = false;
    await sent('By the platform');
    const run = await mailerOf(mailer, options)(toolsHere(), communityId);
    await run.send(mailOf('A broadcast by the platform'), 'fact-3');
    run.close();
    const subjects = await byPlatform();
    assert.ok(!subjects.includes('Taken without a word'));
    assert.ok(subjects.includes('By the platform'));
    assert.ok(subjects.includes('A broadcast by the platform'));
  });

  test('a mail server’s host name that does not resolve is not looked up again for each email', async () => {
    let asked = 0;
    const { mailer, options } = open(async () => {
      asked += 1;
      throw errorOf('EAI_AGAIN');
    });
    const send = withOwnServers(mailer, options);
    for (const subject of ['Unnamed 1', 'Unnamed 22', 'Unnamed 333']) {
      await send(toolsHere(), communityId, {
        mail: mailOf(subject),
        id: `fact-2${subject.length}`,
      });
    }
    assert.equal(asked, 1);
    assert.equal((await byPlatform()).filter((one) => one.startsWith('Unnamed')).length, 3);
  });

  test('a DNS query for a mail server without response is abandoned at the deadline', async (t) => {
    const asked = Promise.withResolvers<void>();
    const { mailer, options } = open(() => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const mail = { mail: mailOf('No name in time'), id: 'fact-40' };
    const sending = withOwnServers(mailer, options)(toolsHere(), communityId, mail);
    await asked.promise;
    // The deadline begins right after the DNS query.
    await new Promise(setImmediate);
    t.mock.timers.tick(usualTimes.deadlineMs);
    t.mock.timers.reset();
    await sending;
    assert.ok((await byPlatform()).includes('No name in time'));
  });

  function toolsHere() {
    return world.tools;
  }

  function open(resolve?: Outbound['resolve']) {
    const mailer = openMailer({ ...testSender, smtpUrl: undefined, pool: world.pool });
    const reached = openOutbound({ plainHttp: true, loopback: true });
    const outbound = resolve ? { ...reached, resolve } : reached;
    return { mailer, options: { secret: testSecret, outbound } };
  }

  function mailOf(subject: string) {
    return { to: 'a@example.test', subject, text: 'Hello' };
  }

  async function byPlatform() {
    return (await world.mails()).map(({ subject }) => subject);
  }
});

function errorOf(code: string): Error {
  return Object.assign(new Error('no'), { code });
}
