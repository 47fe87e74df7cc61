// Tests the advisory locks: servers of two releases use the same keys, no two locks share a key, and an exclusive lock
// makes another transaction wait.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { freshDatabase } from '#testing/database.ts';
import { given } from '#testing/given.ts';
import { lockKey, type LockName, lockNames, lockUntilCommit } from './advisory-locks.ts';
import { type Db, openPool } from './database.ts';

describe('advisory locks', () => {
  const database = given(open);

  test('the key of each advisory lock is the hash of a fixed text, so that all releases agree on it', async () => {
    await inside(async (db) => {
      for (const name of lockNames) {
        const [, text, seed = 0] = samples[name];
        const expected = sql<bigint>`hashtextextended(${text}, ${sql.lit(seed)})`;
        const [own, same] = [await read(db, keyOf(name)), await read(db, expected)];
        assert.equal(own, same, name);
      }
    });
  });

  test('no two advisory locks share a key when all arguments are the same id', async () => {
    await inside(async (db) => {
      const keys = new Map<string, string>();
      for (const name of lockNames) {
        const key = await read(db, keyOf(name, [communityId, communityId, communityId]));
        assert.equal(keys.get(key), undefined, `${name} has this lock’s key`);
        keys.set(key, name);
      }
    }, communityId);
  });

  test('a second transaction waits for an exclusive lock until the first ends', async () => {
    await inside(async (db) => {
      await lockUntilCommit(db, 'houseMoney', id);
      assert.equal(await isFree('houseMoney'), false);
      assert.equal(await isFree('gatePassesOfHouse'), true);
    });
    assert.equal(await isFree('houseMoney'), true);
  });

  const keyOf = (name: LockName, args = samples[name][0]): RawBuilder<bigint> =>
    (lockKey as (wanted: LockName, ...given: string[]) => RawBuilder<bigint>)(name, ...args);

  async function read(db: Db, key: RawBuilder<bigint>): Promise<string> {
    const { rows } = await sql<{ key: string }>`select (${key})::text as key`.execute(db);
    return rows[0]?.key ?? '';
  }

  async function isFree(name: LockName): Promise<boolean> {
    const [, text, seed = 0] = samples[name];
    const { rows } = await database.pool.query<{ isFree: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as "isFree"',
      [text, seed],
    );
    return rows[0]?.isFree === true;
  }

  function inside(work: (db: Db) => Promise<void>, user = userId): Promise<void> {
    return enterAsSystem(database.pool, { communityId, userId: user }, ({ db }) => work(db));
  }
});

async function open() {
  const { url, drop } = await freshDatabase();
  const pool = openPool({ url, max: 2, role: 'courtyard_app' });
  const close = async () => {
    await pool.end();
    await drop();
  };
  return { pool, close };
}

const communityId = '0b6ad0a0-5c5c-4d3a-9a51-1f6c2f6c2a01';
const userId = '0b6ad0a0-5c5c-4d3a-9a51-1f6c2f6c2a02';
const id = '0b6ad0a0-5c5c-4d3a-9a51-1f6c2f6c2a03';

/** For each lock, its arguments in this test, and the text and seed that its key is the hash of. */
const samples: Readonly<Record<LockName, [args: string[], text: string, seed?: number]>> = {
  allHouseMoney: [[], `money of houses ${communityId}`],
  apiKeys: [[], `api keys ${communityId}`],
  bankLineImport: [[id], `bank lines ${id}`],
  bankLineMatching: [[], `suggest ${communityId}`],
  cashCount: [[communityId, '2026-03-01', id], `cash ${communityId} 2026-03-01 ${id}`],
  dataCopies: [[], `data copies ${userId}`],
  emergencyOfHouse: [[id], `emergency${id}`],
  exportsOfPerson: [[communityId, userId], `exports ${communityId} ${userId}`],
  formerResidentNumber: [[], `former resident ${communityId}`],
  gatePassesOfHouse: [[id], `gate passes ${id}`],
  houseMoney: [[id], `${communityId}${id}`, 8],
  imports: [[], communityId, 41],
  journalReversal: [[id], `reversal ${id}`],
  monthClosing: [[], `closing ${communityId}`],
  publishedSummary: [['2026-03-01'], `${communityId}2026-03-01`],
  retentionPeriods: [[], `retention ${communityId}`],
  savedReplies: [[], `${communityId}saved replies`],
  savedViews: [[userId, 'residents'], `${communityId}${userId}residents`],
  supportGrants: [[], `support ${communityId}`],
  task: [[id], `matter${id}`],
  transferAccount: [[], `transfer-account${communityId}`],
  utilityBills: [[], `utility-bills${communityId}`],
  utilityTariffs: [['water'], `utility-tariffs water${communityId}`],
  virtualAccount: [[id], id, 77],
  webhooks: [[], `webhooks ${communityId}`],
};
