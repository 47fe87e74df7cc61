import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/notifications/notifications.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { notificationWanted, type WantedNotification } from '#platform/delivery/notify.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { expireNotifications, makeNotifications } from './make.ts';

describe('notifications', () => {
  const world = givenWorld();
  let manager: Person;
  let communityId: string;

  test('the list has ten notifications a page, newest first, and filters by read and unread', async () => {
    await fresh();
    for (let n = 1; n <= 12; n += 1) await tell({ title: `Number ${n}` });
    const first = await list(manager);
    assert.deepEqual([first.pageSize, first.items.length, first.totalCount], [10, 10, 12]);
    assert.deepEqual([first.items[0]?.title, first.unreadCount], ['Number 12', 12]);
    const last = await list(manager, { PageNumber: '2' });
    assert.deepEqual(
      last.items.map(({ title }) => title),
      ['Number 2', 'Number 1'],
    );
    assert.equal((await list(manager, { IsRead: 'true' })).totalCount, 0);
    assert.equal((await list(manager, { IsRead: 'false' })).totalCount, 12);
  });

  test('marking a notification as read moves it to the list of read ones and can be repeated', async () => {
    await fresh();
    await tell();
    const [item] = (await list(manager)).items;
    const params = { communityId, notificationId: item?.notificationId ?? '' };
    for (let time = 0; time < 2; time += 1) {
      const { data } = await world.call(manager, contract.markNotificationAsRead, { params });
      assert.deepEqual(data, { success: true, unreadCount: 0 });
    }
    assert.equal((await list(manager, { IsRead: 'true' })).items[0]?.isRead, true);
  });

  test('a team member can neither read nor mark another person’s notifications', async () => {
    await fresh();
    await tell();
    const colleague = await world.person();
    await world.worker(communityId, colleague, 'Community manager');
    assert.equal((await list(colleague)).totalCount, 0);
    const [item] = (await list(manager)).items;
    const params = { communityId, notificationId: item?.notificationId ?? '' };
    const theirs = await world.call(colleague, contract.markNotificationAsRead, { params });
    assert.equal(theirs.status, 404);
    const all = { params: { communityId } };
    await world.call(colleague, contract.markAllNotificationsAsRead, all);
    assert.equal((await list(manager)).unreadCount, 1);
  });

  test('marking all notifications as read resolves none of them', async () => {
    await fresh();
    await tell({ activityType: 'Emergency', title: 'Fire at 12 Palm Street' });
    await tell();
    const params = { communityId };
    const { data } = await world.call(manager, contract.markAllNotificationsAsRead, { params });
    assert.deepEqual(data, { success: true, unreadCount: 0 });
    const { items } = await list(manager);
    // The unresolved emergency comes first, although it is older and read.
    assert.deepEqual(
      items.map(({ activityType, isRead, isResolved }) => [activityType, isRead, isResolved]),
      [
        ['Emergency', true, false],
        ['System', true, false],
      ],
    );
  });

  test('team members with the permission for a notification get it, except the person who acted', async () => {
    await fresh();
    const officer = await world.person();
    const guard = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    await world.worker(communityId, guard, 'Security staff');
    await tell({ to: { permission: 'dues.approve' } });
    const count = async (person: Person) => (await list(person)).totalCount;
    assert.deepEqual([await count(manager), await count(officer), await count(guard)], [1, 1, 0]);
    await tell({ to: { permission: 'dues.approve' }, exceptUserId: officer.id });
    assert.deepEqual([await count(manager), await count(officer)], [2, 1]);
  });

  test('a street-limited team member is not notified of other streets, except of their emergencies', async () => {
    await fresh();
    const admin = await world.person();
    const workerId = await world.worker(communityId, admin, 'Admin');
    const { rows } = await world.owner.query<{ street: string; house: string }>(
      `with made as (insert into streets (community_id, name) values ($1, 'Palm'), ($1, 'Cedar')
         returning id, name)
       insert into houses (community_id, street_id, house_number, account_number)
         select $1, id, '1', lpad(length(name)::text, 10, '1') from made
       returning street_id as street, id as house`,
      [communityId],
    );
    const [theirs, others] = rows;
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [theirs?.street],
    ]);
    const to = { permission: 'complaints.update' } as const;
    const houses = { mine: theirs?.house ?? '', other: others?.house ?? '' };
    await tell({ to, title: 'Of other street', streetId: others?.street ?? '' });
    await tell({ to, title: 'Of other house', houseId: houses.other });
    await tell({ to: { userIds: [admin.id] }, title: 'By name', houseId: houses.other });
    await tell({ to, title: 'Of their street', streetId: theirs?.street ?? '' });
    await tell({ to, title: 'Of their house', houseId: houses.mine });
    await tell({ to, title: 'Of no street', streetId: null });
    const alarm = { activityType: 'Emergency', houseId: houses.other } as const;
    await tell({ to, title: 'Alarm', ...alarm });
    const made = await world.owner.query<{ title: string }>(
      'select title from notifications where user_id = $1 order by title',
      [admin.id],
    );
    const titles = made.rows.map(({ title }) => title);
    assert.deepEqual(titles, ['Alarm', 'Of no street', 'Of their house', 'Of their street']);
    assert.equal((await list(manager)).totalCount, 6, 'the owner hears of all that was for them');
    const mailed = (await world.mails())
      .filter(({ recipient }) => recipient === admin.email)
      .map(({ subject }) => subject);
    assert.ok(!mailed.some((subject) => subject.startsWith('Of other') || subject === 'By name'));
  });

  test('repeated unread notifications are grouped with a count, and a read one starts a new group', async () => {
    await fresh();
    const payment = {
      activityType: 'Payment' as const,
      title: 'Payment received',
      group: { key: 'payments', title: '{count} payments received' },
    };
    await tell(payment);
    await tell(payment);
    await tell({ ...payment, description: 'The last of three.' });
    const { items } = await list(manager);
    assert.equal(items.length, 1);
    assert.deepEqual(
      [items[0]?.title, items[0]?.repeats, items[0]?.description],
      ['3 payments received', 3, 'The last of three.'],
    );
    await world.call(manager, contract.markAllNotificationsAsRead, { params: { communityId } });
    await tell(payment);
    assert.deepEqual(
      (await list(manager)).items.map(({ repeats }) => repeats),
      [1, 3],
    );
  });

  test('a notification job that handles the same event twice creates or counts one notification', async () => {
    await fresh();
    const { signal } = new AbortController();
    const log = { info: () => undefined, warn: () => undefined, error: console.error };
    const tools = toolsOf(
      { pool: world.pool, owner: world.owner, clock: world.clock, log },
      signal,
    );
    const run = (id: number, change: Partial<WantedNotification>) =>
      makeNotifications('https://courtyard.example').run(tools, {
        id,
        communityId,
        userId: null,
        topic: notificationWanted,
        payload: wanted(change) as never,
      });
    const group = { key: 'imports', title: '{count} imports' };
    await run(1, {});
    await run(1, {});
    for (const id of [2, 3, 3]) await run(id, { group });
    const { items } = await list(manager);
    assert.deepEqual(items.map(({ repeats }) => repeats).toSorted(), [1, 2]);
    await world.call(manager, contract.markAllNotificationsAsRead, { params: { communityId } });
    await run(2, { group });
    assert.equal((await list(manager)).totalCount, 2);
  });

  test('the live event of a new notification is addressed only to the notified person', async () => {
    await fresh();
    await world.settle();
    await emit();
    const client = await world.owner.connect();
    const calls: { topic: string; forUserId?: string }[] = [];
    client.on('notification', ({ payload }) => calls.push(JSON.parse(payload ?? '{}')));
    await client.query('listen live');
    await world.settle();
    await client.query('select 1');
    client.release(true);
    const changed = calls.filter(({ topic }) => topic === 'notifications.changed');
    assert.deepEqual(
      changed.map(({ forUserId }) => forUserId),
      [manager.id],
    );
  });

  test('notifications older than 180 days are deleted', async () => {
    await fresh();
    await tell({ title: 'Old' });
    await tell({ title: 'Young' });
    await world.owner.query(
      `update notifications set occurred_at = now() - interval '181 days' where title = 'Old'`,
    );
    const { signal } = new AbortController();
    const log = { info: () => undefined, warn: () => undefined, error: console.error };
    await expireNotifications.run(
      toolsOf({ pool: world.pool, owner: world.owner, clock: world.clock, log }, signal),
    );
    assert.deepEqual(
      (await list(manager)).items.map(({ title }) => title),
      ['Young'],
    );
  });

  async function fresh() {
    manager = await world.person();
    communityId = await world.community(manager);
  }

  async function list(caller: Person, query: Record<string, string> = {}) {
    return (
      await world.call(caller, contract.listNotifications, { params: { communityId }, query })
    ).data;
  }

  function wanted(change: Partial<WantedNotification> = {}): WantedNotification {
    return {
      to: { userIds: [manager.id] },
      activityType: 'System',
      title: 'Something happened',
      description: 'It is described here.',
      ...change,
    };
  }

  async function emit(change: Partial<WantedNotification> = {}) {
    await world.owner.query(
      'insert into outbox (community_id, topic, payload) values ($1, $2, $3)',
      [communityId, notificationWanted, wanted(change)],
    );
  }

  async function tell(change: Partial<WantedNotification> = {}) {
    await emit(change);
    await world.settle();
  }
});
