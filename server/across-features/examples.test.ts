// Tests the programs in docs/examples against the real server over HTTP.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createWebhookEndpoint } from '#contract/integrations/webhooks.ts';
import { openClient, Refused } from '#examples/client.ts';
import { listen, type News } from '#examples/event-listener.ts';
import { openDevice } from '#examples/gate-device.ts';
import { type Event, receive } from '#examples/webhook-receiver.ts';
import { openHardware } from '#kernel/gate/hardware-testing.ts';
import { stepUp } from '#testing/finances.ts';
import { seedKey } from '#testing/seed.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';

describe('the example programs', () => {
  let url: string;
  let owner: Person;
  let communityId: string;
  let key: string;
  let receiver: ReturnType<typeof receive> | undefined;

  const world = givenWorld();
  before(openKey);
  after(() => receiver?.close());

  test('the example client reads every row, and reports its rate limit and a missing scope', async () => {
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, email)
       select $1, 'Ada', 'Obi ' || n, 'obi' || n || '@example.test' from generate_series(1, 1288) n`,
      [communityId],
    );
    const client = openClient({ url, key, communityId });
    const ids = new Set<string>();
    for await (const { id } of client.list<{ id: string }>('/residents', { Search: 'obi' }))
      ids.add(id);
    assert.equal(ids.size, 1288);
    assert.deepEqual([client.rate.limit, client.rate.remaining], [600, 600 - 13]);
    await assert.rejects(client.call('GET', '/wallets'), (error) => {
      assert.ok(error instanceof Refused);
      assert.equal(error.problems[0]?.scope, 'wallets.read');
      return true;
    });
    const made = await client.call<{ id: string }>('POST', '/streets', { name: 'Client Street' });
    assert.ok(made.id);
  });

  test('the example client waits, at most a minute each time, when it exceeds the rate limit', async () => {
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      world.clock.advance(ms / 1000);
    };
    const client = openClient({ url, key, communityId, wait });
    for (let n = 0; n < 620; n += 1) await client.call('GET', '/streets?PageSize=1');
    assert.ok(waits.length > 0 && waits.every((ms) => ms <= 60_000));
  });

  test('the example webhook receiver accepts a signed event and refuses an unsigned one with 401', async () => {
    const heard: Event[] = [];
    let secret = '';
    const server = receive({
      secret: () => secret,
      onEvent: (event) => heard.push(event),
      now: () => world.clock.now().getTime(),
    });
    receiver = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    await stepUp(world, owner);
    const body = { url: `http://127.0.0.1:${port}/`, kinds: ['house.created' as const] };
    const made = await world.call(owner, createWebhookEndpoint, { params: { communityId }, body });
    secret = made.data.secret ?? '';
    const params = { communityId };
    const street = await world.call(owner, createStreet, { params, body: { name: 'Hook Street' } });
    const house = { streetId: street.data.id, houseNumber: '1' };
    await world.call(owner, createHouse, { params, body: house });
    await world.settle();
    assert.deepEqual(
      heard.map(({ type }) => type),
      ['house.created'],
    );
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
    assert.equal(forged.status, 401);
  });

  test('the example gate device learns of a repeated event, sets its clock and opens only exits offline', async () => {
    const estate = await openHardware(world);
    const device = openDevice({ url, key: (await estate.add()).key });
    const pass = await estate.makePass();
    const eventId = randomUUID();
    const code = { kind: 'code' as const, code: pass.code };
    assert.equal((await device.check(code, 'In', eventId)).open, true);
    assert.equal((await device.check(code, 'In', eventId)).isRepeat, true);
    await assert.rejects(device.check({ kind: 'code', code: '1111-2222' }, 'In', eventId));
    await device.heartbeat(new Date(0));
    const off = device.now().getTime() - world.clock.now().getTime();
    assert.ok(Math.abs(off) < 60_000, `${off} ms`);
    const away = openDevice({ url: 'http://127.0.0.1:1', key: 'no server there' });
    assert.equal((await away.check(code)).open, false);
    assert.equal((await away.check(code, 'Out')).open, true);
  });

  test('the example listener gets the missed events after a reconnect', async () => {
    const change = async (name: string) => {
      await world.call(owner, createStreet, { params: { communityId }, body: { name } });
      await world.settle();
    };
    const run = async (lastId?: string) => {
      const ending = new AbortController();
      const heard: News[] = [];
      const onNews = (news: News) => {
        heard.push(news);
        ending.abort();
      };
      const { signal } = ending;
      const done = listen({ url, key, communityId, onNews, signal, ...(lastId && { lastId }) });
      return { done, heard };
    };
    const first = await run(String(Date.now()));
    await change('Listener Street');
    const lastId = await first.done;
    assert.equal(first.heard[0]?.topic, 'addresses.changed');
    await change('Missed Street');
    const again = await run(lastId);
    await again.done;
    assert.equal(again.heard[0]?.topic, 'addresses.changed');
  });

  async function openKey() {
    url = await world.listen();
    owner = await world.person();
    communityId = await world.community(owner);
    key = await seedKey(world.owner, {
      communityId,
      userId: owner.id,
      scopes: ['residents.read', 'addresses.read', 'addresses.create'],
    });
  }
});
