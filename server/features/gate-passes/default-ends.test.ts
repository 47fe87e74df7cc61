// Tests for passes created without an end time, and for the share text of a pass.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createHousePass } from '#contract/gate-passes/house-access.ts';
import { given, givenWorld } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('passes without an end time', () => {
  const world = givenWorld();
  const estate = given(() => openGate(world));

  for (const kind of ['Group event', 'Contractor']) {
    test(`a pass of the kind ${kind} without an end time ends on the day on which it begins`, async () => {
      const today = await create({ kind });
      assert.equal(dayOf(today.pass.validTo), dayOf(today.pass.validFrom));
      const validFrom = inThreeDays();
      const later = await create({ kind, validFrom });
      assert.equal(dayOf(later.pass.validTo), dayOf(validFrom));
    });
  }

  test('a resident’s event pass without an end time ends on the day on which it begins', async () => {
    const { communityId, houseId, host } = estate;
    const made = await world.call(host, createHousePass, {
      params: { communityId, houseId },
      body: { from: 'New', kind: 'Group event', guestName: 'Choir', guestCount: 40 },
    });
    assert.equal(made.status, 200);
    assert.equal(dayOf(made.data.pass.validTo), dayOf(made.data.pass.validFrom));
  });

  test('the share text of a pass states where the guest is expected, with and without a host', async () => {
    const { share } = await create({ kind: 'Staff' });
    assert.match(share.text, /^You are expected at [^.]+\.\nYour gate code is /);
    const { communityId, houseId, host } = estate;
    const made = await world.call(host, createHousePass, {
      params: { communityId, houseId },
      body: { from: 'New', kind: 'One-time', guestName: 'Ngozi Obi' },
    });
    assert.match(made.data.share.text, /^Bola Ade expects you at /);
  });

  async function create(body: Record<string, unknown>) {
    const asked = { guestName: 'Choir', guestCount: 20, houseId: estate.houseId, ...body };
    const { params, manager } = estate;
    const made = await world.call(manager, createGatePass, { params, body: asked as never });
    assert.equal(made.status, 200);
    return made.data;
  }

  /** The date in the community's time zone. */
  function dayOf(at: string) {
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date(at));
  }

  function inThreeDays() {
    return new Date(world.clock.now().getTime() + 72 * 3_600_000).toISOString();
  }
});
