import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createHouse, listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/emergencies/emergencies.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { cancelPanic, getPanic, raisePanic } from '#contract/emergencies/portal-emergencies.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';

describe('an alarm raised by several people', () => {
  const world = givenWorld();
  const owner = givenEach(() => world.person({ firstName: 'Olu', lastName: 'Owner' }));
  const wife = givenEach(() => world.person({ firstName: 'Ngozi', lastName: 'Eze' }));
  const guest = givenEach(() => world.person({ firstName: 'Chidi', lastName: 'Obi' }));
  const params = givenEach(async () => ({ communityId: await world.community(owner) }));
  const home = givenEach(() => house('Palm Street'));
  beforeEach(async () => {
    const ngozi = { firstName: 'Ngozi', lastName: 'Eze', phone: '+2348031234501' };
    const chidi = { firstName: 'Chidi', lastName: 'Obi', phone: '+2348031234502' };
    await moveIn(world, owner, { ...here(), person: wife, ...ngozi });
    await moveIn(world, owner, { ...here(), person: guest, ...chidi });
  });

  const stood = 'You cancelled your alarm. Another alarm of your house is still active.';

  test('if a household member cancels, another member’s alarm for the house stays active and visible', async () => {
    const first = await panic(wife, { note: 'Only a pan' });
    const second = await panic(guest, { type: 'Medical', note: 'She fell' });
    assert.equal(second.id, first.id);
    const [both] = await open();
    assert.deepEqual([both?.raisedBy, both?.alsoRaisedBy], ['Ngozi Eze', ['Chidi Obi']]);

    const back = await takeBack(wife, first.id);
    assert.deepEqual([back.data.status, back.data.sentence], ['Cancelled', stood]);
    assert.deepEqual((await takeBack(wife, first.id)).data, back.data);
    const [left] = await open();
    assert.deepEqual(
      [left?.status, left?.type, left?.note, left?.raisedBy, left?.alsoRaisedBy],
      ['Raised', 'Medical', 'She fell', 'Chidi Obi', []],
    );
    const other = await world.call(guest, getPanic, {
      params: { ...here(), emergencyId: first.id },
    });
    assert.equal(other.data.status, 'Raised');
    await world.settle();
    const { data: told } = await world.call(owner, listNotifications, { params });
    assert.equal(told.items.find(({ emergencyId }) => emergencyId)?.isResolved, false);

    assert.equal((await takeBack(guest, first.id)).data.sentence, 'You cancelled the alarm.');
    assert.deepEqual(await open(), []);
    const { data } = await world.call(wife, getPanic, {
      params: { ...here(), emergencyId: first.id },
    });
    assert.equal(data.sentence, 'You cancelled the alarm.');
  });

  test('a second raiser can cancel their own alarm within ten seconds and raise it again', async () => {
    const { id } = await panic(wife);
    world.clock.advance(60);
    const second = await panic(guest);
    assert.ok(second.cancelUntil > second.raisedAt);
    assert.equal((await takeBack(wife, id)).failure.errors[0]?.code, 'TOO_LATE_TO_CANCEL');
    assert.equal((await takeBack(guest, id)).data.status, 'Cancelled');
    assert.equal((await open())[0]?.raisedBy, 'Ngozi Eze');
    assert.equal((await panic(guest)).status, 'Raised');
    assert.deepEqual((await open())[0]?.alsoRaisedBy, ['Chidi Obi']);
    const kinds = (
      await world.call(owner, contract.getEmergency, { params: { ...params, emergencyId: id } })
    ).data.timeline.map(({ kind, by, text }) => [kind, by, text]);
    assert.deepEqual(kinds.slice(1), [
      ['Joined', 'Chidi Obi', 'Fire'],
      ['Note', 'Chidi Obi', 'Cancelled their own alarm. The alarm stays active for Ngozi Eze.'],
      ['Joined', 'Chidi Obi', 'Fire'],
    ]);
  });

  test('two concurrent cancellations by both raisers leave no alarm active', async () => {
    const { id } = await panic(wife);
    await panic(guest);
    const ends = await Promise.all([takeBack(wife, id), takeBack(guest, id)]);
    assert.deepEqual(
      ends.map(({ data }) => data.status),
      ['Cancelled', 'Cancelled'],
    );
    assert.deepEqual(await open(), []);
  });

  test('a worker limited to streets is notified of alarms in every street and can raise one for any', async () => {
    const deputy = await world.person({ firstName: 'Dayo', lastName: 'Deputy' });
    const workerId = await world.worker(params.communityId, deputy, 'Admin');
    const own = await house('Oak Road');
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [own.streetId],
    ]);
    const mine = await world.call(deputy, contract.raiseEmergency, {
      params,
      body: { type: 'Fire', houseId: own.houseId },
    });
    const theirs = await panic(wife);
    assert.deepEqual(
      (await open(deputy)).map(({ id, house: label }) => [id, label]),
      [
        [mine.data.id, '12 Oak Road'],
        [theirs.id, '12 Palm Street'],
      ],
    );
    const on = { params: { ...params, emergencyId: theirs.id } };
    assert.equal((await world.call(deputy, contract.getEmergency, on)).data.timeline.length, 1);
    const seen = await world.call(deputy, contract.acknowledgeEmergency, on);
    assert.equal(seen.data.acknowledgedBy, 'Dayo Deputy');

    await world.settle();
    const { data: told } = await world.call(deputy, listNotifications, { params });
    assert.ok(told.items.some(({ emergencyId }) => emergencyId === theirs.id));

    const found = await world.call(deputy, contract.findEmergencyHouses, {
      params,
      query: { Search: 'palm' },
    });
    assert.deepEqual(found.data, [{ id: home.houseId, label: '12 Palm Street' }]);
    const raised = await world.call(deputy, contract.raiseEmergency, {
      params,
      body: { type: 'Medical', houseId: home.houseId },
    });
    assert.equal(raised.data.id, theirs.id);
    // The list of houses still shows this worker only their own streets.
    const houses = await world.call(deputy, listHouses, { params, query: {} });
    assert.deepEqual(
      houses.data.items.map(({ id }) => id),
      [own.houseId],
    );
    const nowhere = await world.call(deputy, contract.raiseEmergency, {
      params,
      body: { type: 'Medical', houseId: workerId },
    });
    assert.equal(nowhere.failure.errors[0]?.code, 'NO_SUCH_HOUSE');
  });

  async function house(name: string) {
    const street = await world.call(owner, createStreet, { params, body: { name } });
    const body = { streetId: street.data.id, houseNumber: '12' };
    const made = await world.call(owner, createHouse, { params, body });
    return { ...params, houseId: made.data.id, streetId: street.data.id };
  }

  function here() {
    return { communityId: home.communityId, houseId: home.houseId };
  }

  async function panic(person: Person, body: object = {}) {
    return (
      await world.call(person, raisePanic, { params: here(), body: { type: 'Fire', ...body } })
    ).data;
  }

  function takeBack(person: Person, emergencyId: string) {
    return world.call(person, cancelPanic, { params: { ...here(), emergencyId } });
  }

  async function open(by = owner) {
    return (await world.call(by, contract.listOpenEmergencies, { params })).data;
  }
});
