// Tests overstays: the guards are notified first, and the host some minutes later if the visitor is still inside.
// Each is notified once.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { createHousePass } from '#contract/gate-passes/house-access.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { tellHosts, tellOverstays } from './jobs.ts';
import { openGate, toldTo } from '#kernel/gate/testing.ts';

describe('overstaying visitors', () => {
  const world = givenWorld();
  let by: { kind: 'code'; code: string };

  const estate = givenEach(() => openGate(world));
  beforeEach(checkInRide);

  test('an overstay notifies the guards first and the host later, once each', async () => {
    await run();
    assert.deepEqual([await toldOf(estate.manager), await toldOf(estate.host)], [1, 0]);
    world.clock.advance(6 * 60);
    await run();
    await run();
    assert.deepEqual([await toldOf(estate.manager), await toldOf(estate.host)], [1, 1]);
  });

  test('residents who may admit guests are notified of a guest whose pass the office made', async () => {
    const { code } = await estate.makePass({ guestName: 'Ngozi Obi', overstayMinutes: 5 });
    const { guard, host, params } = estate;
    await world.call(guard, checkIn, { params, body: { by: { kind: 'code', code } } });
    assert.equal(await heardBy(host, 'Ngozi Obi was checked in'), 1);
    world.clock.advance(6 * 60);
    await run();
    world.clock.advance(6 * 60);
    await run();
    assert.equal(await heardBy(host, 'Ngozi Obi has overstayed'), 1);
  });

  test('the host is not notified after the visitor has left', async () => {
    await run();
    await world.call(estate.guard, checkOut, { params: estate.params, body: { by } });
    world.clock.advance(6 * 60);
    await run();
    assert.equal(await toldOf(estate.host), 0);
  });

  async function checkInRide() {
    const { communityId, houseId, params } = estate;
    const made = await world.call(estate.host, createHousePass, {
      params: { communityId, houseId },
      body: { kind: 'Ride', guestName: 'Danladi Ride' },
    } as never);
    const { code } = (made.data as { share: { code: string } }).share;
    by = { kind: 'code', code };
    await world.call(estate.guard, checkIn, { params, body: { by } });
    world.clock.advance(16 * 60);
  }

  async function run() {
    await world.run(tellOverstays);
    await world.run(tellHosts);
  }

  async function heardBy(person: { id: string }, title: string) {
    return (await toldTo(world, person)).filter((told) => told.title === title).length;
  }

  function toldOf(person: { id: string }) {
    return heardBy(person, 'Danladi Ride has overstayed');
  }
});
