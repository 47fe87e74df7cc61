// Tests for the days of a pass. The days of a visitor's pass count from its first start, however often it is
// extended. A visitor is expected on each valid day, also past midnight, until they have checked in that day.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import { createGatePass, extendGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createHousePass, extendHousePass } from '#contract/gate-passes/house-access.ts';
import { getChanges } from '#contract/dashboard/today.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { getGateBoard } from '#contract/visits/gate-board.ts';

const hour = 3_600_000;
const day = 24 * hour;

describe('days of a pass', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  describe('extending a pass', () => {
    test('a visitor’s pass ends at most thirty days after its first start', async () => {
      const extend = await made('Multi-entry', 20 * day);
      assert.equal(await extend(31 * day), 'PASS_TOO_LONG validTo');
      assert.equal(await extend(29 * day), 'extended');
      world.clock.advance((20 * day) / 1000);
      assert.equal(await extend(11 * day), 'PASS_TOO_LONG validTo');
      assert.equal(await extend(9 * day), 'extended');
      assert.equal(await extend(-hour), 'PASS_WINDOW validTo');
    });

    test('a one-time pass is extended by at most 24 hours at a time and 30 days in all', async () => {
      const once = await made('One-time', 24 * hour);
      const weekly = await made('Recurring', 300 * day);
      for (let times = 1; times <= 30; times += 1) {
        world.clock.advance((23 * hour) / 1000);
        assert.equal(await once(30 * hour), 'PASS_TOO_LONG validTo');
        assert.equal(await once(24 * hour), 'extended');
      }
      world.clock.advance((23 * hour) / 1000);
      assert.equal(await once(24 * hour), 'PASS_TOO_LONG validTo');
      assert.equal(await weekly(350 * day), 'extended');
    });

    test('a resident cannot extend a visitor’s pass past thirty days, nor can a database write', async () => {
      const { communityId, houseId, host } = estate;
      const params = { communityId, houseId };
      const body = { kind: 'Multi-entry', guestName: 'Ada Obi', validTo: from(5 * day) } as const;
      const { data } = await world.call(host, createHousePass, { params, body });
      world.clock.advance((4 * day) / 1000);
      const longer = { validTo: from(27 * day), version: data.pass.version };
      const at = { ...params, passId: data.pass.id };
      const sent = await world.call(host, extendHousePass, { params: at, body: longer });
      assert.equal(code(sent as never), 'PASS_TOO_LONG validTo');
      await assert.rejects(
        world.owner.query(
          `update gate_passes set valid_to = valid_from + interval '31 days' where id = $1`,
          [data.pass.id],
        ),
        /exceeds the maximum duration/,
      );
    });

    async function made(kind: string, lasts: number) {
      const asked = { kind, guestName: 'Ngozi Obi', houseId: estate.houseId, validTo: from(lasts) };
      const { params, manager } = estate;
      const { data } = await world.call(manager, createGatePass, { params, body: asked as never });
      let { version } = data.pass;
      return async (until: number) => {
        const at = { ...params, passId: data.pass.id };
        const body = { validTo: from(until), version };
        const sent = await world.call(manager, extendGatePass, { params: at, body });
        if (sent.status === 200) ({ version } = sent.data);
        return code(sent as never);
      };
    }
  });

  describe('expected visitors', () => {
    test('a visitor with a pass of several days is expected each day until the check-in of that day', async () => {
      setClock('2031-06-02T08:00:00');
      const pass = await estate.makePass({ kind: 'Multi-entry', validTo: from(3 * day) });
      assert.equal(await expected(), 1);
      await come(pass.code);
      assert.equal(await expected(), 0);
      await go(pass.code);
      assert.equal(await expected(), 0);
      setClock('2031-06-03T09:00:00');
      assert.equal(await expected(), 1);
      setClock('2031-06-05T09:00:00');
      assert.equal(await expected(), 0);
    });

    test('a visitor whose hours pass midnight stays expected after midnight until the hours end', async () => {
      setClock('2031-06-09T08:00:00');
      const hours = { hoursFrom: '22:00', hoursTo: '04:00', days: [1] };
      const pass = await estate.makePass({ kind: 'Recurring', validTo: from(20 * day), ...hours });
      assert.equal(await expected(), 1);
      setClock('2031-06-10T01:00:00');
      assert.equal(await expected(), 1);
      setClock('2031-06-10T05:00:00');
      assert.equal(await expected(), 0);
      setClock('2031-06-16T23:00:00');
      await come(pass.code);
      await go(pass.code);
      setClock('2031-06-17T01:00:00');
      assert.equal(await expected(), 0);
      setClock('2031-06-23T12:00:00');
      assert.equal(await expected(), 1);
    });

    test('a party stays expected until all its guests have arrived', async () => {
      setClock('2031-07-01T08:00:00');
      const party = { kind: 'Group event', guestCount: 3, validTo: from(20 * hour) };
      const { code: by } = await estate.makePass(party);
      await come(by, 2);
      assert.equal(await expected(), 1);
      await come(by);
      assert.equal(await expected(), 0);
    });

    async function expected() {
      const { params, manager } = estate;
      const { data } = await world.call(manager, getGateBoard, { params, query: {} });
      const dashboard = await world.call(manager, getChanges, { params });
      assert.equal(dashboard.data.gate?.expectedToday, data.expectedToday);
      assert.equal(data.expected.length, data.expectedToday);
      return data.expectedToday;
    }

    async function come(by: string, people = 1) {
      const { params, guard } = estate;
      const body = { by: { kind: 'code' as const, code: by }, people };
      const { data } = await world.call(guard, checkIn, { params, body });
      assert.ok(data.admitted, data.answer.reason);
    }

    async function go(by: string) {
      const body = { by: { kind: 'code' as const, code: by } };
      await world.call(estate.guard, checkOut, { params: estate.params, body });
    }

    /** Sets the clock to a local time in Lagos, which is one hour ahead of UTC all year. */
    function setClock(local: string) {
      return world.clock.set(`${local}+01:00`);
    }
  });

  function from(ms: number) {
    return new Date(world.clock.now().getTime() + ms).toISOString();
  }

  function code(sent: { status: number; failure: { errors: { code: string; field?: string }[] } }) {
    return sent.status === 200
      ? 'extended'
      : `${sent.failure.errors[0]?.code} ${sent.failure.errors[0]?.field}`;
  }
});
