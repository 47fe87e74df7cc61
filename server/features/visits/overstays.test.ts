// Tests overstays: the guards are notified first, the host some minutes later if the visitor is still inside, each
// once.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { createHousePass } from '#contract/gate-passes/house-access.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openWorld, type World } from '#testing/world.ts';
import { tellHosts, tellOverstays } from './jobs.ts';
import { type GateEstate, openGate, toldTo } from '#kernel/gate/testing.ts';

describe('overstaying visitors', () => {
  let world: World;
  let estate: GateEstate;
  let by: { kind: 'code'; code: string };

  before(async () => {
    world = await openWorld();
  });
  beforeEach(async () => {
    estate = await openGate(world);
    const { communityId, houseId, params } = estate;
    const made = await world.call(estate.host, createHousePass, {
      params: { communityId, houseId },
      body: { kind: 'Ride', guestName: 'Danladi Ride' },
    } as never);
    const { code } = (made.data as { share: { code: string } }).share;
    by = { kind: 'code', code };
    await world.call(estate.guard, checkIn, { params, body: { by } });
    world.clock.advance(16 * 60);
  });
  after(() => world.close());

  const run = async () => {
    const log = { info: () => undefined, warn: () => undefined, error: console.error };
    const { pool, owner, clock } = world;
    const tools = toolsOf({ pool, owner, clock, log }, new AbortController().signal);
    await tellOverstays.run(tools);
    await tellHosts.run(tools);
  };
  const heardBy = async (person: { id: string }, title: string) =>
    (await toldTo(world, person)).filter((told) => told.title === title).length;
  const toldOf = (person: { id: string }) => heardBy(person, 'Danladi Ride should have left');

  test('an overstay notifies the guards first and the host later, once each', async () => {
    await run();
    assert.deepEqual([await toldOf(estate.manager), await toldOf(estate.host)], [1, 0]);
    world.clock.advance(6 * 60);
    await run();
    await run();
    assert.deepEqual([await toldOf(estate.manager), await toldOf(estate.host)], [1, 1]);
  });

  test('a host who may create access hears of the arrival and overstay of an office’s guest', async () => {
    const { code } = await estate.makePass({ guestName: 'Ngozi Obi', overstayMinutes: 5 });
    const { guard, host, params } = estate;
    await world.call(guard, checkIn, { params, body: { by: { kind: 'code', code } } });
    assert.equal(await heardBy(host, 'Ngozi Obi has come in'), 1);
    world.clock.advance(6 * 60);
    await run();
    world.clock.advance(6 * 60);
    await run();
    assert.equal(await heardBy(host, 'Ngozi Obi should have left'), 1);
  });

  test('the host is not notified after the visitor has left', async () => {
    await run();
    await world.call(estate.guard, checkOut, { params: estate.params, body: { by } });
    world.clock.advance(6 * 60);
    await run();
    assert.equal(await toldOf(estate.host), 0);
  });
});
