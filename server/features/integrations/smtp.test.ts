import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import {
  changeSmtpSettings,
  getSmtpSettings,
  sendTestMail,
} from '#contract/integrations/mail-servers.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

const password = 'a password of the mail server';

describe('a community’s own mail server', () => {
  let world: World;
  let owner: Person;
  let communityId: string;
  let port: number;
  const taken: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'estate' && auth.password === password
        ? done(null, { user: auth.username })
        : done(new Error('no')),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        taken.push(text);
        if (text.includes('Subject: Not answered')) hangUp();
        else done();
      });
    },
  });
  before(openServer);
  after(async () => {
    await world.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });

  test('a community’s emails use its own server and address, and other emails use the platform’s', async () => {
    assert.equal((await save({ ...wanted(), password })).status, 200);
    await ask('By our own');
    await ask('A code of a person', null);
    await world.settle();
    assert.equal(taken.length, 1);
    assert.match(taken[0] ?? '', /From: Palm Court \w+ <office@estate\.example\.com>/);
    assert.match(taken[0] ?? '', /Subject: By our own/);
    assert.deepEqual(
      (await world.mails()).map(({ subject }) => subject),
      ['A code of a person'],
    );
    await world.call(owner, sendTestMail, params());
    await world.settle();
    assert.match(taken.at(-1) ?? '', /A test of your mail server/);
  });

  test('the password of a mail server is encrypted and hidden, and a new user or host requires it again', async () => {
    const read = await world.call(owner, getSmtpSettings, params());
    assert.deepEqual([read.data.hasPassword, read.raw.body.includes(password)], [true, false]);
    const { rows } = await world.owner.query<{ all: string }>(
      'select s::text as all from smtp_settings s union all select a::text from audit_entries a',
    );
    for (const row of rows) assert.ok(!row.all.includes(password));
    assert.equal((await save({ ...wanted() })).status, 200);
    for (const other of [{ username: 'another' }, { host: 'mail.example.com' }]) {
      const { failure } = await save({ ...wanted(), ...other });
      assert.equal(failure.errors[0]?.field, 'password');
    }
  });

  test('if a community’s mail server refuses the sign-in, the platform’s server sends the email', async () => {
    await save({ ...wanted(), password: 'a wrong one' });
    await ask('Not taken');
    await world.settle();
    assert.ok((await world.mails()).some(({ subject }) => subject === 'Not taken'));
    const { lastError } = (await world.call(owner, getSmtpSettings, params())).data;
    assert.match(lastError ?? '', /user name or the password/);
  });

  test('an email that the mail server received without confirming it is not sent again', async () => {
    assert.equal((await save({ ...wanted(), password })).status, 200);
    const before = taken.length;
    await ask('Not answered');
    await world.settle();
    assert.equal(taken.length, before + 1);
    assert.ok(!(await world.mails()).some(({ subject }) => subject === 'Not answered'));
    const { lastError } = (await world.call(owner, getSmtpSettings, params())).data;
    assert.match(lastError ?? '', /took the email without a confirmation/);
  });

  async function openServer() {
    server.listen(0, 'localhost');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
    world = await openWorld();
    owner = await world.person();
    communityId = await world.community(owner);
  }

  /** Closes the connection after the server has received an email and before it responds. */
  function hangUp() {
    const { connections } = server as unknown as { connections: Set<{ _socket: Socket }> };
    for (const { _socket } of connections) _socket.destroy();
  }

  function params() {
    return { params: { communityId } };
  }

  function wanted() {
    return {
      host: 'localhost',
      port,
      security: 'None' as const,
      username: 'estate',
      fromAddress: 'office@estate.example.com',
    };
  }

  async function save(body: object) {
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const { version } = (await world.call(owner, getSmtpSettings, params())).data;
    return world.call(owner, changeSmtpSettings, {
      ...params(),
      body: { ...body, version } as never,
    });
  }

  function ask(subject: string, of: string | null = communityId) {
    return world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1, 'mail.requested',
         jsonb_build_object('to', 'a@example.test', 'subject', $2::text, 'text', 'Hello'))`,
      [of ?? '00000000-0000-0000-0000-000000000000', subject],
    );
  }
});

test('a mail server at a private address is never contacted', async () => {
  const world = await openWorld({ reachesLoopback: false });
  const owner = await world.person();
  const communityId = await world.community(owner);
  await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
  const body = { host: 'localhost', port: 2525, fromAddress: 'a@b.example', version: 1 };
  await world.call(owner, changeSmtpSettings, { params: { communityId }, body });
  await world.call(owner, sendTestMail, { params: { communityId } });
  await world.settle();
  const { data } = await world.call(owner, getSmtpSettings, { params: { communityId } });
  assert.match(data.lastError ?? '', /public internet/);
  await world.close();
});
