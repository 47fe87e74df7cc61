import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkIn, checkOut } from '#contract/visits/gate-checks.ts';
import {
  createGateEvent,
  listGatePasses,
  revokeGatePasses,
  shareGatePass,
} from '#contract/gate-passes/gate-passes.ts';
import { changeGateSettings } from '#contract/gates/gates.ts';
import { getGuestPass } from '#contract/gate-passes/guest-page.ts';
import * as contract from '#contract/gate-passes/house-access.ts';
import { downloadHouseAccessReport } from '#contract/visits/house-visits.ts';
import { eraseGuest, getGateReport, getVisit, listVisits } from '#contract/visits/visits.ts';
import { todayIn } from '#platform/process/clock.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { visitRetention } from '#kernel/gate/retention.ts';
import { openGate } from '#kernel/gate/testing.ts';

describe('passes of a house', () => {
  const world = givenWorld();
  const stranger = given(() => world.person());
  const estate = givenEach(() => openGate(world));
  const params = givenEach(() => ({ ...estate.params, houseId: estate.houseId }));

  test('after a resident revokes a pass, the guest page shows only that the pass was revoked', async () => {
    const { pass, share } = (await make({ note: 'Blue gate' })).data;
    assert.match(share.text, new RegExp(share.code));
    const key = { key: share.link.split('/').at(-1) ?? '' };
    const live = (await world.call(null, getGuestPass, { params: key })).data;
    assert.ok(live.state === 'Live' && live.code === share.code && live.hostFirstName === 'Bola');
    const one = { params: { ...params, passId: pass.id } };
    assert.equal(
      (await world.call(estate.host, contract.revokeHousePass, one)).data.state,
      'Revoked',
    );
    const gone = await world.call(null, getGuestPass, { params: key });
    assert.deepEqual(gone.data, { state: 'Revoked' });
    assert.equal(
      (await world.call(null, getGuestPass, { params: { key: `${key.key.slice(0, -3)}AAA` } }))
        .status,
      404,
    );
  });

  test('an archived community creates no passes and shows no guest page', async () => {
    const { data } = await make();
    const key = data.share.link.split(/[/#]/).at(-1) ?? '';
    const page = () => world.call(null, getGuestPass, { params: { key } } as never);
    assert.equal((await page()).status, 200);
    await world.owner.query(`update communities set status = 'Archived' where id = $1`, [
      params.communityId,
    ]);
    assert.equal((await make()).status, 404);
    assert.equal((await page()).status, 404);
  });

  test('landlords, domestic staff and caretakers see only their own passes, not those of the family', async () => {
    await make({ guestName: 'Aunt Bisi' });
    await world.owner.query(
      `insert into staff_people (community_id, name, work, id_number, created_by)
       select id, 'Idris Cook', 'Cook', 'NIN-1', owner_id from communities where id = $1`,
      [params.communityId],
    );
    await world.owner.query(
      `insert into staff_houses (community_id, staff_id, house_id, since)
       select community_id, id, $2, now() from staff_people where community_id = $1`,
      [params.communityId, params.houseId],
    );
    const see = async () =>
      (await world.call(estate.host, contract.getHouseAccess, { params })).data;
    const whole = await see();
    assert.deepEqual([whole.passes.length, whole.staff.length], [1, 1]);
    assert.ok(!('idNumber' in (whole.staff[0] ?? {})));
    await world.owner.query(
      `update gate_passes set created_by = (select owner_id from communities where id = $1)
       where community_id = $1`,
      [params.communityId],
    );
    for (const relationship of ['Landlord', 'Domestic staff', 'Caretaker']) {
      await world.owner.query(
        'update occupancies set relationship = $2 where community_id = $1 and ended_at is null',
        [params.communityId, relationship],
      );
      const { passes, visits, staff, frequentGuests, waiting } = await see();
      assert.deepEqual([passes, visits, staff, frequentGuests, waiting], [[], [], [], [], []]);
      assert.equal((await make({ guestName: relationship })).status, 200);
      assert.equal((await see()).passes.length, 1, relationship);
      await world.owner.query(
        `update gate_passes set created_by = (select owner_id from communities where id = $1)
         where community_id = $1`,
        [params.communityId],
      );
    }
  });

  test('the office lists a resident’s pass, which is audited, but cannot see its code', async () => {
    const { pass } = (await make()).data;
    const one = { params: { ...estate.params, passId: pass.id } };
    assert.equal(code(await world.call(estate.manager, shareGatePass, one)), 'CODE_IS_THE_HOSTS');
    const list = await world.call(estate.manager, listGatePasses, {
      params: estate.params,
      query: { HouseId: estate.houseId },
    });
    assert.equal(list.data.totalCount, 1);
    const { rows } = await world.owner.query(
      `select actor_id from audit_entries where action = 'gate.passesLookedUp' and entity_id = $1`,
      [estate.houseId],
    );
    assert.equal(rows[0]?.actor_id, estate.manager.id);
  });

  test('a resident’s pass requires the resident’s own house, the create permission and an active feature', async () => {
    assert.equal((await make({}, stranger)).status, 404);
    assert.equal(code(await make({ from: 'Contact' })), 'FEATURE_ACTIVATION_REQUIRED');
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Create Access from Contact": true}'
       where id = $1`,
      [estate.communityId],
    );
    assert.equal((await make({ from: 'Contact' })).data.pass.source, 'Contact');
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Create New Access": false}' where id = $1`,
      [estate.communityId],
    );
    assert.equal(code(await make()), 'FEATURE_ACTIVATION_REQUIRED');
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Create New Access": true}' where id = $1`,
      [estate.communityId],
    );
    await world.owner.query(
      'update occupancies set can_create_access = false where house_id = $1',
      [estate.houseId],
    );
    assert.equal(code(await make()), 'ACCESS_NOT_YOURS');
  });

  test('limits on pass length, passes per house and event guests apply, also concurrently', async () => {
    const at = (hours: number) =>
      new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
    assert.equal(code(await make({ validTo: at(25) })), 'PASS_TOO_LONG');
    assert.equal(code(await make({ kind: 'Multi-entry', validTo: at(31 * 24) })), 'PASS_TOO_LONG');
    assert.equal(code(await make({ kind: 'Recurring', validTo: at(370 * 24) })), 'PASS_TOO_LONG');
    assert.equal(code(await make({ validTo: at(-1) })), 'PASS_WINDOW');
    const body = { passesPerHouse: 3, version: 1 };
    await world.call(estate.manager, changeGateSettings, { params: estate.params, body });
    const made = await Promise.all(Array.from({ length: 8 }, () => make()));
    assert.equal(made.filter(({ status }) => status === 200).length, 3);
    const guests = Array.from({ length: 101 }, (_, n) => ({ name: `Guest ${n}` }));
    const event = { houseId: estate.houseId, name: 'Wedding', startsAt: at(1), endsAt: at(9) };
    const send = (list: object[]) =>
      world.call(estate.manager, createGateEvent, {
        params: estate.params,
        body: { ...event, guests: list } as never,
      });
    assert.equal(code(await send(guests)), 'TOO_MANY_GUESTS');
    const done = (await send(guests.slice(0, 100))).data;
    assert.equal(new Set(done.shares.map((share) => share.code)).size, 100);
    const revoke = (preview: boolean) =>
      world.call(estate.manager, revokeGatePasses, {
        params: estate.params,
        body: {
          selection: { kind: 'matching', query: { EventId: done.eventId } },
          preview,
          reason: 'Called off',
        } as never,
      });
    assert.equal((await revoke(true)).data.done, 100);
    assert.equal((await revoke(false)).data.done, 100);
    assert.equal((await revoke(false)).data.failed.length, 100);
  });

  test('retention erases a visitor’s name, phone and plate, and keeps the visit and its number of people', async () => {
    const pass = await estate.makePass({ guestPhone: '08030002222', plate: 'ABC 123' });
    const by = { kind: 'code' as const, code: pass.code };
    const { visit } = (
      await world.call(estate.guard, checkIn, { params: estate.params, body: { by } })
    ).data;
    world.clock.advance(49 * 3600);
    await world.runScheduled('gate.auto-close');
    await world.runScheduled('gate.expire');
    const of = { params: { ...estate.params, visitId: visit?.id ?? '' } };
    const closed = (await world.call(estate.manager, getVisit, of)).data;
    assert.deepEqual([closed.status, closed.guestName], ['Auto-closed', 'Ngozi Obi']);
    world.clock.advance(181 * 86_400);
    assert.equal((await forget()) >= 1, true);
    const { rows } = await world.owner.query(
      `select guest_name, guest_phone, plate, people, status from visits where id = $1`,
      [visit?.id],
    );
    assert.deepEqual(rows[0], {
      guest_name: '',
      guest_phone: null,
      plate: '',
      people: 1,
      status: 'Auto-closed',
    });
    assert.equal(await forget(), 0);
  });

  test('erasing a guest by phone number erases a pass at once, but a visit only after the check-out', async () => {
    const pass = await estate.makePass({ guestPhone: '08030003333' });
    const by = { kind: 'code' as const, code: pass.code };
    await world.call(estate.guard, checkIn, { params: estate.params, body: { by } });
    const body = { phone: '0803 000 3333', reason: 'Asked by letter' };
    const erase = () => world.call(estate.manager, eraseGuest, { params: estate.params, body });
    assert.deepEqual((await erase()).data, { visits: 0, passes: 1, frequentGuests: 0 });
    await world.call(estate.guard, checkOut, { params: estate.params, body: { by } });
    assert.deepEqual((await erase()).data, { visits: 1, passes: 0, frequentGuests: 0 });
  });

  test('a household downloads its visits since it moved in, while the feature is active', async () => {
    const day = todayIn('Africa/Lagos', world.clock);
    const ask = (query: { From: string; To: string }, person = estate.host) =>
      world.call(person, downloadHouseAccessReport, { params, query });
    const pass = await estate.makePass({ guestName: '=Ngozi, Obi' });
    const by = { kind: 'code' as const, code: pass.code };
    await world.call(estate.guard, checkIn, { params: estate.params, body: { by } });
    const today = { From: day, To: day };
    assert.equal(code(await ask(today)), 'FEATURE_ACTIVATION_REQUIRED');
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Access Reports": true}'
       where id = $1`,
      [estate.communityId],
    );
    const [head, row, rest] = (await ask(today)).raw.body.split('\r\n');
    assert.match(
      head ?? '',
      /"Guest","Kind","Status","People","Plate","Company","Arrived","In","Out"/,
    );
    assert.match(row ?? '', /^"'=Ngozi, Obi","One-time","Inside","1",/);
    assert.equal(rest, '');
    const before = { From: '2020-01-01', To: '2020-01-31' };
    assert.equal((await ask(before)).raw.body.split('\r\n').length, 2);
    assert.equal(code(await ask({ From: day, To: '2020-01-01' })), 'OUT_OF_ORDER');
    assert.equal((await ask(today, stranger)).status, 404);
  });

  test('the gate report counts visits and people in all, by gate and by hour', async () => {
    for (let n = 0; n < 3; n += 1) {
      const pass = await estate.makePass({ guestCount: 2 });
      const by = { kind: 'code' as const, code: pass.code };
      await world.call(estate.guard, checkIn, { params: estate.params, body: { by } });
    }
    const { data } = await world.call(estate.manager, getGateReport, {
      params: estate.params,
      query: {},
    });
    assert.deepEqual([data.visits, data.people, data.withoutPassPercent], [3, 6, 0]);
    assert.deepEqual(data.byGate, [{ label: 'Main gate', visits: 3, people: 6, overrides: 0 }]);
    assert.equal(
      data.byHour.reduce((sum, { visits }) => sum + visits, 0),
      3,
    );
    const list = await world.call(estate.manager, listVisits, {
      params: estate.params,
      query: { Guard: 'Musa', Status: 'Inside' },
    });
    assert.equal(list.data.totalCount, 3);
  });

  function make(body: object = {}, person = estate.host) {
    return world.call(person, contract.createHousePass, {
      params,
      body: { kind: 'One-time', guestName: 'Ngozi Obi', ...body } as never,
    });
  }

  function code(reply: { failure: { errors: { code: string }[] } }) {
    return reply.failure.errors[0]?.code;
  }

  function tools() {
    return world.tools;
  }

  function forget() {
    return tools().inCommunity(
      { communityId: estate.params.communityId, userId: null, actor: 'Courtyard' },
      (context) =>
        visitRetention.forget(context, {
          before: new Date(world.clock.now().getTime() - 180 * 86_400_000).toISOString(),
          most: 500,
        }),
    );
  }
});
