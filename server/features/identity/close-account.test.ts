// Tests for closing an account by the operator: sessions end at once, the person is told the reason, and reopening
// restores sign-in.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import { forgotPassword, getMe, signIn } from '#contract/identity/identity.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { givenWorld } from '#testing/given.ts';
import { runCloseAccount, readWanted } from './close-account.ts';
import { newcomer } from './testing.ts';

describe('closing an account', () => {
  const world = givenWorld();

  test('closing an account ends its sessions, and refused sign-ins and an email state the reason', async () => {
    const person = await newcomer(world);
    const [line] = await run(
      '--close',
      person.email.toUpperCase(),
      '--reason',
      'It was taken over.',
    );
    assert.match(line ?? '', /is closed\. Sessions ended: 1\./);
    assert.equal((await world.call(person, getMe)).status, 401);
    const { status, failure } = await enter(person);
    assert.equal(status, 403);
    assert.match(
      failure.message,
      /^This account was closed on \d+ \w+ \d{4}: It was taken over\. If this is a mistake, contact us/,
    );
    const wrong = await enter({ ...person, password: 'not the password' });
    assert.equal(wrong.status, 401, 'who does not know the password is told nothing');
    await world.settle();
    const mails = (await world.mails()).filter(({ recipient }) => recipient === person.email);
    assert.equal(mails.at(-1)?.subject, 'Your Courtyard account was closed');
    assert.match(mails.at(-1)?.body ?? '', /: It was taken over\./);
    await world.call(null, forgotPassword, { body: { email: person.email } });
    await world.settle();
    const after = (await world.mails()).filter(({ recipient }) => recipient === person.email);
    assert.equal(after.length, mails.length);
    await assert.rejects(
      run('--close', person.email, '--reason', 'Once more'),
      /is already closed/,
    );
  });

  test('reopening an account restores sign-in, and earlier sessions stay ended', async () => {
    const person = await newcomer(world);
    await run('--close', person.email, '--reason', 'A mistake');
    assert.match((await run('--list')).join('\n'), new RegExp(`${person.email}  .*  A mistake`));
    // A session that was created while the account was being closed.
    await world.owner.query(
      `insert into sessions (user_id, token, expires_at)
       values ($1, repeat('a', 64), now() + interval '1 hour')`,
      [person.id],
    );
    assert.match((await run('--reopen', person.email))[0] ?? '', /is open again/);
    const { rows } = await world.owner.query('select from sessions where user_id = $1', [
      person.id,
    ]);
    assert.equal(rows.length, 0);
    assert.equal((await world.call(person, getMe)).status, 401, 'their old session is over');
    assert.equal((await enter(person)).status, 200);
    await assert.rejects(run('--reopen', person.email), /is already open/);
  });

  test('communities of a closed account keep working, log the closing and send no messages to its owner', async () => {
    const person = await newcomer(world);
    const communityId = await world.community(person, 'Palm Estate');
    const admin = await world.person();
    await world.worker(communityId, admin, 'Admin');
    const lines = await run('--close', person.email, '--reason', 'Asked for it');
    assert.match(lines[1] ?? '', /^The person owns Palm Estate. Its team can continue/);
    const params = { communityId };
    const { data } = await world.call(admin, listAudit, { params });
    const [entry] = data.items;
    assert.deepEqual([entry?.action, entry?.entityType], ['account.closed', 'account']);
    await world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1, 'notification.wanted',
         jsonb_build_object('to', jsonb_build_object('permission', 'team.read'), 'activityType', 'Team',
           'title', 'News', 'description', 'Of the team'))`,
      [communityId],
    );
    await world.settle();
    const told = await world.call(admin, listNotifications, { params, query: {} });
    assert.equal(told.data.items[0]?.title, 'News');
    const { rows } = await world.owner.query('select from notifications where user_id = $1', [
      person.id,
    ]);
    assert.equal(rows.length, 0);
  });

  test('the command close-account explains its usage after invalid arguments', async () => {
    const unclear = [
      [],
      ['--close', 'a@b.c'],
      ['--close', 'ada', '--reason', 'Why'],
      ['--list', '--reopen', 'a@b.c'],
    ];
    for (const args of unclear) {
      assert.throws(() => readWanted(args), /Write npm run close-account/);
    }
    // The exit status is 1, so that a script notices that nothing was changed.
    await assert.rejects(run('--reopen', 'nobody@example.test'), {
      name: 'ConfigError',
      message: 'There is no account with the email nobody@example.test.',
    });
  });

  function run(...args: string[]) {
    return runCloseAccount(world.owner, readWanted(args));
  }

  function enter({ email, password }: { email: string; password: string }) {
    world.clock.advance(61);
    return world.call(null, signIn, { body: { email, password } });
  }
});
