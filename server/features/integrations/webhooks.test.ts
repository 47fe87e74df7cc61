import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { beforeEach, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhookEndpoints,
  resendWebhookDelivery,
  rotateWebhookSecret,
  testWebhookEndpoint,
  type WebhookKind,
  webhookKindNames,
} from '#contract/integrations/webhooks.ts';
import { startDouble, type Told } from '#testing/provider-double.ts';
import { openWorld } from '#testing/world.ts';
import { givenWorld, given } from '#testing/given.ts';

describe('webhooks', () => {
  let communityId: string;
  /** The status with which the test endpoint responds. */
  let status = 200;
  const double = given(() => startDouble(() => ({ status, body: { taken: true } })));
  const world = givenWorld();
  const owner = given(() => world.person());
  beforeEach(openStreet);

  let number = 0;
  let streetId = '';

  test('an event is sent to its subscribers with a signature according to Standard Webhooks', async () => {
    const { secret } = await endpoint();
    const other = await endpoint(['resident.created']);
    const made = await house();
    await world.settle();
    assert.equal(double.calls.length, 1);
    const [told] = double.calls as [Told];
    assert.ok(isSigned(told, secret));
    assert.ok(!isSigned(told, other.secret));
    const event = JSON.parse(told.body) as { id: string; type: string; data: object };
    assert.deepEqual([event.type, event.id], ['house.created', told.headers['webhook-id']]);
    assert.deepEqual((event.data as { id: string }).id, made.id);
    const [delivery] = await deliveries();
    assert.deepEqual([delivery?.status, delivery?.answerStatus], ['Delivered', 200]);
  });

  test('every webhook kind of the catalogue can be prepared, and the database emits exactly these kinds', async () => {
    await endpoint([...webhookKindNames]);
    for (const kind of webhookKindNames) {
      await world.owner.query(
        `insert into outbox (community_id, topic, payload) values ($1, 'webhooks.noted',
           jsonb_build_object('kind', $2::text, 'events', '[]'::jsonb))`,
        [communityId, kind],
      );
    }
    await world.settle();
    const { rows } = await world.owner.query<{ kind: string }>(
      `select distinct m[2] as kind from pg_proc,
         lateral regexp_matches(prosrc, 'when ''([^'']+)'' then ''([^'']+)''', 'g') m
       where proname = 'webhook_kind_of'`,
    );
    assert.deepEqual(rows.map(({ kind }) => kind).toSorted(), webhookKindNames.toSorted());
  });

  test('without a webhook endpoint, a change writes no webhook event into the outbox', async () => {
    await house();
    const { rows } = await world.owner.query(`select from outbox where topic = 'webhooks.noted'`);
    assert.equal(rows.length, 0);
    await world.settle();
  });

  test('a webhook secret is shown once and stored encrypted; a replaced one stays valid for a day', async () => {
    const headers = { 'idempotency-key': 'make-the-endpoint' };
    const body = { url: `${double.url}/hook`, kinds: ['house.created' as const] };
    const make = () => world.call(owner, createWebhookEndpoint, { ...params(), body }, headers);
    const first = (await make()).data;
    const old = first.secret ?? '';
    assert.match(old, /^whsec_/);
    const repeated = (await make()).data;
    assert.deepEqual([repeated.endpoint.id, repeated.secret], [first.endpoint.id, null]);
    const one = { params: { communityId, endpointId: first.endpoint.id } };
    const rotated = (await world.call(owner, rotateWebhookSecret, one)).data;
    const fresh = rotated.secret ?? '';
    const { rows } = await world.owner.query<{ all: string }>(
      `select w::text as all from webhook_endpoints w union all
       select i::text from idempotency_keys i union all select a::text from audit_entries a`,
    );
    for (const row of rows) assert.ok(!row.all.includes(old) && !row.all.includes(fresh));
    await house();
    await world.settle();
    const both = double.calls.at(-1) as Told;
    assert.deepEqual([isSigned(both, old), isSigned(both, fresh)], [true, true]);
    await world.owner.query('update webhook_endpoints set previous_until = $2 where id = $1', [
      first.endpoint.id,
      world.clock.now(),
    ]);
    await house();
    await world.settle();
    const fresher = double.calls.at(-1) as Told;
    assert.deepEqual([isSigned(fresher, old), isSigned(fresher, fresh)], [false, true]);
  });

  test('a failed webhook is retried, and the endpoint is disabled after a day of failures', async () => {
    const { id } = await endpoint();
    status = 500;
    await house();
    await world.settle();
    const [delivery] = await deliveries();
    assert.deepEqual([delivery?.status, delivery?.tries], ['Waiting', 1]);
    assert.equal(delivery?.error, 'The endpoint returned 500.');
    const mailsBefore = (await world.mails()).length;
    world.clock.advance(23 * 3600);
    await again(id);
    assert.deepEqual((await deliveries())[0]?.tries, 2);
    world.clock.advance(3601);
    await again(id);
    assert.equal((await deliveries())[0]?.status, 'Failed');
    const mails = (await world.mails()).slice(mailsBefore);
    assert.deepEqual(
      mails.map(({ recipient }) => recipient),
      [owner.email],
    );
    assert.match(mails[0]?.body ?? '', /No delivery in 24 hours/);
    const [stored] = (await world.call(owner, listWebhookEndpoints, params())).data.items;
    assert.deepEqual([stored?.id, stored?.status], [id, 'Disabled']);
    const notices = (await world.call(owner, listNotifications, params())).data.items;
    assert.ok(notices.some(({ title }) => /are disabled/.test(title)));
    // A disabled endpoint gets no deliveries. After it is enabled again, a failed delivery can be sent again on
    // request.
    await house();
    await world.settle();
    assert.equal((await deliveries()).length, 1);
    const body = { status: 'Active' as const, version: stored?.version ?? 0 };
    const on = { params: { communityId, endpointId: id }, body };
    assert.equal((await world.call(owner, changeWebhookEndpoint, on)).data.disabledReason, null);
    status = 200;
    const resend = { params: { communityId, deliveryId: delivery?.id ?? '' } };
    await world.call(owner, resendWebhookDelivery, resend);
    await world.settle();
    const [newest] = await deliveries();
    assert.deepEqual([newest?.status, newest?.isResend], ['Delivered', true]);
    assert.equal(double.calls.at(-1)?.headers['webhook-id'], delivery?.eventId);
  });

  test('a webhook endpoint that answers 410 is disabled at once', async () => {
    await endpoint();
    status = 410;
    await house();
    await world.settle();
    const [stored] = (await world.call(owner, listWebhookEndpoints, params())).data.items;
    assert.equal(stored?.status, 'Disabled');
  });

  test('sending the queue of an endpoint again does not repeat a delivered event', async () => {
    const { id } = await endpoint();
    await house();
    await world.settle();
    await again(id);
    assert.equal(double.calls.length, 1);
  });

  test('a test event is sent to a webhook endpoint, and its delivery shows the request and the response', async () => {
    const { id } = await endpoint();
    const one = { params: { communityId, endpointId: id } };
    const sent = (await world.call(owner, testWebhookEndpoint, one)).data;
    await world.settle();
    const input = { params: { communityId, deliveryId: sent.id } };
    const read = (await world.call(owner, getWebhookDelivery, input)).data;
    assert.equal(read.status, 'Delivered');
    assert.equal(read.answer, '{"taken":true}');
    assert.equal((JSON.parse(read.body) as { type: string }).type, 'webhook.test');
    await world.call(owner, deleteWebhookEndpoint, one);
    assert.equal((await world.call(owner, testWebhookEndpoint, one)).status, 404);
  });

  test('adding a webhook endpoint or changing its URL needs step-up authentication', async () => {
    const { id, version } = await endpoint();
    await world.owner.query('update sessions set stepped_up_at = null');
    const url = `${double.url}/elsewhere`;
    const one = { communityId, endpointId: id };
    const moved = await world.call(owner, changeWebhookEndpoint, {
      params: one,
      body: { url, version },
    });
    assert.equal(moved.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    const body = { url, kinds: ['house.created' as const] };
    const made = await world.call(owner, createWebhookEndpoint, { ...params(), body });
    assert.equal(made.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
  });

  async function openStreet() {
    status = 200;
    double.mood = 'well';
    double.calls.length = 0;
    communityId = await world.community(owner);
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const body = { name: 'Palm Street' };
    streetId = (await world.call(owner, createStreet, { ...params(), body })).data.id;
  }

  function params() {
    return { params: { communityId } };
  }

  async function endpoint(kinds: WebhookKind[] = ['house.created']) {
    const body = { url: `${double.url}/hook`, kinds };
    const made = (await world.call(owner, createWebhookEndpoint, { ...params(), body })).data;
    return { ...made.endpoint, secret: made.secret ?? '' };
  }

  async function house() {
    number += 1;
    const body = { streetId, houseNumber: String(number) };
    return (await world.call(owner, createHouse, { ...params(), body })).data;
  }

  async function deliveries() {
    return (await world.call(owner, listWebhookDeliveries, params())).data.items;
  }

  /** Sends the queue of an endpoint, as the scheduled job does every minute. */
  async function again(endpointId: string) {
    await world.owner.query(
      `insert into outbox (community_id, topic, payload)
       values ($1, 'webhooks.queued', jsonb_build_object('endpointId', $2::text))`,
      [communityId, endpointId],
    );
    await world.settle();
  }
});

describe('webhooks without access to this machine', () => {
  const double = given(() => startDouble(() => ({ body: {} })));
  const world = given(() => openWorld({ reachesLoopback: false }));

  test('a private address is refused as a webhook URL, and never called if a name later resolves to it', async () => {
    const owner = await world.person();
    const communityId = await world.community(owner);
    await world.owner.query('update sessions set stepped_up_at = $1', [world.clock.now()]);
    const kinds: WebhookKind[] = ['resident.created'];
    const make = (url: string) =>
      world.call(owner, createWebhookEndpoint, { params: { communityId }, body: { url, kinds } });
    for (const url of [
      double.url,
      'http://localhost/x',
      'http://[::ffff:127.0.0.1]/',
      'http://169.254.169.254/latest/meta-data',
      'http://2130706433/',
      'http://metadata/',
      'ftp://example.com/',
    ]) {
      assert.equal((await make(url)).failure.errors[0]?.field, 'url', url);
    }
    const unknown = (await make('https://hooks.courtyard.invalid/')).failure.errors[0];
    assert.match(unknown?.description ?? '', /This host name was not found/);
    const { endpoint } = (await make('https://93.184.215.14/courtyard')).data;
    // Simulates a host name that resolves to an internal address at the time of the delivery.
    await world.owner.query('update webhook_endpoints set url = $1', [
      double.url.replace('127.0.0.1', 'localhost'),
    ]);
    const params = { communityId, endpointId: endpoint.id };
    await world.call(owner, testWebhookEndpoint, { params });
    await world.settle();
    const list = await world.call(owner, listWebhookDeliveries, { params: { communityId } });
    assert.equal(list.data.items[0]?.status, 'Failed');
    assert.match(list.data.items[0]?.error ?? '', /public internet/);
    assert.deepEqual(double.calls, []);
  });
});

/** Verifies a delivery as a receiver does: one of its signatures has to match the secret. */
function isSigned({ headers, body }: Told, secret: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
