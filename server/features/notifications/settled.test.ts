import type { Job, OutboxEvent } from '#platform/jobs/job.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  listNotifications,
  markNotificationAsRead,
} from '#contract/notifications/notifications.ts';
import {
  notificationSettled,
  notificationWanted,
  type WantedNotification,
} from '#platform/delivery/notify.ts';
import {
  pushJob,
  pushRequested,
  type Pushes,
  type RequestedPush,
} from '#platform/delivery/web-push.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { makeNotifications } from './make.ts';
import { settleNotifications } from './settle.ts';
import { isStillNews } from './settled.ts';

describe('notifications created after their task was resolved', () => {
  const world = givenWorld();
  const { manager, deputy, communityId } = givenEstate(world, { workers: { deputy: 'Admin' } });

  const over = [true, true, 'Already approved by Amina Okafor'];
  const asks = [false, false, null];

  test('a notification of an already resolved task is created as resolved and sends no email or push', async () => {
    await settle(1002, 'one');
    await make(1001, 'one');
    assert.deepEqual(await told(manager, 'one'), [over]);
    assert.deepEqual(await told(deputy, 'one'), [over]);
    const { rows } = await world.owner.query(
      `select from outbox where community_id = $1 and topic in ('mail.requested', 'push.requested')`,
      [communityId],
    );
    assert.equal(rows.length, 0);
  });

  test('a notification requested after its task was resolved is open', async () => {
    await settle(2001, 'two');
    await make(2002, 'two');
    assert.deepEqual(await told(manager, 'two'), [asks]);
  });

  test('resolving one person’s task resolves only their notification', async () => {
    await settle(3002, 'three', [manager.id]);
    await make(3001, 'three');
    assert.deepEqual(await told(manager, 'three'), [over]);
    assert.deepEqual(await told(deputy, 'three'), [asks]);
  });

  test('creating and resolving a notification concurrently leaves nothing open', async () => {
    for (let at = 0; at < 10; at += 1) {
      await Promise.all([make(4001 + at * 2, `race ${at}`), settle(4002 + at * 2, `race ${at}`)]);
      assert.deepEqual(await told(deputy, `race ${at}`), [over]);
    }
  });

  test('a push delayed overnight is not sent if its notification was read or resolved', async () => {
    await world.owner.query(
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth)
       values ($1, 'https://push.example.test/1', 'key', 'secret')`,
      [manager.id],
    );
    const to = { userIds: [manager.id] };
    const group = { key: 'asked', title: '{count} asked' };
    // 23:30 in Lagos, within quiet hours
    world.clock.set('2026-11-24T22:30:00Z');
    await make(5001, 'settled', { to });
    await make(5002, 'read', { to });
    await make(5003, 'joined', { to, group });
    await make(5004, 'joined', { to, group });
    await make(5005, 'open', { to });
    await settle(5006, 'settled');
    const params = { communityId };
    // Use a page large enough for all notifications: other tests may have created newer ones.
    const query = { PageSize: '100' };
    const { items } = (await world.call(manager, listNotifications, { params, query })).data;
    for (const { notificationId, title } of items) {
      if (title !== 'Fact 5002 of read' && title !== '2 asked') continue;
      await world.call(manager, markNotificationAsRead, { params: { ...params, notificationId } });
    }
    const { rows } = await world.owner.query<{ payload: RequestedPush }>(
      `select payload from outbox where community_id = $1 and topic = 'push.requested' order by id`,
      [communityId],
    );
    const morning = '2026-11-25T06:00:00.000Z';
    assert.deepEqual(
      rows.map(({ payload }) => payload.startAt),
      [morning, morning, morning, morning, morning],
    );
    world.clock.set(morning);
    const sent: string[] = [];
    const devices: Pushes = {
      publicKey: () => '',
      takes: () => true,
      toPerson: async (_, { title }) => {
        sent.push(title);
        return { kind: 'sent' };
      },
    };
    for (const { payload } of rows) {
      await run(pushJob(devices, isStillNews), 1, pushRequested, payload);
    }
    assert.deepEqual(sent, ['Fact 5005 of open']);
  });

  function run(job: Job, id: number, topic: string, payload: object) {
    const fact: OutboxEvent = { id, communityId, userId: null, topic, payload: { ...payload } };
    return job.run(world.tools, fact);
  }

  function make(id: number, about: string, more: Partial<WantedNotification> = {}) {
    const wanted: WantedNotification = {
      to: { userIds: [manager.id, deputy.id] },
      activityType: 'House',
      title: `Fact ${id} of ${about}`,
      description: 'Somebody asks to join.',
      about,
      ...more,
    };
    return run(makeNotifications('https://estate.example.test'), id, notificationWanted, wanted);
  }

  function settle(id: number, about: string, userIds?: string[]) {
    return run(settleNotifications, id, notificationSettled, {
      about,
      outcome: 'Already approved by Amina Okafor',
      ...(userIds && { userIds }),
    });
  }

  async function told(person: Person, about: string) {
    const params = { communityId };
    const { data } = await world.call(person, listNotifications, { params });
    return data.items
      .filter(({ title }) => title.endsWith(about))
      .map(({ isRead, isResolved, outcome }) => [isRead, isResolved, outcome]);
  }
});
