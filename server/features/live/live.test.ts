import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createStreet } from '#contract/addresses.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

let world: World;
let base: string;
let owner: Person;
let communityId: string;

before(async () => {
  world = await openWorld();
  base = await world.listen();
  owner = await world.person();
  communityId = await world.community(owner);
});
after(() => world.close());

/** Reads a stream until it has told of a topic, and gives all the topics it told of. */
async function topicsUntil(
  stream: ReadableStream<Uint8Array>,
  last: string,
): Promise<readonly string[]> {
  let text = '';
  for await (const part of stream.pipeThrough(new TextDecoderStream())) {
    text += part;
    const topics = Array.from(text.matchAll(/"topic":"([^"]+)"/g), ([, topic]) => topic ?? '');
    if (topics.includes(last)) return topics;
  }
  throw new Error(`The stream ended before ${last}: ${text}`);
}

async function follow(missedMs: number): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${base}/api/community/${communityId}/events?MissedMs=${missedMs}`, {
    headers: { authorization: `Bearer ${owner.token}`, accept: 'text/event-stream' },
  });
  assert.equal(response.status, 200);
  assert.ok(response.body);
  return response.body;
}

test('a screen hears again what was told after it began to ask and before it listened', async () => {
  const first = await follow(0);
  await world.call(owner, createStreet, { params: { communityId }, body: { name: 'Palm Street' } });
  await world.settle();
  await topicsUntil(first, 'addresses.changed');
  // Nothing new happens: what this one hears was told before it was there.
  const late = await follow(60_000);
  assert.ok((await topicsUntil(late, 'addresses.changed')).includes('addresses.changed'));
});
