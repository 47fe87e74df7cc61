// The time in which a device answers a code offline, with 5,000 passes.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { checkOffline } from './offline-check.ts';
import { setSnapshot } from './offline-state.ts';
import { keepKey } from './offline-tags.ts';
import { samplePass, sampleSnapshot } from './offline-testing.ts';

test('a device finds five codes among 5,000 passes, and its fastest of 25 answers takes under 17 ms', async () => {
  const spread = 8192;
  const key = crypto.getRandomValues(new Uint8Array(32));
  const codes = Array.from({ length: 5 }, (_, at) => String(12_345_678 + at));
  const [validFrom, validTo] = [-1, 1].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString(),
  ) as [string, string];
  const passes = Array.from({ length: 5000 }, (_, at) => ({
    ...samplePass,
    id: `pass ${at}`,
    // The tags of the five codes are spread over all possible values, the first and the last included.
    codeTag: at < 5 ? tagAt(key, `code ${codes[at]}`, 1 + (at * (spread - 1)) / 4) : at,
    validFrom,
    validTo,
  }));
  setSnapshot({ ...sampleSnapshot(), passes, spread, key: await keepKey(key) });
  const tookMs: number[] = [];
  const tries = Array.from({ length: 5 }, () => [...codes.entries()]).flat();
  for (const [at, code] of tries) {
    const { answer, passId } = await checkOffline({ by: { kind: 'code', code } });
    assert.deepEqual([passId, answer.colour], [`pass ${at}`, 'Green']);
    tookMs.push(performance.getEntriesByName('gate-answer')[0]?.duration ?? Infinity);
  }
  // Use the minimum, because other tests share the machine.
  const least = Math.min(...tookMs);
  // Assumes that a cheap phone is six times slower than this machine. It should answer within a tenth of a second.
  assert.ok(least < 100 / 6, `the fastest answer took ${least.toFixed(1)} ms`);
});

/** Computes a tag as the server does, for one block. */
function tagAt(key: Uint8Array, text: string, block: number): number {
  const secret = createHmac('sha256', key).update(text).digest();
  const place = Buffer.alloc(4);
  place.writeUInt32BE(Math.floor(block));
  return createHmac('sha256', secret).update(place).digest().readUIntBE(0, 6);
}
