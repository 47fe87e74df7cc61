// Tests for the queues of webhook endpoints. A responsive endpoint gets its events fast. Endpoints and communities do
// not delay each other. A failing endpoint is retried, and its log shows the reason.
import assert from 'node:assert/strict';
import { createServer as createPlain, type Server } from 'node:net';
import { createServer, type IncomingMessage } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import {
  createWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
  type WebhookKind,
} from '#contract/integrations/webhooks.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openOutbound } from '#platform/delivery/outbound.ts';
import { testSecret } from '#testing/world.ts';
import { givenWorld, given } from '#testing/given.ts';
import { forgottenQueues, sendJobs } from './webhook-jobs.ts';

describe('queues of webhook endpoints', () => {
  let communityId: string;
  let receiver: Server;
  const doubles: Server[] = [];
  let base: string;
  const calls: Call[] = [];
  /** Pending responses of the path `/together`. The responses are sent when this many requests are open at once. */
  const held: (() => void)[] = [];
  const together = 8;

  const world = givenWorld();
  const owner = given(() => world.person());
  before(openReceiver);
  after(() => {
    for (const server of [receiver, ...doubles]) server.close();
  });
  beforeEach(async () => {
    calls.length = 0;
    communityId = await world.community(owner);
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
  });

  test('a responsive webhook endpoint gets 600 events, at least eight in parallel, each of them once', async () => {
    await endpoint(`${base}/together`);
    // Batches of 8, 16 and 32 requests. With fewer than eight in parallel, the test would never end.
    await changeMany(600);
    await world.settle();
    assert.equal(calls.length, 600);
    assert.equal((await deliveries({ Status: 'Delivered' })).totalCount, 600);
  });

  test('webhook endpoints that ask for it get one event for a bulk change; others get one per record', async () => {
    await endpoint(`${base}/one`, { oneEventForBulk: true });
    await endpoint(`${base}/each`);
    await changeMany(150);
    await world.settle();
    const one = calls.filter(({ path }) => path === '/one');
    assert.deepEqual(
      one.map(({ body }) => [body.type, body.data.count, new Set(body.data.ids).size]),
      [['resident.changed.bulk', 150, 150]],
    );
    assert.equal(calls.filter(({ path }) => path === '/each').length, 150);
    calls.length = 0;
    await changeMany(1);
    await world.settle();
    assert.deepEqual(
      calls.map(({ body }) => body.type),
      ['resident.changed', 'resident.changed'],
    );
  });

  test('two entries about one record in a single change are no bulk change', async () => {
    await endpoint(`${base}/one`, { oneEventForBulk: true });
    await changeMany(1, { entriesEach: 2 });
    await world.settle();
    assert.deepEqual([...new Set(calls.map(({ body }) => body.type))], ['resident.changed']);
  });

  test('a failing webhook endpoint does not delay others and is retried after growing pauses', async () => {
    const dead = await endpoint(`${base}/dead`);
    await endpoint(`${base}/hook`);
    await changeMany(200);
    const began = world.clock.now().getTime();
    await world.settle();
    assert.equal(calls.filter(({ path }) => path === '/hook').length, 200);
    const asked = calls.filter(({ path }) => path === '/dead').length;
    // The first batch has eight deliveries. Retries follow after 3 seconds, 6 more, and so on, by the test clock,
    // which advances while the other endpoint's events are sent.
    const waited = (world.clock.now().getTime() - began) / 3000;
    const most = 8 * (1 + Math.floor(Math.log2(waited + 1)));
    assert.ok(asked <= most, `${asked} calls to an endpoint that answers 503, ${most} at most`);
    assert.equal((await stored(dead))?.status, 'Active');
    // The endpoint works again. A later sweep finds its queue and sends everything.
    await world.owner.query('update webhook_endpoints set url = $2 where id = $1', [
      dead,
      `${base}/back`,
    ]);
    world.clock.advance(60);
    await world.run(forgottenQueues);
    await world.settle();
    assert.equal(calls.filter(({ path }) => path === '/back').length, 200);
  });

  test('a failed webhook delivery records the reason and the duration', async () => {
    // A server that never responds, and closes the connection when the caller does.
    const silent = createPlain((socket) => socket.on('error', () => undefined).resume());
    const closing = createPlain((socket) => socket.destroy());
    const talking = createPlain((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    const gone = createPlain();
    const refusing = await listening(gone);
    await new Promise((done) => gone.close(done));
    doubles.push(silent, closing, talking);
    const plain = await listening(talking);
    const cases: [string, RegExp][] = [
      ['http://hooks.courtyard.invalid/', /host name was not found/],
      [refusing, /refused the connection/],
      [await listening(closing), /connection closed/],
      [plain, /response was not HTTP/],
      [plain.replace('http:', 'https:'), /TLS/],
      [await listening(silent), /did not respond in time/],
    ];
    const outbound = openOutbound({ plainHttp: true, loopback: true });
    const quick = {
      ...outbound,
      call: (call: Parameters<typeof outbound.call>[0]) =>
        outbound.call({ ...call, timeoutMs: 1500 }),
    };
    const id = await endpoint(`${base}/hook`);
    const { clock } = world;
    const [drain] = sendJobs({ secret: testSecret, outbound: quick });
    for (const [url, expected] of cases) {
      await world.owner.query(
        `update webhook_endpoints set url = $2, hold_until = null, failures = 1 where id = $1`,
        [id, url],
      );
      await world.owner.query('delete from webhook_deliveries');
      await world.owner.query(
        `insert into webhook_deliveries (community_id, endpoint_id, event_id, kind, body, next_try_at)
         values ($1, $2, gen_random_uuid(), 'webhook.test', '{}', $3)`,
        [communityId, id, clock.now()],
      );
      await drain?.run(world.tools, {
        id: 1,
        communityId,
        userId: null,
        topic: 'webhooks.queued',
        payload: { endpointId: id },
      });
      const [delivery] = (await deliveries()).items;
      assert.match(delivery?.error ?? '', expected, url);
      assert.ok((delivery?.tookMs ?? -1) >= 0, `${url} took ${delivery?.tookMs}`);
    }
    await outbound.close();
  });

  test('five failed runs of a webhook endpoint’s queue write one log line without a stack trace', async () => {
    const id = await endpoint(`${base}/dead`);
    await changeMany(30);
    await world.settle();
    const lines: object[] = [];
    const write = (details: object) => void lines.push(details);
    const log = { info: write, warn: write, error: write };
    const outbound = openOutbound({ plainHttp: true, loopback: true });
    const [drain] = sendJobs({ secret: testSecret, outbound });
    for (let n = 0; n < 5; n += 1) {
      world.clock.advance(7200);
      await drain?.run(toolsOf({ ...world, log }, new AbortController().signal), {
        id: n,
        communityId,
        userId: null,
        topic: 'webhooks.queued',
        payload: { endpointId: id },
      });
    }
    await outbound.close();
    assert.equal(lines.length, 1);
    assert.ok(!JSON.stringify(lines).includes('    at '));
    assert.ok(!('err' in (lines[0] ?? {})));
  });

  async function openReceiver() {
    receiver = createServer((request: IncomingMessage, response) => {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        const { url = '' } = request;
        calls.push({ path: url, body: JSON.parse(text) });
        if (url !== '/together') return void response.writeHead(url === '/dead' ? 503 : 200).end();
        held.push(() => response.writeHead(200).end());
        if (held.length >= together) for (const answer of held.splice(0)) answer();
      });
    });
    base = await listening(receiver);
  }

  function listening(server: Server): Promise<string> {
    return new Promise((done) =>
      server.listen(0, '127.0.0.1', () => {
        const { port } = server.address() as { port: number };
        done(`http://127.0.0.1:${port}`);
      }),
    );
  }

  async function endpoint(url: string, more: object = {}, of = communityId): Promise<string> {
    const kinds: WebhookKind[] = ['resident.changed'];
    const made = await world.call(owner, createWebhookEndpoint, {
      params: { communityId: of },
      body: { url, kinds, ...more },
    });
    return made.data.endpoint.id;
  }

  /** Records a change of many residents in one statement, like a bulk change. */
  async function changeMany(
    count: number,
    { of = communityId, entriesEach = 1 }: { of?: string; entriesEach?: number } = {},
  ): Promise<void> {
    await world.owner.query(
      `with made as (
         insert into residents (community_id, first_name, last_name, email)
         select $1::uuid, 'Ada', 'Obi ' || n, md5($1::text || n || random()::text) || '@example.test'
         from generate_series(1, $2::int) n returning id)
       insert into audit_entries (community_id, actor_name, action, entity_type, entity_id, entity_label)
       select $1::uuid, 'Test', 'resident.changed', 'resident', id, ''
       from made cross join generate_series(1, $3::int)`,
      [of, count, entriesEach],
    );
  }

  async function deliveries(query: object = {}) {
    return (await world.call(owner, listWebhookDeliveries, { params: { communityId }, query }))
      .data;
  }

  async function stored(id: string) {
    return (
      await world.call(owner, listWebhookEndpoints, { params: { communityId } })
    ).data.items.find((one) => one.id === id);
  }
});

type Call = { path: string; body: { type: string; data: { count?: number; ids?: string[] } } };
