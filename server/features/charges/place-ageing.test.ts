// Tests the stored totals of debts by street and house type. The totals must equal the charges after concurrent writes
// and after a house moves, and the nightly job must repair wrong totals.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { createStreet } from '#contract/addresses/streets.ts';
import { listCommunityOverviews } from '#contract/communities/communities.ts';
import { jobTools, openEstate } from '#kernel/billing/testing.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { given } from '#testing/given.ts';
import { placesProof } from './proof.ts';

describe('debts by street and house type', () => {
  let elsewhere: string;

  const estate = given(() => openEstate(12));
  before(addStreet);

  test('a house that gets another street and type takes its debt to their totals', async () => {
    assert.equal(await owedIn(estate.streetId), 60_000_000);
    await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 1_000_000 });
    await move(estate.houseIds[0], elsewhere, 'Flat');
    assert.equal(await owedIn(elsewhere), 4_000_000);
    assert.equal(await owedIn(estate.streetId), 55_000_000);
    assert.deepEqual(await differences(), []);
  });

  test('a worker limited to streets reads only the debts of those streets, and none in the overview', async () => {
    const { world, communityId, params } = estate;
    const limited = await world.person();
    const workerId = await world.worker(communityId, limited, 'Finance officer');
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [elsewhere],
    ]);
    const scope = { communityId, userId: limited.id, asWorker: true };
    const { rows } = await enterAsSystem(world.pool, scope, ({ db }) =>
      sql<{ owed: number }>`select outstanding_minor as owed from money_facts`.execute(db),
    );
    assert.deepEqual(rows, [{ owed: await owedIn(elsewhere) }]);
    assert.ok((await owedIn(elsewhere)) > 0);
    const { data } = await world.call(limited, listCommunityOverviews, { query: {} });
    const seen = data.items.find(({ id }) => id === params.communityId);
    assert.equal(seen?.outstandingMinor, null);
  });

  test('totals agree while houses move, dues are issued and payments arrive concurrently', async () => {
    const pays = estate.houseIds.map((houseId) => estate.pay({ houseId, amountMinor: 2_000_000 }));
    const moves = estate.houseIds.map((houseId, at) =>
      move(houseId, at % 2 === 0 ? elsewhere : estate.streetId, at % 3 === 0 ? 'Flat' : 'Detached'),
    );
    const issued = estate.published({
      title: 'Waste',
      amount: { model: 'Fixed', amountMinor: 700 },
    });
    await Promise.all([...pays, ...moves, issued]);
    assert.deepEqual(await differences(), []);
    assert.ok((await estate.ledger()).agrees);
  });

  test('the nightly job repairs wrong totals and does not change the others', async () => {
    const { owner } = estate.world;
    const sums = async () =>
      (await owner.query('select * from place_ageing where outstanding_minor <> 0 order by id'))
        .rows;
    const right = await sums();
    await owner.query(
      `update place_ageing set outstanding_minor = outstanding_minor + 1 where id in (
         select id from place_ageing where outstanding_minor > 0 order by id limit 2)`,
    );
    assert.equal((await differences()).length, 2);
    const tools = jobTools(estate.world);
    await placesProof.run({ ...tools, log: { ...tools.log, error: () => undefined } });
    assert.deepEqual(await differences(), []);
    assert.deepEqual(await sums(), right);
  });

  async function addStreet() {
    const body = { name: 'Cedar Close' };
    const { data } = await estate.world.call(estate.manager, createStreet, {
      params: estate.params,
      body,
    });
    elsewhere = data.id;
    await estate.published();
  }

  async function differences() {
    return (await estate.world.owner.query('select * from place_ageing_difference')).rows;
  }

  async function owedIn(streetId: string): Promise<number> {
    const { rows } = await estate.world.owner.query<{ owed: number }>(
      'select coalesce(sum(outstanding_minor), 0)::bigint as owed from place_ageing where street_id = $1',
      [streetId],
    );
    return rows[0]?.owed ?? 0;
  }

  function move(houseId: string | undefined, streetId: string, type: string) {
    return estate.world.owner.query('update houses set street_id = $2, type = $3 where id = $1', [
      houseId,
      streetId,
      type,
    ]);
  }
});
