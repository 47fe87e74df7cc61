// Tests the load of the fault benchmark: how the end of a connection is classified, and which calls its callers send.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { officers } from './faults-estate.ts';
import { documentOf, endOf, newCall } from './faults-load.ts';

const estate = {
  communityId: 'c',
  tokens: [],
  walletIds: ['w1', 'w2'],
  houseIds: ['h1', 'h2', 'h3'],
  bankAccountId: 'b',
  residentIds: ['r1', 'r2'],
};
const tally = { fiveHundreds: [], resets: [], silences: 0 };
const target = { port: 0, estate, tally };

describe('the load of the fault benchmark', () => {
  test('a broken connection counts as reset, a refused one as refused, a timed-out one as silent', () => {
    assert.equal(endOf('ECONNREFUSED', false), 'refused');
    for (const code of ['ECONNRESET', 'EPIPE', undefined])
      assert.equal(endOf(code, false), 'reset');
    assert.equal(endOf('ECONNRESET', true), 'silent');
  });

  test('each call of an officer moves money with a new idempotency key', () => {
    const calls = Array.from({ length: 50 }, () =>
      newCall({ ...target, clerksSend: 'document' }, officers - 1),
    );
    assert.equal(new Set(calls.map(({ key }) => key)).size, 50);
    for (const { kind, body, key } of calls) {
      assert.ok(['payment', 'transfer', 'withdrawal'].includes(kind), kind);
      assert.ok(body.includes(key));
    }
  });

  test('clerks add documents to one house after another, or invite one resident after another', () => {
    const documents = [0, 1, 2].map(() => newCall({ ...target, clerksSend: 'document' }, officers));
    assert.equal(new Set(documents.map(({ path }) => path)).size, 3);
    for (const { body, key } of documents) assert.ok(body.includes(documentOf(key)));
    const invited = [0, 1].map(() => newCall({ ...target, clerksSend: 'invitation' }, officers));
    assert.deepEqual(invited.map(({ mark }) => mark).toSorted(), ['r1', 'r2']);
  });
});
