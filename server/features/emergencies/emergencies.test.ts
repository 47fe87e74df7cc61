import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getEmergencyReport } from '#contract/emergencies/emergency-report.ts';
import * as contract from '#contract/emergencies/emergencies.ts';
import { downloadExport, startExport } from '#contract/exports/exports.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { changePanicSettings } from '#contract/emergencies/panic-settings.ts';
import { cancelPanic, getPanic, raisePanic } from '#contract/emergencies/portal-emergencies.ts';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { suspendResident } from '#contract/residents/residents.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { emergencySweep } from './chain-job.ts';

describe('emergencies', () => {
  const world = givenWorld();
  let home: { communityId: string; houseId: string };

  const owner = givenEach(() => world.person({ firstName: 'Olu', lastName: 'Owner' }));
  const guard = givenEach(() => world.person({ firstName: 'Musa', lastName: 'Danladi' }));
  const tenant = givenEach(() => world.person({ firstName: 'Ngozi', lastName: 'Eze' }));
  const params = givenEach(async () => ({ communityId: await world.community(owner) }));
  beforeEach(moveInTenant);

  test('an alarm can be raised, acknowledged and resolved, and its raiser sees who responds', async () => {
    const raised = await panic({ note: 'The kitchen burns' });
    await world.settle();
    for (const person of [owner, guard]) {
      const { data } = await world.call(person, listNotifications, { params });
      assert.equal(data.items[0]?.activityType, 'Emergency');
      assert.equal(data.items[0]?.emergencyId, raised.id);
    }
    const seen = await world.call(guard, contract.acknowledgeEmergency, on(raised.id));
    assert.equal(seen.data.status, 'Acknowledged');
    const told = await world.call(tenant, getPanic, {
      params: { ...home, emergencyId: raised.id },
    });
    assert.equal(told.data.sentence, 'Musa Danladi has seen the alarm and is coming.');
    await world.call(owner, contract.acknowledgeEmergency, on(raised.id));
    const there = await world.call(guard, contract.arriveAtEmergency, on(raised.id));
    assert.equal(there.data.onSceneBy, 'Musa Danladi');
    const done = await resolve(owner, raised.id, { managerId: owner.id });
    assert.equal(done.data.status, 'Resolved');
    assert.equal(done.data.outcome, 'Handled');
    assert.equal((done.raw.json() as { message: string }).message, 'Emergency Resolved');
    const kinds = ['Raised', 'Acknowledged', 'Coming', 'On scene', 'Resolved'];
    assert.deepEqual(await timeline(raised.id), kinds);
    await world.settle();
    const { data } = await world.call(guard, listNotifications, { params });
    assert.equal(data.items[0]?.isResolved, true);
    assert.equal(data.items[0]?.outcome, 'Already resolved by Olu Owner');
  });

  test('repeated and concurrent requests to resolve an alarm return the first resolution', async () => {
    const raised = await panic();
    const body = { outcome: 'FalseAlarm', note: 'Toast' };
    const [first, second] = await Promise.all([
      resolve(owner, raised.id, { body }),
      resolve(guard, raised.id),
    ]);
    assert.deepEqual(first.data, second.data);
    assert.deepEqual((await resolve(owner, raised.id, { body: {} })).data, first.data);
    const steps = await timeline(raised.id);
    assert.equal(steps.filter((kind) => kind === 'Resolved').length, 1);
    const late = await world.call(guard, contract.acknowledgeEmergency, on(raised.id));
    assert.equal(late.failure.errors[0]?.code, 'EMERGENCY_OVER');
  });

  test('a worker without the permission, a resident and a stranger cannot resolve an alarm', async () => {
    const raised = await panic();
    const officer = await world.person();
    await world.worker(params.communityId, officer, 'Finance officer');
    assert.equal((await resolve(officer, raised.id)).status, 403);
    assert.equal((await resolve(officer, raised.id, { managerId: owner.id })).status, 403);
    assert.equal((await resolve(tenant, raised.id)).status, 404);
    const stranger = await world.person();
    await world.community(stranger);
    assert.equal((await resolve(stranger, raised.id, { managerId: stranger.id })).status, 404);
  });

  test('alarms for a house within five minutes become one alarm, also when raised concurrently', async () => {
    const raised = await Promise.all([panic(), panic({ type: 'Medical' }), panic()]);
    assert.equal(new Set(raised.map(({ id }) => id)).size, 1);
    world.clock.advance(5 * 60 + 1);
    assert.notEqual((await panic()).id, raised[0]?.id);
    const open = await world.call(guard, contract.listOpenEmergencies, { params });
    assert.equal(open.data.length, 2);
  });

  test('a resident can cancel their alarm within ten seconds and not later', async () => {
    const first = await panic();
    const where = (emergencyId: string) => ({ params: { ...home, emergencyId } });
    assert.equal((await world.call(tenant, cancelPanic, where(first.id))).data.status, 'Cancelled');
    assert.equal((await world.call(tenant, cancelPanic, where(first.id))).data.status, 'Cancelled');
    const second = await panic();
    world.clock.advance(11);
    const late = await world.call(tenant, cancelPanic, where(second.id));
    assert.equal(late.failure.errors[0]?.code, 'TOO_LATE_TO_CANCEL');
  });

  test('panic contacts are texted in turn, and again from the first, until somebody acknowledges', async () => {
    await contacts([
      { name: 'Ada', phone: '08030000001' },
      { name: 'Bayo', phone: '08030000002' },
    ]);
    const raised = await panic();
    const called = async () =>
      (await texts()).filter(({ recipient }) => recipient.startsWith('+23480300000')).length;
    assert.equal(await called(), 1);
    world.clock.advance(59);
    await sweep();
    assert.equal(await called(), 1);
    world.clock.advance(2);
    await Promise.all([sweep(), sweep()]);
    await sweep();
    assert.equal(await called(), 2);
    world.clock.advance(61);
    await sweep();
    assert.equal(await called(), 3);
    await world.call(guard, contract.acknowledgeEmergency, on(raised.id));
    world.clock.advance(61);
    await sweep();
    assert.equal(await called(), 3);
  });

  test('from the third false alarm on, staff are asked to talk to the person, and no alarm is blocked', async () => {
    const talks: (string | undefined)[] = [];
    for (const asksTalk of [false, false, true, true]) {
      const raised = await panic();
      const body = { outcome: 'FalseAlarm' };
      assert.equal((await resolve(guard, raised.id, { body })).data.asksTalk, asksTalk);
      const { data } = await world.call(owner, contract.getEmergency, on(raised.id));
      talks.push(data.timeline.find(({ kind }) => kind === 'Talk')?.text);
      world.clock.advance(600);
    }
    const talk = (count: number) =>
      `Ngozi Eze raised ${count} false alarms in 30 days. Talk with them.`;
    assert.deepEqual(talks, [undefined, undefined, talk(3), talk(4)]);
    assert.equal((await panic()).status, 'Raised');
  });

  test('residents cannot raise an alarm while the feature is inactive, and drills are counted separately', async () => {
    await world.owner.query(
      `update communities set apartment_features = apartment_features || '{"Raise Panic": false}'
       where id = $1`,
      [params.communityId],
    );
    const refused = await world.call(tenant, raisePanic, { params: home, body: { type: 'Fire' } });
    assert.equal(refused.status, 403);
    const drill = await world.call(guard, contract.raiseEmergency, {
      params,
      body: { type: 'Fire', location: 'Club house', drill: true },
    });
    await resolve(guard, drill.data.id);
    const report = await world.call(owner, getEmergencyReport, { params });
    assert.deepEqual(
      report.data.kinds.map(({ drill: isDrill, count }) => [isDrill, count]),
      [[true, 1]],
    );
    const log = await world.call(owner, contract.listEmergencies, {
      params,
      query: { Kind: 'Real' },
    });
    assert.equal(log.data.totalCount, 0);
    const wanted = {
      list: 'emergencies' as const,
      format: 'csv' as const,
      columns: ['type', 'where', 'answered'],
    };
    const take = (by: Person) =>
      world.call(by, startExport, { params, body: { ...wanted, query: { Kind: 'Drill' } } });
    assert.equal((await take(guard)).status, 403);
    const { id } = (await take(owner)).data;
    const file = await world.call(owner, downloadExport, { params: { ...params, exportId: id } });
    assert.match(file.raw.body, /"Fire","Yes","","Club house"/);
  });

  test('a suspended resident can raise, follow and cancel an alarm', async () => {
    const { rows } = await world.owner.query<{ id: string }>(
      'select id from residents where portal_user_id = $1',
      [tenant.id],
    );
    const suspended = await world.call(owner, suspendResident, {
      params: { ...params, residentId: rows[0]?.id ?? '' },
      body: { reason: 'Noise' },
    });
    assert.equal(suspended.data.status, 'Suspended');
    const raised = await panic();
    const where = { params: { ...home, emergencyId: raised.id } };
    assert.equal((await world.call(tenant, getPanic, where)).data.status, 'Raised');
    assert.equal((await world.call(tenant, cancelPanic, where)).data.status, 'Cancelled');
  });

  const raiseBy = (by: Person, body: object) =>
    world.call(by, contract.raiseEmergency, { params, body: { type: 'Fire', ...body } });

  test('an alarm or drill without a house or place is refused', async () => {
    for (const body of [{}, { location: '   ' }, { drill: true }, { note: 'Smoke' }]) {
      const refused = await raiseBy(guard, body);
      assert.equal(refused.status, 422);
      const [error] = refused.failure.errors;
      assert.deepEqual([error?.code, error?.field], ['PLACE_MISSING', 'location']);
    }
    const { data } = await world.call(guard, contract.listOpenEmergencies, { params });
    assert.deepEqual(data, []);
    assert.equal((await raiseBy(guard, { location: 'Main gate' })).data.location, 'Main gate');
    assert.equal((await raiseBy(guard, { houseId: home.houseId })).data.house, '12 Palm Street');
  });

  test('a drill is refused during a real alarm, and real alarms come first in the list', async () => {
    const first = (await raiseBy(guard, { location: 'Club house', drill: true })).data;
    const { id } = (await raiseBy(guard, { location: 'Main gate' })).data;
    const open = await world.call(guard, contract.listOpenEmergencies, { params });
    assert.deepEqual(
      open.data.map((one) => one.id),
      [id, first.id],
    );
    for (const where of [{ location: 'Pool' }, { houseId: home.houseId }]) {
      const refused = await raiseBy(owner, { ...where, drill: true });
      assert.equal(refused.status, 409);
      assert.equal(refused.failure.errors[0]?.code, 'ALARM_OPEN');
      assert.match(refused.failure.message, /^A real alarm is open: Fire: Main gate\. Resolve it/);
    }
    await resolve(guard, id);
    const second = await raiseBy(owner, { location: 'Pool', drill: true });
    assert.equal(second.data.drill, true);
  });

  test('the database rejects an alarm without a place', async () => {
    const { id } = (await raiseBy(guard, { location: 'Main gate' })).data;
    await assert.rejects(
      world.owner.query(`update emergencies set location = ' ' where id = $1`, [id]),
      /emergencies_place/,
    );
  });

  test('a real alarm cannot be closed as a drill, and a drill can be closed only as a drill', async () => {
    const drill = (await raiseBy(guard, { location: 'Main gate', drill: true })).data;
    const real = (await raiseBy(guard, { location: 'Main gate' })).data;
    const close = (id: string, outcome: contract.EmergencyOutcome) =>
      world.call(guard, contract.closeEmergency, { ...on(id), body: { outcome } });
    for (const [id, outcome] of [
      [real.id, 'Drill'],
      [drill.id, 'Handled'],
      [drill.id, 'FalseAlarm'],
      [drill.id, 'Duplicate'],
    ] as const) {
      const refusals = [await close(id, outcome), await resolve(owner, id, { body: { outcome } })];
      for (const refused of refusals) {
        assert.equal(refused.failure.errors[0]?.code, 'OUTCOME_DOES_NOT_FIT');
      }
    }
    assert.equal((await close(real.id, 'FalseAlarm')).data.outcome, 'FalseAlarm');
    assert.equal((await close(drill.id, 'Drill')).data.outcome, 'Drill');
  });

  test('an alarm is a duplicate only of another real alarm within an hour, which its timeline names', async () => {
    const close = (id: string, outcome: contract.EmergencyOutcome) =>
      world.call(guard, contract.closeEmergency, { ...on(id), body: { outcome } });
    world.clock.advance(2 * 3600);
    const drill = (await raiseBy(guard, { location: 'Pool', drill: true })).data;
    const first = (await raiseBy(guard, { location: 'Main gate' })).data;
    const alone = await close(first.id, 'Duplicate');
    assert.equal(alone.failure.errors[0]?.code, 'NO_OTHER_ALARM');
    world.clock.advance(3601);
    const late = (await raiseBy(guard, { location: 'Back gate' })).data;
    assert.equal((await close(late.id, 'Duplicate')).failure.errors[0]?.code, 'NO_OTHER_ALARM');
    world.clock.advance(3599);
    const second = (await raiseBy(owner, { houseId: home.houseId })).data;
    assert.equal((await close(second.id, 'Duplicate')).data.outcome, 'Duplicate');
    const { data } = await world.call(guard, contract.getEmergency, on(second.id));
    assert.equal(data.timeline.at(-1)?.text, 'Duplicate of “Fire: Back gate”');
    const ofDuplicate = await close(late.id, 'Duplicate');
    assert.equal(ofDuplicate.failure.errors[0]?.code, 'NO_OTHER_ALARM');
    for (const { id } of [first, late]) await close(id, 'Handled');
    await close(drill.id, 'Drill');
  });

  test('a person who acknowledges an alarm twice is listed once as coming', async () => {
    const { id } = await panic();
    for (const person of [guard, owner, guard]) {
      await world.call(person, contract.acknowledgeEmergency, on(id));
    }
    const [open] = (await world.call(guard, contract.listOpenEmergencies, { params })).data;
    assert.deepEqual(open?.coming, ['Musa Danladi', 'Olu Owner']);
  });

  test('guards always see emergency numbers, but a resident’s phone only in a real alarm of the house', async () => {
    await contacts([]);
    const read = async (by: Person, HouseId?: string) =>
      (
        await world.call(by, contract.getEmergencyContacts, {
          params,
          query: HouseId ? { HouseId } : {},
        })
      ).data;
    const names = async (by: Person) =>
      (await read(by, home.houseId)).people.map(({ name, phone }) => [name, phone !== null]);
    assert.deepEqual((await read(guard)).externalNumbers, [{ name: 'Police', phone: '112' }]);
    assert.deepEqual(await names(guard), []);
    assert.deepEqual(await names(owner), [['Ngozi Eze', true]]);
    const drill = (await raiseBy(guard, { houseId: home.houseId, drill: true })).data;
    assert.deepEqual(await names(guard), []);
    await resolve(guard, drill.id);
    const { id } = await panic();
    assert.deepEqual(await names(guard), [['Ngozi Eze', true]]);
    await resolve(guard, id);
    assert.deepEqual(await names(guard), []);
  });

  test('the database rejects changes to the timeline of an alarm', async () => {
    const raised = await panic();
    await assert.rejects(
      world.owner.query(`update emergency_steps set text = 'x' where emergency_id = $1`, [
        raised.id,
      ]),
      /a step of an emergency cannot be changed/,
    );
  });

  async function moveInTenant() {
    await world.worker(params.communityId, guard, 'Security staff');
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    const house = await world.call(owner, createHouse, {
      params,
      body: { streetId: street.data.id, houseNumber: '12' },
    });
    home = { ...params, houseId: house.data.id };
    await moveIn(world, owner, { ...home, person: tenant, firstName: 'Ngozi', lastName: 'Eze' });
  }

  async function panic(body: object = {}) {
    return (await world.call(tenant, raisePanic, { params: home, body: { type: 'Fire', ...body } }))
      .data;
  }

  function on(emergencyId: string) {
    return { params: { ...params, emergencyId } };
  }

  function resolve(
    by: Person,
    emergencyId: string,
    { body, managerId }: { body?: object; managerId?: string } = {},
  ) {
    return world.call(by, contract.resolveEmergency, {
      params: { emergencyId },
      query: managerId ? { CommunityManagerId: managerId } : {},
      ...(body && { body }),
    } as never);
  }

  async function timeline(emergencyId: string) {
    return (await world.call(owner, contract.getEmergency, on(emergencyId))).data.timeline.map(
      ({ kind }) => kind,
    );
  }

  async function texts() {
    const { rows } = await world.owner.query<{ recipient: string; body: string }>(
      'select recipient, body from sms_messages where community_id = $1 order by created_at',
      [params.communityId],
    );
    return rows;
  }

  function sweep() {
    return emergencySweep.run(world.tools);
  }

  function contacts(list: { name: string; phone: string }[]) {
    return world.call(owner, changePanicSettings, {
      params,
      body: {
        contacts: list.map((one) => ({ ...one, relation: 'Chairman' })),
        externalNumbers: [{ name: 'Police', phone: '112' }],
        escalationSeconds: 60,
        textsOn: true,
        version: 0,
      },
    });
  }
});
