// Tests the channels of notifications, and that doing a task in any place resolves its notifications everywhere.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/notifications/notifications.ts';
import { notificationSettled, notificationWanted } from '#platform/delivery/notify.ts';
import { pushJob, pushRequested } from '#platform/delivery/web-push.ts';
import { givenWorldAt } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { notificationDigest } from './digest.ts';
import { isStillNews } from './settled.ts';

describe('notification settings', () => {
  const world = givenWorldAt('2026-11-22T06:30:00Z');
  const { manager, communityId } = givenEstate(world);

  test('notifications follow the settings for email and app, and approvals always appear in the app', async () => {
    const body = await wishes();
    body.byType.Payment = { inApp: false, email: true, push: false };
    body.byType.Approval = { inApp: false, email: false, push: false };
    await world.call(manager, contract.setNotificationWishes, { ...params(), body });
    assert.equal((await wishes()).byType.Approval.inApp, true);
    await tell({ title: 'By mail alone', link: '/finances?Tab=approvals' });
    await tell({ title: 'To decide', activityType: 'Approval' });
    assert.deepEqual(
      (await list()).items.map(({ title }) => title),
      ['To decide'],
    );
    const mails = await world.mails();
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['By mail alone'],
    );
    assert.match(
      mails[0]?.body ?? '',
      new RegExp(`Open: http\\S+/finances\\?Tab=approvals&CommunityId=${communityId}`),
    );
  });

  test('quiet hours do not delay the email of a notification', async () => {
    const now = world.clock.now().toISOString();
    world.clock.set('2026-11-21T22:30:00Z');
    await tell({ activityType: 'Payment', title: 'Late at night' });
    world.clock.set(now);
    const mails = await world.mails();
    assert.equal(mails.at(-1)?.subject, 'Late at night');
  });

  test('resolving a task resolves its notifications for everyone and shows them the outcome', async () => {
    const late = await world.person();
    await world.worker(communityId, late, 'Admin');
    const about = 'money-request:1';
    const to = { userIds: [manager.id, late.id] };
    await tell({ to, about, title: 'Withdrawal waits', activityType: 'Approval' });
    await leave(notificationSettled, { about, outcome: 'Already approved by Amina Okafor' });
    const { data } = await world.call(late, contract.listNotifications, params());
    const [found] = data.items;
    assert.deepEqual(
      [found?.isResolved, found?.outcome, data.unreadCount],
      [true, 'Already approved by Amina Okafor', 0],
    );
  });

  test('a low-priority notification is emailed once, in the morning digest', async () => {
    const body = await wishes();
    body.byType.System = { inApp: true, email: true, push: true };
    await world.call(manager, contract.setNotificationWishes, { ...params(), body });
    await tell({ activityType: 'System', priority: 'Low', title: 'A file is ready' });
    const run = async () => {
      await world.run(notificationDigest);
      await world.settle();
      return (await world.mails()).filter(({ subject }) => /unread notification/.test(subject))
        .length;
    };
    // The run at 7:30 in Lagos sends nothing, and the run at 8:30 sends the digest.
    assert.equal(await run(), 0);
    world.clock.set('2026-11-22T07:30:00Z');
    assert.equal(await run(), 1);
    assert.equal(await run(), 1);
  });

  test('a grouped notification that grows after a digest is included in the next digest', async () => {
    const paid = () =>
      tell({ activityType: 'System', priority: 'Low', group: { key: 'p', title: '{count} came' } });
    const lastDigest = async (day: string) => {
      world.clock.set(`${day}T07:30:00Z`);
      await world.run(notificationDigest);
      await world.settle();
      return (await world.mails()).findLast(({ subject }) => /unread notification/.test(subject))
        ?.body;
    };
    await paid();
    assert.match((await lastDigest('2026-11-23')) ?? '', /Something happened/);
    await paid();
    assert.match((await lastDigest('2026-11-24')) ?? '', /2 came/);
  });

  test('a person with a closed account gets no digest', async () => {
    const { owner } = world;
    const closed = await world.person();
    await world.worker(communityId, closed, 'Admin');
    const to = { userIds: [closed.id] };
    await tell({ to, activityType: 'System', priority: 'Low', title: 'Before it was closed' });
    await owner.query(`update users set status = 'Deactivated' where id = $1`, [closed.id]);
    world.clock.set('2026-11-25T07:30:00Z');
    await world.run(notificationDigest);
    await world.settle();
    const mails = await world.mails();
    assert.deepEqual(
      mails.filter(({ recipient }) => recipient === closed.email),
      [],
    );
  });

  test('a removed team member and an archived resident get no more digests, emails or pushes', async () => {
    const { owner } = world;
    const gone = await world.person();
    const left = await world.person();
    const workerId = await world.worker(communityId, gone, 'Admin');
    const { rows } = await owner.query<{ id: string }>(
      `insert into residents (community_id, first_name, last_name, phone, status, portal_user_id)
       values ($1, 'Bola', 'Ade', '+2348030000001', 'Active', $2) returning id`,
      [communityId, left.id],
    );
    const to = { userIds: [gone.id, left.id, manager.id] };
    const toldNow = async () =>
      (await world.mails())
        .map(({ recipient }) => recipient)
        .filter((one) => one !== manager.email);
    await tell({ to, activityType: 'Emergency', title: 'While they are here' });
    assert.deepEqual((await toldNow()).toSorted(), [gone.email, left.email].toSorted());
    await tell({ to, activityType: 'System', priority: 'Low', title: 'Before they went' });
    await owner.query(`update workers set status = 'Removed', removed_at = now() where id = $1`, [
      workerId,
    ]);
    await owner.query(`update residents set archived_at = now() where id = $1`, [rows[0]?.id]);
    await tell({ to, activityType: 'Emergency', title: 'After they went' });
    world.clock.set('2026-11-26T07:30:00Z');
    await world.run(notificationDigest);
    await world.settle();
    assert.equal((await toldNow()).length, 2);
    const sent: string[] = [];
    const job = pushJob(
      {
        publicKey: () => '',
        takes: () => true,
        toPerson: async (userId) => {
          sent.push(userId);
          return { kind: 'sent' };
        },
      },
      isStillNews,
    );
    // Simulates pushes that were delayed until the morning.
    const message = { title: 'Before they went', body: '', url: '/', tag: 'one' };
    for (const userId of to.userIds) {
      const fact = { id: 1, communityId, userId: null, topic: pushRequested };
      await job.run(world.tools, { ...fact, payload: { userId, message } });
    }
    assert.deepEqual(sent, [manager.id]);
    const digest = (await world.mails()).at(-1);
    assert.deepEqual(
      [digest?.recipient, digest?.body.includes('Before they went')],
      [manager.email, true],
    );
  });

  async function leave(topic: string, payload: Record<string, unknown>) {
    await world.owner.query(
      'insert into outbox (community_id, topic, payload) values ($1, $2, $3)',
      [communityId, topic, payload],
    );
    await world.settle();
  }

  function tell(change: Record<string, unknown> = {}) {
    return leave(notificationWanted, {
      to: { userIds: [manager.id] },
      activityType: 'Payment',
      title: 'Something happened',
      description: 'It is described here.',
      ...change,
    });
  }

  function params() {
    return { params: { communityId } };
  }

  async function wishes() {
    return (await world.call(manager, contract.getNotificationWishes, params())).data;
  }

  async function list() {
    return (await world.call(manager, contract.listNotifications, params())).data;
  }
});
