// Tests for the trial use of a large export. The export takes the trial use when it is requested. If no file results,
// the trial use is returned exactly once. After the file exists, the trial use is never returned.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { startExport } from '#contract/exports/exports.ts';
import { waitForLock } from '#testing/wait-for-lock.ts';
import { openFinances } from '#testing/finances.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { unfinishedExports } from './job.ts';

const feature = 'Download Financial Report';

describe('trial uses of exports', () => {
  const world = givenWorld();
  const finances = givenEach(() => openFinances(world));
  beforeEach(insertTransfers);

  test('an export that fails because the worker lost the permission returns its trial use', async () => {
    const exportId = await start();
    assert.equal(await used(), 1);
    await world.owner.query(
      `update workers w set role_id = r.id from roles r
       where w.community_id = $1 and w.user_id = $2 and r.community_id = $1 and r.name = 'Security staff'`,
      [finances.communityId, finances.ada.id],
    );
    await world.settle();
    assert.equal(await statusOf(exportId), 'Failed');
    assert.equal(await used(), 0);
  });

  test('an export that the queue gave up fails after an hour and returns its trial use once', async () => {
    const kept = await start();
    await world.settle();
    const exportId = await start();
    assert.equal(await used(), 2);
    await sweep();
    assert.equal(await statusOf(exportId), 'Running', 'it may still come');
    world.clock.advance(3601);
    await Promise.all([sweep(), sweep(), sweep()]);
    assert.deepEqual([await statusOf(exportId), await used()], ['Failed', 1]);
    // The delayed job runs in the end. It makes no file and returns no second trial use.
    await world.settle();
    await sweep();
    assert.deepEqual([await statusOf(exportId), await used()], ['Failed', 1]);
    assert.equal(await statusOf(kept), 'Ready', 'what was made stays, and was used');
    world.clock.advance(-3601);
  });

  test('a file that is finished while its export is being failed keeps its trial use', async () => {
    const exportId = await start();
    world.clock.advance(3601);
    const client = await world.owner.connect();
    await client.query('begin');
    await client.query(`update exports set status = 'Ready', trial_feature = null where id = $1`, [
      exportId,
    ]);
    const swept = sweep();
    await waitForLock(world.owner);
    await client.query('commit');
    client.release();
    await swept;
    assert.deepEqual([await statusOf(exportId), await used()], ['Ready', 1]);
    world.clock.advance(-3601);
  });

  async function insertTransfers() {
    await world.owner.query(
      `update communities set community_features = community_features || jsonb_build_object($2::text, false)
       where id = $1`,
      [finances.communityId, feature],
    );
    await world.owner.query(
      `with made as (
         insert into journals (community_id, kind, reference, occurred_on, narration, source_kind, source_id)
         select $1, 'wallet.transfer', 'TR-' || lpad(n::text, 8, '0'), date '2026-01-05', 'Transfer', 'test',
           gen_random_uuid() from generate_series(1, 2501) n returning id)
       insert into postings (community_id, journal_id, account_id, amount_minor, balance_after_minor, occurred_on,
         of_wallet)
       select $1, m.id, w.account_id, side * 100, 0, date '2026-01-05', true
       from made m cross join (values (1, $2::uuid), (-1, $3::uuid)) s(side, wallet)
       join wallets w on w.community_id = $1 and w.id = s.wallet`,
      [finances.communityId, await finances.wallet('Works'), finances.mainId],
    );
  }

  async function start(): Promise<string> {
    const { ada, communityId } = finances;
    const body = { list: 'transactions', format: 'csv', columns: [], query: {} } as const;
    const made = await world.call(ada, startExport, {
      params: { communityId },
      body: body as never,
    });
    assert.equal(made.data.status, 'Running');
    return made.data.id;
  }

  async function used(): Promise<number> {
    const { rows } = await world.owner.query<{ used: number }>(
      'select used from feature_usage where community_id = $1 and id = $2',
      [finances.communityId, feature],
    );
    return rows[0]?.used ?? 0;
  }

  async function statusOf(exportId: string): Promise<string> {
    const found = 'select status from exports where id = $1';
    const { rows } = await world.owner.query<{ status: string }>(found, [exportId]);
    return rows[0]?.status ?? '';
  }

  function sweep(): Promise<void> {
    return world.run(unfinishedExports);
  }
});
