import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changeSmtpSettings, getSmtpSettings } from '#contract/integrations/mail-servers.ts';
import { refusal, startTestMailServer } from '#testing/mail-server.ts';
import { given } from '#testing/given.ts';
import { openStreet } from './testing.ts';

describe('broadcasts by a community’s own mail server', () => {
  let onMail: (to: string) => void = () => undefined;

  const server = given(() => startTestMailServer({ onMail: (to) => onMail(to) }));
  const street = given(openStreet);
  before(connectOwnServer);

  test('a community’s own mail server sends broadcasts as HTML from the community’s address', async () => {
    const broadcast = await street.sent({ title: 'Ours', channels: ['E-mail'] });
    assert.equal(broadcast.status, 'Sent');
    assert.equal(server.taken.length, 4);
    for (const { source } of server.taken) {
      assert.match(source, /^From: .+ <office@estate\.example\.com>/m);
      assert.match(source, /^List-Unsubscribe: /m);
      assert.match(source, /text\/html/);
    }
    assert.equal(await byPlatform('Ours'), 0);
  });

  test('the platform’s mail server sends copies that the community’s own server refuses or is down for', async () => {
    onMail = (to) => {
      if (to.startsWith('11')) throw refusal(550, 'No such mailbox');
    };
    server.taken.length = 0;
    const broadcast = await street.sent({ title: 'Refused', channels: ['E-mail'] });
    assert.equal(broadcast.status, 'Sent');
    assert.deepEqual([server.taken.length, await byPlatform('Refused')], [3, 1]);
    server.taken.length = 0;
    await server.stop();
    const away = await street.sent({ title: 'Away', channels: ['E-mail'] });
    assert.equal(away.status, 'Sent');
    assert.deepEqual([server.taken.length, await byPlatform('Away')], [0, 4]);
  });

  async function connectOwnServer() {
    const params = { communityId: street.communityId };
    const { world, manager } = street;
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const { data } = await world.call(manager, getSmtpSettings, { params });
    const { status } = await world.call(manager, changeSmtpSettings, {
      params,
      body: {
        version: data.version,
        host: '127.0.0.1',
        port: server.port,
        security: 'None',
        username: '',
        fromAddress: 'office@estate.example.com',
      },
    });
    assert.equal(status, 200);
  }

  async function byPlatform(title: string) {
    return (await street.world.mails()).filter(({ subject }) => subject === title).length;
  }
});
