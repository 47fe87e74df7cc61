// Tests how a call ends when row-level security refuses to write a row.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld } from '#testing/given.ts';
import { Refused } from './refuse.ts';
import { enter } from './tenant.ts';

describe('a row that row-level security refuses', () => {
  const world = givenWorld();
  const estate = givenEstate(world, { workers: { admin: 'Admin' }, streets: { A: 1, B: 1 } });

  test('moving a house to a street outside the worker’s streets is refused with that reason', async () => {
    const { communityId, admin, workerIds, streetId, streetIds } = estate;
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerIds.admin,
      [streetId],
    ]);
    const moveHouses = enter(world.pool, { token: admin.token, communityId }, ({ client }) =>
      client.query('update houses set street_id = $1', [streetIds['B']]),
    );
    await assert.rejects(moveHouses, (error) => {
      assert.ok(error instanceof Refused);
      assert.equal(error.refusal.status, 403);
      assert.match(error.refusal.message, /outside the streets or wallets/);
      return true;
    });
  });

  test('a refused write into another community is a fault of the server, not a refusal', async () => {
    const { communityId, manager } = estate;
    const other = await world.community(await world.person());
    const writeElsewhere = enter(world.pool, { token: manager.token, communityId }, ({ client }) =>
      client.query('update streets set community_id = $1', [other]),
    );
    await assert.rejects(writeElsewhere, { code: '42501' });
  });
});
