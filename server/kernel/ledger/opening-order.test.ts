// Tests that two transactions that open the same accounts do not deadlock.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { countDeadlocks } from '#testing/deadlocks.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { waitForLocks } from '#testing/wait-for-lock.ts';
import type { World } from '#testing/world.ts';
import { lockAccounts } from './accounts.ts';
import { postJournal } from './post.ts';

describe('opening accounts', () => {
  const world = givenWorld();
  const estate = givenEach(() => openEstate(world));

  test('two transactions that open the same accounts in different orders do not deadlock', async () => {
    const deadlocks = countDeadlocks(world.pool);
    const open = (way: Way, wallets: readonly string[]) =>
      enterAsSystem(world.pool, estate, ({ db }) => openBy[way](db, wallets));
    const pairs = ways.flatMap((one) => ways.map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      const [a, m, z] = ['a', 'm', 'z'].map((name) => `${name} ${one} ${other}`) as Three;
      // A third transaction holds the middle account, so that each of the two has opened its first one.
      const holder = await world.owner.connect();
      try {
        await holder.query('begin');
        await holder.query(`select set_config('app.community_id', $1, true)`, [estate.communityId]);
        await holder.query(`select open_account('wallet', $1, 'Debit', true)`, [m]);
        const both = Promise.all([open(one, [a, m, z]), open(other, [z, m, a])]);
        await waitForLocks(world.owner, 2);
        await holder.query('rollback');
        await both;
      } finally {
        holder.release();
      }
      assert.equal(deadlocks.found, 0, `${one} and ${other}`);
    }
  });
});

const ways = ['a journal', 'journals in bulk', 'locks of accounts'] as const;
type Way = (typeof ways)[number];
type Three = [string, string, string];

const openEstate = async (world: World): Promise<{ communityId: string }> => ({
  communityId: await world.community(await world.person()),
});

const facts = {
  kind: 'wallet.deposit',
  occurredOn: '2026-11-21',
  postedAt: '2026-11-21T09:00:00.000Z',
  narration: 'A deposit',
} as const;

/** Opens the accounts of these wallets, in the given order. */
type Open = (db: Db, wallets: readonly string[]) => Promise<unknown>;

const openBy: Readonly<Record<Way, Open>> = {
  'a journal': (db, wallets) =>
    postJournal(db, {
      ...facts,
      source: { kind: 'test', id: randomUUID() },
      lines: [
        ...wallets.map((subject) => ({ account: 'wallet' as const, subject, amountMinor: 1 })),
        { account: 'contributions' as const, amountMinor: -wallets.length },
      ],
    }),
  'journals in bulk': (db, wallets) => {
    const given = wallets.map((subject) => ({
      ...facts,
      id: randomUUID(),
      sourceKind: 'test',
      sourceId: randomUUID(),
      lines: [
        { kind: 'wallet', subject, side: 'Debit', guarded: true, amount: 1 },
        { kind: 'contributions', subject: '', side: 'Credit', guarded: false, amount: -1 },
      ],
    }));
    return sql`select post_journals(${JSON.stringify(given)}::jsonb)`.execute(db);
  },
  'locks of accounts': (db, wallets) =>
    lockAccounts(
      db,
      wallets.map((subject) => ({ account: 'wallet', subject })),
    ),
};
