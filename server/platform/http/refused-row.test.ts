// Tests how a call ends when row-level security refuses to write a row.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld } from '#testing/given.ts';
import type { Person } from '#testing/world.ts';
import { Refused } from './refuse.ts';
import { enter } from './tenant.ts';

describe('a row that row-level security refuses', () => {
  const world = givenWorld();
  const estate = givenEstate(world, {
    workers: { finance: 'Finance officer' },
    streets: { 'Palm Street': 1, 'Orchid Close': 1 },
  });
  const moveHouse = ({ token }: Person) => {
    const { communityId, houseId, streetIds } = estate;
    return enter(world.pool, { token, communityId }, ({ client }) =>
      client.query('update houses set street_id = $2 where id = $1', [
        houseId,
        streetIds['Orchid Close'],
      ]),
    );
  };

  before(async () => {
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      estate.workerIds.finance,
      [estate.streetId],
    ]);
  });

  test('a worker who is limited to streets is told that the row is outside them', async () => {
    await assert.rejects(moveHouse(estate.finance), (error) => {
      assert.ok(error instanceof Refused);
      assert.equal(error.refusal.status, 403);
      assert.match(error.refusal.message, /outside the streets or wallets/);
      return true;
    });
  });

  test('the refusal of a row of another community is a fault of the server', async () => {
    const other = await world.community(await world.person());
    const { manager, communityId, streetId } = estate;
    const writeElsewhere = enter(world.pool, { token: manager.token, communityId }, ({ client }) =>
      client.query('update streets set community_id = $2 where id = $1', [streetId, other]),
    );
    await assert.rejects(writeElsewhere, { code: '42501' });
  });
});
