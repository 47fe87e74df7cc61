// Tests slow uploads: the server reads at most two bodies of a session and four of a network at a time, and refuses
// further ones at once.
import assert from 'node:assert/strict';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { uploadMyPhoto } from '#contract/identity/identity.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { openConcurrencyLimiter } from '#platform/jobs/concurrency-limiter.ts';

test('a caller gets at most its limit of slots, and releasing a slot twice frees it once', () => {
  const places = openConcurrencyLimiter();
  const own = [
    { name: 'a', most: 1 },
    { name: 'network', most: 2 },
  ];
  const leave = places.enter(own);
  assert.ok(leave);
  assert.equal(places.enter(own), undefined);
  assert.ok(places.enter([{ name: 'network', most: 2 }]));
  assert.equal(places.enter([{ name: 'network', most: 2 }]), undefined);
  leave();
  leave();
  assert.ok(places.enter(own));
  assert.equal(places.enter([{ name: 'network', most: 2 }]), undefined);
});

describe('slow uploads', () => {
  const world = givenWorld();
  let base: string;
  let picture: Buffer;
  before(async () => {
    base = await world.listen();
    const plain = { width: 64, height: 64, channels: 3, background: '#2266aa' } as const;
    picture = await sharp({ create: plain }).png().toBuffer();
  });

  test('the server reads two of five simultaneous files of a session and refuses the others as busy', async () => {
    const person = await world.person();
    const slow = Array.from({ length: 5 }, () => begin(person));
    const { answers, open } = await answered(slow, 3);
    for (const { statusCode, headers } of answers) {
      assert.deepEqual([statusCode, headers['retry-after']], [503, '2']);
    }
    const another = begin(await world.person());
    assert.deepEqual(await finish([...open, another]), [200, 200, 200]);
    assert.deepEqual(await finish([begin(person)]), [200]);
  });

  test('the server reads four of eight simultaneous files from four sessions of a network', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person()));
    const slow = people.flatMap((person) => [begin(person), begin(person)]);
    const { answers, open } = await answered(slow, 4);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [503, 503, 503, 503],
    );
    assert.deepEqual(await finish(open), [200, 200, 200, 200]);
  });

  type Slow = { sending: ClientRequest; answer: Promise<IncomingMessage>; finish(): void };

  /** Starts an upload and sends all of it but the end, which `finish` sends. */
  function begin({ token }: Person): Slow {
    const head =
      '--part\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n' +
      'Content-Type: image/png\r\n\r\n';
    const end = '\r\n--part--\r\n';
    const answer = Promise.withResolvers<IncomingMessage>();
    const sending = request(`${base}/api${uploadMyPhoto.path}`, {
      method: uploadMyPhoto.method,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': Buffer.byteLength(head) + picture.length + end.length,
      },
    });
    sending.on('response', (response) => answer.resolve(response.resume()));
    // A server that has already answered may close before it receives everything.
    sending.on('error', answer.reject);
    sending.write(head);
    sending.write(picture);
    return { sending, answer: answer.promise, finish: () => void sending.end(end) };
  }

  /** The first answers, and the uploads without an answer. */
  async function answered(slow: readonly Slow[], count: number) {
    const open = new Set(slow);
    const answers: IncomingMessage[] = [];
    while (answers.length < count) {
      const first = await Promise.race(
        [...open].map(async (one) => ({ one, answer: await one.answer })),
      );
      open.delete(first.one);
      answers.push(first.answer);
    }
    return { answers, open: [...open] };
  }

  async function finish(open: readonly Slow[]): Promise<(number | undefined)[]> {
    for (const one of open) one.finish();
    return Promise.all(open.map(async ({ answer }) => (await answer).statusCode));
  }
});
