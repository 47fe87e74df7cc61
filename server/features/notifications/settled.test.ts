import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listNotifications } from '#contract/notifications.ts';
import { type Fact, type Job, toolsOf } from '#platform/jobs.ts';
import {
  notificationSettled,
  notificationWanted,
  type WantedNotification,
} from '#platform/notify.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { makeNotifications } from './make.ts';
import { settleNotifications } from './settle.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

describe('what is told after its matter was settled', () => {
  let world: World;
  let manager: Person;
  let deputy: Person;
  let communityId: string;
  before(async () => {
    world = await openWorld();
    manager = await world.person();
    deputy = await world.person();
    communityId = await world.community(manager);
    await world.worker(communityId, deputy, 'Admin');
  });
  after(() => world.close());

  const run = (job: Job, id: number, topic: string, payload: object) => {
    const fact: Fact = { id, communityId, userId: null, topic, payload: { ...payload } };
    return job.run(toolsOf({ ...world, log: quiet }, new AbortController().signal), fact);
  };
  const make = (id: number, about: string) => {
    const wanted: WantedNotification = {
      to: { userIds: [manager.id, deputy.id] },
      activityType: 'House',
      title: `Fact ${id} of ${about}`,
      description: 'Somebody asks to join.',
      about,
    };
    return run(makeNotifications('https://estate.example.test'), id, notificationWanted, wanted);
  };
  const settle = (id: number, about: string, userIds?: string[]) =>
    run(settleNotifications, id, notificationSettled, {
      about,
      outcome: 'Already approved by Amina Okafor',
      ...(userIds && { userIds }),
    });
  const told = async (person: Person, about: string) => {
    const params = { communityId };
    const { data } = await world.call(person, listNotifications, { params });
    return data.items
      .filter(({ title }) => title.endsWith(about))
      .map(({ isRead, isResolved, outcome }) => [isRead, isResolved, outcome]);
  };
  const over = [true, true, 'Already approved by Amina Okafor'];
  const asks = [false, false, null];

  test('it comes settled, and asks nobody elsewhere', async () => {
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

  test('what is asked for after it asks anew', async () => {
    await settle(2001, 'two');
    await make(2002, 'two');
    assert.deepEqual(await told(manager, 'two'), [asks]);
  });

  test('whose part alone is done, theirs alone comes settled', async () => {
    await settle(3002, 'three', [manager.id]);
    await make(3001, 'three');
    assert.deepEqual(await told(manager, 'three'), [over]);
    assert.deepEqual(await told(deputy, 'three'), [asks]);
  });

  test('of both at once nothing stays open', async () => {
    for (let at = 0; at < 10; at += 1) {
      await Promise.all([make(4001 + at * 2, `race ${at}`), settle(4002 + at * 2, `race ${at}`)]);
      assert.deepEqual(await told(deputy, `race ${at}`), [over]);
    }
  });
});
