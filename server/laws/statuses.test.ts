import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { givenWorld } from '#testing/given.ts';
import { undeclared, urlOf } from './answers.ts';
import { bodyFor, queryFor } from './samples.ts';

/** Excludes streams of events, because their answer does not end. */
const checked = operations.filter(({ kind }) => kind !== 'events');
const tooLong = 'x'.repeat(300_000);

describe('the statuses of the OpenAPI document', () => {
  const world = givenWorld();
  let document: Document;
  let token: string;
  let communityId: string;

  before(async () => {
    const owner = await world.person();
    token = owner.token;
    communityId = await world.community(owner);
    document = world.app.swagger() as unknown as Document;
  });

  const json = { 'content-type': 'application/json' };

  test('a well-formed call gets a status that the OpenAPI document declares for the operation', async () => {
    const key = randomUUID();
    const made = (operation: Operation): InjectOptions => ({
      url: urlOf(operation, communityId) + queryFor(operation),
      headers: { 'idempotency-key': key },
      ...(operation.method !== 'GET' && { payload: bodyFor(operation) ?? {} }),
    });
    assert.deepEqual(await breachesOf(made), []);
  });

  test('an XML body gets a status that the OpenAPI document declares for the operation', async () => {
    const xml = { 'content-type': 'application/xml' };
    assert.deepEqual(await breachesOf(() => ({ headers: xml, payload: '<x/>' })), []);
  });

  test('a body over the limit gets a status that the OpenAPI document declares for the operation', async () => {
    const payload = { text: tooLong };
    assert.deepEqual(await breachesOf(() => ({ headers: json, payload })), []);
  });

  test('a truncated JSON body gets a status that the OpenAPI document declares for the operation', async () => {
    assert.deepEqual(await breachesOf(() => ({ headers: json, payload: '{"a":' })), []);
  });

  test('an invalid, empty or overlong path parameter gets a status that the OpenAPI document declares', async () => {
    const part = (name: string) => (operation: Operation) => ({
      url: `/api${operation.path.replace(/:(\w+)/g, name)}`,
    });
    assert.deepEqual(await breachesOf(part('%zz')), []);
    assert.deepEqual(await breachesOf(part('')), []);
    assert.deepEqual(await breachesOf(part('x'.repeat(200))), []);
  });

  test('a call without a session gets a status that the OpenAPI document declares for the operation', async () => {
    assert.deepEqual(await breachesOf(() => ({ headers: { authorization: '' } })), []);
  });

  test('every operation declares the statuses that can occur before its handler runs', () => {
    const missing = checked.flatMap((operation) =>
      [400, 404, 408, 413, 415, 422, 429, 431, 500, 503]
        .filter((status) => status !== 415 || operation.method !== 'GET')
        .filter((status) => !declares(operation, status))
        .map((status) => `${operation.name}: ${status}`),
    );
    assert.deepEqual(missing, []);
  });

  test('the OpenAPI document names a server and a licence', () => {
    assert.equal(document.info.license?.name, 'MIT');
    assert.deepEqual(document.servers, [{ url: '/', description: 'The URL of this document.' }]);
  });

  /** A status is declared under its number or, for a refusal that many calls share, in the text of `default`. */
  function declares(operation: Operation, status: number): boolean {
    const path = `/api${operation.path.replace(/:(\w+)/g, '{$1}')}`;
    const { responses } = document.paths[path]?.[operation.method.toLowerCase()] ?? {
      responses: {},
    };
    const { description } = document.components.responses.CommonRefusal;
    return status in responses || ('default' in responses && description.includes(` ${status} `));
  }

  /** Sends one call to every operation and lists the answers that the document does not declare. */
  async function breachesOf(made: (operation: Operation) => InjectOptions): Promise<string[]> {
    const breaches: string[] = [];
    for (const operation of checked) {
      const { headers, ...call } = made(operation);
      const answer: LightMyRequestResponse = await world.app.inject({
        method: operation.method,
        url: urlOf(operation, communityId),
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...call,
      });
      const { statusCode } = answer;
      const breach = undeclared(operation, answer);
      if (breach) breaches.push(breach);
      else if (!declares(operation, statusCode)) breaches.push(`${operation.name}: ${statusCode}`);
    }
    return breaches;
  }
});

type Document = {
  servers?: { url: string }[];
  info: { license?: { name: string } };
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { responses: { CommonRefusal: { description: string } } };
};
