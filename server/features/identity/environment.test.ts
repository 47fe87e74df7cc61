// Tests for the facts about the installation that the sign-in page shows: demo sign-ins only in the demo, and a link
// to the local mailbox only if there is one.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEnvironment } from '#contract/identity/environment.ts';
import { demoPassword } from '#db/demo/sign-ins.ts';
import type { Files } from '#platform/files/files.ts';
import { givenWorld } from '#testing/given.ts';
import { identityRoutes } from './routes.ts';

describe('installation facts for the sign-in page', () => {
  const world = givenWorld();

  test('without the demo, the facts about the installation contain no demo sign-ins', async () => {
    const { data, raw } = await world.call(null, getEnvironment);
    assert.deepEqual(data, { demo: false, demoSignIns: [], demoGuards: [], localMail: true });
    assert.doesNotMatch(raw.body, new RegExp(demoPassword));
  });

  test('the facts for the sign-in page contain five demo sign-ins, and no mailbox with a mail server', async () => {
    const routes = identityRoutes({
      identityPool: world.pool,
      pool: world.pool,
      clock: world.clock,
      mailer: { mailbox: null, send: async () => undefined },
      secret: 'a secret for tests, thirty-two characters',
      publicUrl: 'https://estate.example.com',
      demo: true,
      files: {} as Files,
    });
    const route = routes.find(({ operation }) => operation.name === getEnvironment.name);
    const told = (await route?.run(null as never, null as never)) as {
      demoSignIns: { email: string }[];
      localMail: boolean;
    };
    assert.equal(told.localMail, false);
    assert.deepEqual(
      told.demoSignIns.map(({ email }) => email.split('@')[0]),
      ['manager', 'admin', 'finance', 'security', 'resident'],
    );
  });
});
