import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, test } from 'node:test';
import { checkIn, checkOut, checkPass } from '#contract/visits/gate-checks.ts';
import {
  extendGatePass,
  pauseGatePass,
  revokeGatePass,
} from '#contract/gate-passes/gate-passes.ts';
import { rotateGateKey } from '#contract/gates/gates.ts';
import { getGuestPass } from '#contract/gate-passes/guest-page.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { getVisit, listOverrides } from '#contract/visits/visits.ts';
import { decideWatchEntry, proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { testSecret } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { openGateKeys } from '#kernel/gate/gate-keys.ts';
import { openGate, pairDevice, signIn, supervisorPin } from '#kernel/gate/testing.ts';

describe('checks at the gate', () => {
  const world = givenWorld();
  const estate = givenEach(() => openGate(world));

  test('a one-time pass admits once, and later checks show when it was used', async () => {
    const pass = await estate.makePass();
    assert.match(pass.code, /^\d{4}-\d{4}$/);
    const green = (await look(byCode(pass.code))).data;
    assert.deepEqual(
      [green.colour, green.word, green.pass?.guestName],
      ['Green', 'IN', 'Ngozi Obi'],
    );
    const entered = (await enter(pass.code)).data;
    assert.ok(entered.admitted && entered.visit?.status === 'Inside');
    const again = (await enter(pass.code)).data;
    assert.deepEqual([again.admitted, again.answer.code], [false, 'usedUp']);
    assert.match(again.answer.reason, /^Already used, last on \d/);
    const visitId = entered.visit?.id ?? '';
    const { data } = await world.call(estate.manager, getVisit, {
      params: { ...estate.params, visitId },
    });
    assert.deepEqual(
      data.steps.map(({ status, byName }) => [status, byName]),
      [['Inside', 'Musa']],
    );
  });

  test('200 concurrent check-ins of a one-time pass admit one', async () => {
    const pass = await estate.makePass();
    const answers = await Promise.all(Array.from({ length: 200 }, () => enter(pass.code)));
    assert.equal(answers.filter(({ data }) => data.admitted).length, 1);
    const { rows } = await world.owner.query(
      'select count(*)::int as n from visits where pass_id = $1',
      [pass.passId],
    );
    assert.equal(rows[0]?.n, 1);
  });

  test('a check-in repeated with the same idempotency key is a single visit', async () => {
    const pass = await estate.makePass({ kind: 'Multi-entry' });
    const body = { by: byCode(pass.code) } as never;
    const send = () =>
      world.call(
        estate.guard,
        checkIn,
        { params: estate.params, body },
        { 'idempotency-key': `key-${pass.passId}` },
      );
    const [first, second] = [await send(), await send()];
    assert.equal(first.data.visit?.id, second.data.visit?.id);
  });

  test('a QR code that is altered or of a retired key counts as forged; another community’s does not', async () => {
    const pass = await estate.makePass();
    const token = await qrOf(pass.link);
    assert.equal((await look({ kind: 'qr', token })).data.colour, 'Green');
    const bent = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`;
    assert.equal((await look({ kind: 'qr', token: bent })).data.code, 'forged');
    const foreign = openGateKeys('another secret of another server').signQr({
      keyNumber: 1,
      communityId: estate.communityId,
      passId: pass.passId,
      validFrom: new Date(0),
      validTo: new Date(4e12),
    });
    assert.equal((await look({ kind: 'qr', token: foreign })).data.code, 'forged');
    const other = await openGate(world);
    const theirs = await qrOf((await other.makePass()).link);
    assert.equal((await look({ kind: 'qr', token: theirs })).data.code, 'otherCommunity');
    const body = { dropOld: true, reason: 'A device was lost' };
    await world.call(estate.manager, rotateGateKey, { params: estate.params, body });
    assert.equal((await look({ kind: 'qr', token })).data.code, 'forged');
    assert.equal((await look({ kind: 'qr', token: await qrOf(pass.link) })).data.colour, 'Green');
  });

  test('changes of a pass apply at once, and each status has its own answer', async () => {
    const at = (hours: number) =>
      new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    const early = await estate.makePass({ validFrom: at(2), validTo: at(3) });
    assert.equal((await look(byCode(early.code))).data.code, 'notYet');
    const paused = await estate.makePass({ kind: 'Recurring' });
    const of = { ...estate.params, passId: paused.passId };
    await world.call(estate.manager, pauseGatePass, {
      params: of,
      body: { isPaused: true, version: 1 },
    });
    assert.equal((await look(byCode(paused.code))).data.code, 'paused');
    await world.call(estate.manager, pauseGatePass, {
      params: of,
      body: { isPaused: false, version: 2 },
    });
    assert.equal((await look(byCode(paused.code))).data.colour, 'Green');
    await world.call(estate.manager, revokeGatePass, {
      params: of,
      body: { reason: 'Left the job' },
    });
    const revoked = (await look(byCode(paused.code))).data;
    assert.equal(revoked.code, 'revoked');
    assert.match(revoked.reason, /Revoked by Olu Owner/);
    world.clock.advance(4 * 3600);
    const expired = (await look(byCode(early.code))).data;
    assert.deepEqual([expired.code, expired.colour], ['expired', 'Red']);
    const short = await estate.makePass({ validTo: at(1) });
    const longer = {
      params: { ...estate.params, passId: short.passId },
      body: { validTo: at(5), version: 1 },
    };
    assert.equal((await world.call(estate.manager, extendGatePass, longer)).data.state, 'Active');
    world.clock.advance(2 * 3600);
    assert.equal((await look(byCode(short.code))).data.colour, 'Green');
  });

  test('a visitor can check out by pass code for 48 hours, and later only by their visit', async () => {
    const pass = await estate.makePass();
    const { visit } = (await enter(pass.code)).data;
    world.clock.advance(47 * 3600);
    estate.guard = await signIn(world, estate.deviceKey, estate.guards['Musa'] ?? '');
    const leave = (by: object) =>
      world.call(estate.guard, checkOut, { params: estate.params, body: { by } as never });
    world.clock.advance(2 * 3600);
    assert.equal((await leave(byCode(pass.code))).data.answer.code, 'exitClosed');
    const out = await leave({ kind: 'visit', visitId: visit?.id });
    assert.equal(out.data.visit?.status, 'Left');
    const second = await estate.makePass();
    await enter(second.code);
    world.clock.advance(30 * 3600);
    assert.equal((await leave(byCode(second.code))).data.visit?.status, 'Left');
    assert.equal((await leave(byCode(second.code))).data.answer.code, 'notInside');
  });

  test('five wrong codes within five minutes pause the gate device for two minutes and notify managers', async () => {
    const pass = await estate.makePass();
    for (let n = 0; n < 5; n += 1)
      assert.equal((await look(byCode(`0000000${n}`))).data.code, 'unknown');
    const held = await enter(pass.code);
    assert.deepEqual([held.status, held.failure.errors[0]?.code], [429, 'GATE_PAUSED']);
    const second = await pairDevice(world, estate.manager, estate);
    const there = await signIn(world, second, estate.guards['Musa'] ?? '');
    const elsewhere = { params: estate.params, body: { by: byCode(pass.code) } as never };
    assert.equal((await world.call(there, checkPass, elsewhere)).data.colour, 'Green');
    await world.settle();
    const told = await world.call(estate.manager, listNotifications, {
      params: estate.params,
      query: {},
    });
    assert.ok(told.data.items.some(({ title }) => title.includes('5 wrong codes at Main gate')));
    world.clock.advance(121);
    assert.equal((await enter(pass.code)).data.admitted, true);
  });

  test('growing pauses of a gate device limit guessing to 40 pass codes in three hours', async () => {
    let tried = 0;
    const start = world.clock.now().getTime();
    const sent = { tries: 0 };
    while (world.clock.now().getTime() < start + 3 * 3_600_000) {
      const answer = await look(byCode(String(randomInt(1e8)).padStart(8, '0')));
      sent.tries += 1;
      if (answer.status === 200) tried += 1;
      world.clock.advance(answer.status === 429 ? 20 : 1);
      if (sent.tries % 200 === 0) {
        estate.guard = await signIn(world, estate.deviceKey, estate.guards['Musa'] ?? '').catch(
          () => estate.guard,
        );
      }
    }
    // The pauses last 2, 4, 8, 16, 32, 60 and 60 minutes.
    assert.ok(tried > 10 && tried <= 40, `${tried} tries in three hours`);
  });

  test('a red answer is overridden with a reason and a supervisor’s PIN, and the register shows it', async () => {
    const pass = await estate.makePass();
    await enter(pass.code);
    const supervisorId = estate.guards['Ladi'] ?? '';
    const override = { reason: 'Came back for the forgotten phone', supervisorId, pin: '1357' };
    const refused = (await enter(pass.code, { override })).data;
    assert.deepEqual([refused.admitted, refused.answer.code], [false, 'wrongPin']);
    const without = (await enter(pass.code, { override: { reason: 'Please' } })).data;
    assert.equal(without.answer.code, 'wrongPin');
    const admitted = (await enter(pass.code, { override: { ...override, pin: supervisorPin } }))
      .data;
    assert.ok(admitted.admitted && admitted.visit?.isOverridden);
    const { data } = await world.call(estate.manager, listOverrides, {
      params: estate.params,
      query: {},
    });
    const [line] = data.items;
    assert.deepEqual(
      [line?.guardName, line?.supervisorName, line?.answer],
      ['Musa', 'Ladi', 'usedUp'],
    );
  });

  test('a pass with a hidden house shows the house’s block only for the right plate', async () => {
    const pass = await estate.makePass({ kind: 'Ride', plate: 'abc-123 xy', hideHouse: true });
    const blind = (await look(byCode(pass.code))).data;
    assert.deepEqual([blind.code, blind.pass?.house, blind.pass?.plate], ['plateNeeded', '', '']);
    const wrong = (await look(byCode(pass.code), { plate: 'KJA 555 AA' })).data;
    assert.deepEqual([wrong.colour, wrong.pass?.house], ['Red', '']);
    const right = (await look(byCode(pass.code), { plate: '23xy' })).data;
    assert.deepEqual([right.colour, right.pass?.house], ['Green', 'Block C']);
  });

  test('a watch-list entry applies once another person approves it, and guards cannot read its reason', async () => {
    const admin = await world.person();
    await world.worker(estate.communityId, admin, 'Admin');
    const expiresAt = new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString();
    const pass = await estate.makePass({ guestPhone: '08030001111' });
    const propose = (body: object) =>
      world.call(estate.manager, proposeWatchEntry, {
        params: estate.params,
        body: { severity: 'Block', reason: 'Stole from house 2', expiresAt, ...body } as never,
      });
    const { data: entry } = await propose({
      phone: '+2348030001111',
      instruction: 'Call the estate office.',
    });
    assert.equal((await look(byCode(pass.code))).data.colour, 'Green');
    const decide = (person: typeof admin, entryId: string) =>
      world.call(person, decideWatchEntry, {
        params: { ...estate.params, entryId },
        body: { isAgreed: true, version: 1 },
      });
    assert.equal((await decide(estate.manager, entry.id)).failure.errors[0]?.code, 'OWN_PROPOSAL');
    assert.equal((await decide(admin, entry.id)).data.state, 'Active');
    const hit = (await look(byCode(pass.code))).data;
    assert.deepEqual(
      [hit.colour, hit.code, hit.watch?.instruction],
      ['Red', 'watchList', 'Call the estate office.'],
    );
    assert.ok(!JSON.stringify(hit).includes('Stole'));
    const alike = await estate.makePass({ guestName: 'Emeka Nwosu' });
    const named = await propose({ name: 'Emeka Nwossu' });
    await decide(admin, named.data.id);
    const amber = (await look(byCode(alike.code))).data;
    assert.deepEqual([amber.colour, amber.code], ['Amber', 'nameAlike']);
    assert.equal((await enter(alike.code)).data.admitted, false);
    assert.equal((await enter(alike.code, { isConfirmed: true })).data.admitted, true);
    const year = new Date(world.clock.now().getTime() + 400 * 86_400_000).toISOString();
    assert.equal((await propose({ name: 'Too long', expiresAt: year })).status, 422);
  });

  test('pass codes are stored hashed and encrypted; the app’s role cannot delete visits or alter guests', async () => {
    const pass = await estate.makePass();
    const digits = pass.code.replace('-', '');
    const keys = openGateKeys(testSecret);
    const { rows } = await world.owner.query<{ code_hash: Buffer; code_box: Buffer }>(
      'select code_hash, code_box from gate_passes where id = $1',
      [pass.passId],
    );
    assert.deepEqual(rows[0]?.code_hash, keys.hashCode(estate.communityId, digits));
    assert.equal(keys.openCode(estate.communityId, rows[0]?.code_box ?? Buffer.alloc(0)), digits);
    assert.throws(() =>
      openGateKeys('other').openCode(estate.communityId, rows[0]?.code_box ?? Buffer.alloc(0)),
    );
    const { visit } = (await enter(pass.code)).data;
    const as = async (statement: string) => {
      const client = await world.pool.connect();
      try {
        await client.query('begin');
        await client.query(
          `select set_config('app.community_id', $1, true), set_config('app.user_id', $1, true)`,
          [estate.communityId],
        );
        await client.query(statement, [visit?.id]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    await assert.rejects(as('delete from visits where id = $1'), /permission denied/);
    await assert.rejects(as('update visits set people = 9 where id = $1'), /permission denied/);
    await assert.rejects(
      as(`update visits set guest_name = 'Other' where id = $1`),
      /visitor of a visit cannot be changed/,
    );
    await assert.rejects(as('delete from visit_steps where visit_id = $1'), /permission denied/);
  });

  function byCode(code: string) {
    return { kind: 'code' as const, code };
  }

  function enter(code: string, more: object = {}) {
    return world.call(estate.guard, checkIn, {
      params: estate.params,
      body: { by: byCode(code), ...more } as never,
    });
  }

  function look(by: object, more: object = {}) {
    return world.call(estate.guard, checkPass, {
      params: estate.params,
      body: { by, ...more } as never,
    });
  }

  function keyOf(link: string) {
    return { key: link.split('/').at(-1) ?? '' };
  }

  async function qrOf(link: string): Promise<string> {
    const { data } = await world.call(null, getGuestPass, { params: keyOf(link) });
    return data.state === 'Live' ? data.qr : assert.fail(data.state);
  }
});
