import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { createStreet } from '#contract/addresses/streets.ts';
import { type Emergency, raiseEmergency } from '#contract/emergencies/emergencies.ts';
import { markNotificationAsRead } from '#contract/notifications/notifications.ts';
import { hashToken } from '#platform/http/tenant.ts';
import { seedKey } from '#testing/seed.ts';
import { given, givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('live events', () => {
  const world = givenWorld();
  const server = given(async () => ({ base: await world.listen() }));
  const { manager: owner, communityId } = givenEstate(world);

  /**
   * Keep a reference while a stream is read, because fetch cancels the body of a response that is garbage-collected.
   */
  const held: Response[] = [];

  test('a new event stream first repeats the events of the period that the caller asks for', async () => {
    const first = await follow(0);
    await world.call(owner, createStreet, {
      params: { communityId },
      body: { name: 'Palm Street' },
    });
    await world.settle();
    await topicsUntil(first, 'addresses.changed');
    // No new event happens, so this stream can receive only events from before it connected.
    const late = await follow(60_000);
    assert.ok((await topicsUntil(late, 'addresses.changed')).includes('addresses.changed'));
  });

  /** Opens a stream as a caller who reconnects with the id of the last event received. */
  async function comeBack(
    lastId: string,
    token = owner.token,
  ): Promise<ReadableStream<Uint8Array>> {
    const response = await fetch(`${server.base}/api/community/${communityId}/events`, {
      headers: { authorization: `Bearer ${token}`, 'last-event-id': lastId },
    });
    assert.equal(response.status, 200);
    assert.ok(response.body);
    held.push(response);
    return response.body;
  }

  const change = async (name: string) => {
    await world.call(owner, createStreet, { params: { communityId }, body: { name } });
    await world.settle();
  };

  /** Reads a stream up to its first event and returns the event ids. */
  async function idsOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
    let text = '';
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (text.includes('data: ')) break;
    }
    return Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id = '']) => id);
  }

  test('a reconnected event stream replays missed events, or asks for a reload if its last id is too old', async () => {
    const stream = await follow(0);
    await change('Iroko Lane');
    const ids = await idsOf(stream);
    assert.equal(ids.length, 2, 'one before any event, and one of the event');
    await change('Obeche Lane');
    const back = await comeBack(ids.at(-1) ?? '');
    assert.ok((await topicsUntil(back, 'addresses.changed')).includes('addresses.changed'));
    // This id is older than the events that the server has.
    const old = await comeBack('1000');
    assert.deepEqual(await topicsUntil(old, 'everything'), ['everything']);
  });

  test('an API key receives events of its areas, but no person’s events', async () => {
    const token = await seedKey(world.owner, {
      communityId,
      userId: owner.id,
      scopes: ['addresses.read'],
    });
    const stream = await comeBack(String(Date.now()), token);
    await world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1::uuid, 'wallets.changed', '{}'::jsonb),
         ($1, 'notifications.changed', jsonb_build_object('forUserId', $2::text)), ($1, 'team.changed', '{}')`,
      [communityId, owner.id],
    );
    await world.settle();
    await change('Teak Lane');
    const topics = new Set(await topicsUntil(stream, 'addresses.changed'));
    // A server that has just started to listen sends `everything` to all streams.
    topics.delete('everything');
    assert.deepEqual([...topics], ['addresses.changed']);
    const other = await seedKey(world.owner, {
      communityId,
      userId: owner.id,
      scopes: ['audit.all'],
    });
    const refused = await fetch(`${server.base}/api/community/${communityId}/events`, {
      headers: { authorization: `Bearer ${other}` },
    });
    assert.equal(refused.status, 403);
  });

  test('a session has at most ten streams, and opening an eleventh closes the first one', async () => {
    const person = await world.person();
    await world.worker(communityId, person, 'Security staff');
    const streams: ReadableStream<Uint8Array>[] = [];
    for (let at = 0; at < 11; at += 1) streams.push(await follow(0, person));
    const [first, second] = streams;
    assert.ok(first && second);
    // The closed stream ends, so the loop returns; an open stream would never end.
    for await (const part of first) assert.ok(part);
    await world.call(owner, createStreet, { params: { communityId }, body: { name: 'Fig Close' } });
    await world.settle();
    assert.ok((await topicsUntil(second, 'addresses.changed')).includes('addresses.changed'));
  });

  test('a person has at most thirty streams, and opening another closes the oldest one', async () => {
    const person = await world.person();
    await world.worker(communityId, person, 'Security staff');
    const streams: ReadableStream<Uint8Array>[] = [];
    for (let session = 0; session < 4; session += 1) {
      const token = randomUUID();
      await world.owner.query(
        `insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '8 hours')`,
        [person.id, hashToken(token)],
      );
      for (let at = 0; at < 8; at += 1) streams.push(await follow(0, { ...person, token }));
    }
    // Two of the 32 streams are closed.
    for (const closed of streams.slice(0, 2)) for await (const part of closed) assert.ok(part);
    const [, , third] = streams;
    assert.ok(third);
    await world.call(owner, createStreet, { params: { communityId }, body: { name: 'Ash Close' } });
    await world.settle();
    assert.ok((await topicsUntil(third, 'addresses.changed')).includes('addresses.changed'));
  });

  /** The payload in the event of an alarm, as a screen receives it. */
  async function alarmOn(stream: ReadableStream<Uint8Array>): Promise<Told['answer']> {
    const told = await toldUntil(stream, 'emergencies.changed');
    return told.find(({ topic }) => topic === 'emergencies.changed')?.answer;
  }

  const raise = (location: string) =>
    world.call(owner, raiseEmergency, {
      params: { communityId },
      body: { type: 'Fire', location },
    });

  test('the event of an alarm contains the alarm only for people who may read emergencies', async () => {
    const guard = await world.person();
    const limited = await world.person();
    const officer = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    const limitedId = await world.worker(communityId, limited, 'Security staff');
    const officerId = await world.worker(communityId, officer, 'Admin');
    await world.owner.query(
      `update workers set street_ids = array(select id from streets where community_id = $2) where id = $1`,
      [limitedId, communityId],
    );
    await world.owner.query(
      `with made as (insert into roles (community_id, name, permissions)
       values ($2, 'No alarms', '{residents.read}') returning id)
     update workers set role_id = made.id from made where workers.id = $1`,
      [officerId, communityId],
    );
    const screens = await Promise.all([guard, limited, officer].map((person) => follow(0, person)));
    await raise('Gate house');
    await world.settle();
    const [all, onStreets, without] = await Promise.all(screens.map(alarmOn));
    assert.equal(all?.operation, 'listOpenEmergencies');
    assert.deepEqual(
      all.data.map(({ location, status }) => [location, status]),
      [['Gate house', 'Raised']],
    );
    // An emergency belongs to no street, so a street limit does not hide it.
    assert.deepEqual(onStreets, all);
    assert.equal(without, undefined);
  });

  test('the event of a read notification contains the unread count, on each screen of the person', async () => {
    // Use a new person, so that no event of the earlier tests arrives late.
    const reader = await world.person();
    await world.worker(communityId, reader, 'Admin');
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into notifications (community_id, id, user_id, activity_type, title, description, occurred_at, fact_id)
     select $1, gen_random_uuid(), $2, 'System', 'News', '', now(), n from generate_series(1, 3) n returning id`,
      [communityId, reader.id],
    );
    const screens = await Promise.all([follow(0, reader), follow(0, reader)]);
    const params = { communityId, notificationId: rows[0]?.id ?? '' };
    const marked = await world.call(reader, markNotificationAsRead, { params });
    await world.settle();
    const told = await Promise.all(
      screens.map((screen) => toldUntil(screen, 'notifications.changed')),
    );
    for (const events of told) {
      const news = events.find(({ topic }) => topic === 'notifications.changed');
      assert.deepEqual(news?.answer as unknown, {
        operation: 'getUnreadCount',
        data: { unreadCount: marked.data.unreadCount },
      });
    }
    assert.equal(marked.data.unreadCount, 2);
  });

  test('after a change of permissions, an open event stream gets topics without payloads', async () => {
    const screen = await follow(0);
    await world.owner.query(
      `insert into outbox (community_id, topic, payload) values ($1, 'team.changed', '{}')`,
      [communityId],
    );
    await world.settle();
    await raise('Club house');
    await world.settle();
    assert.equal(await alarmOn(screen), undefined);
  });

  type Told = { topic: string; answer?: { operation: string; data: Emergency[] } };

  /** Reads a stream until an event of the topic, and returns all events read. */
  async function toldUntil(
    stream: ReadableStream<Uint8Array>,
    last: string,
  ): Promise<readonly Told[]> {
    let text = '';
    for await (const part of stream.pipeThrough(new TextDecoderStream())) {
      text += part;
      const told = Array.from(text.matchAll(/data: (.*)\n\n/g), ([, json = '']) =>
        JSON.parse(json),
      );
      if (told.some(({ topic }) => topic === last)) return told;
    }
    throw new Error(`The stream ended before ${last}: ${text}`);
  }

  async function topicsUntil(stream: ReadableStream<Uint8Array>, last: string) {
    return (await toldUntil(stream, last)).map(({ topic }) => topic);
  }

  async function follow(missedMs: number, person = owner): Promise<ReadableStream<Uint8Array>> {
    const response = await fetch(
      `${server.base}/api/community/${communityId}/events?MissedMs=${missedMs}`,
      {
        headers: { authorization: `Bearer ${person.token}`, accept: 'text/event-stream' },
      },
    );
    assert.equal(response.status, 200);
    assert.ok(response.body);
    held.push(response);
    return response.body;
  }
});
