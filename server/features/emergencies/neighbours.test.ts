import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import {
  listAlarmNotReached,
  listOpenEmergencies,
  raiseEmergency,
  resolveEmergency,
} from '#contract/emergencies/emergencies.ts';
import { changePanicSettings, getPanicSettings } from '#contract/emergencies/panic-settings.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person } from '#testing/world.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld } from '#testing/given.ts';

describe('neighbours of an emergency', () => {
  const world = givenWorld();
  let phones = 0;

  const { manager: owner, params } = givenEstate(world, {
    manager: { firstName: 'Olu', lastName: 'Owner' },
  });

  test('neighbours on the street are notified if the setting is on, except of drills', async () => {
    const palm = await street('Palm Street');
    const [burning, neighbour] = [await home(palm, '1'), await home(palm, '2')];
    const far = await home(await street('Oak Road'), '1');
    const { houseId } = burning;
    const off = await raise({ houseId: neighbour.houseId });
    assert.deepEqual(await told(burning.person), []);
    await over(off.id);
    const settings = await world.call(owner, getPanicSettings, { params });
    await world.call(owner, changePanicSettings, {
      params,
      body: { ...settings.data, version: 0, neighboursOn: true },
    });
    await raise({ houseId, drill: true });
    await raise({ houseId: far.houseId, silent: true });
    assert.deepEqual(await told(neighbour.person), []);
    const { id } = await raise({ houseId });
    const description = 'Fire on Palm Street. The estate team was alerted. Keep the street clear.';
    assert.deepEqual(await told(neighbour.person), [{ description, is_resolved: false }]);
    assert.deepEqual(await told(burning.person), []);
    assert.deepEqual(await told(far.person), []);
    await over(id);
    assert.deepEqual(await told(neighbour.person), [{ description, is_resolved: true }]);
  });

  test('neighbours are notified of an alarm raised by a worker limited to other streets', async () => {
    const elm = await street('Elm Street');
    const [burning, neighbour] = [await home(elm, '1'), await home(elm, '2')];
    const guard = await world.person();
    const workerId = await world.worker(params.communityId, guard, 'Security staff');
    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [await street('Ash Road')],
    ]);
    const body = { type: 'Fire' as const, houseId: burning.houseId };
    assert.equal((await world.call(guard, raiseEmergency, { params, body })).status, 200);
    const [one] = await told(neighbour.person);
    assert.match(one?.description ?? '', /^Fire on Elm Street\./);
  });

  test('an open alarm lists neighbours without an account, with house and phone', async () => {
    const fig = await street('Fig Street');
    const [burning, neighbour] = [await home(fig, '1'), await home(fig, '2')];
    await world.owner.query(
      `with made as (insert into residents (community_id, first_name, last_name, phone, date_of_birth, status)
         values ($1, 'Sade', 'Bello', '+2348035550911', null, 'Added'),
           ($1, 'Kemi', 'Bello', null, '2019-03-01', 'Added')
         returning community_id, id)
       insert into occupancies (community_id, resident_id, house_id, relationship, move_in_on)
         select community_id, id, $2, 'Tenant', '2026-01-01' from made`,
      [params.communityId, neighbour.houseId],
    );
    const { id } = await raise({ houseId: burning.houseId });
    const ask = async () =>
      (await world.call(owner, listAlarmNotReached, { params: { ...params, emergencyId: id } }))
        .data;
    const sade = { name: 'Sade Bello', part: 'Neighbour', house: '2 Fig Street' };
    assert.deepEqual(await ask(), {
      people: [{ ...sade, phone: '+2348035550911', reason: 'No account' }],
      total: 1,
    });
    await over(id);
    assert.equal((await ask()).total, 0);
    // A drill cannot start while alarms in other streets are open.
    const open = await world.call(owner, listOpenEmergencies, { params });
    for (const alarm of open.data) await over(alarm.id);
    const drill = await raise({ houseId: neighbour.houseId, drill: true });
    const ofDrill = await world.call(owner, listAlarmNotReached, {
      params: { ...params, emergencyId: drill.id },
    });
    assert.equal(ofDrill.data.total, 0);
  });

  test('saving the panic settings without the value for neighbours keeps that value', async () => {
    const now = (await world.call(owner, getPanicSettings, { params })).data;
    const { neighboursOn: _, ...body } = now;
    const saved = await world.call(owner, changePanicSettings, {
      params,
      body: { ...body, escalationSeconds: 90, version: now.version },
    });
    assert.deepEqual([saved.data.neighboursOn, saved.data.escalationSeconds], [true, 90]);
  });

  async function street(name: string) {
    return (await world.call(owner, createStreet, { params, body: { name } })).data.id;
  }

  /** Creates a house on the street, with a resident who has an account. */
  async function home(streetId: string, houseNumber: string) {
    const made = await world.call(owner, createHouse, { params, body: { streetId, houseNumber } });
    const person = await world.person();
    phones += 1;
    await moveIn(world, owner, {
      ...params,
      houseId: made.data.id,
      person,
      firstName: 'Ngozi',
      lastName: 'Eze',
      phone: `+23480312340${String(phones).padStart(2, '0')}`,
    });
    return { houseId: made.data.id, person };
  }

  async function told({ id }: Person) {
    await world.settle();
    const { rows } = await world.owner.query<{ description: string; is_resolved: boolean }>(
      'select description, is_resolved from notifications where user_id = $1',
      [id],
    );
    return rows;
  }

  async function raise(body: object) {
    return (await world.call(owner, raiseEmergency, { params, body: { type: 'Fire', ...body } }))
      .data;
  }

  function over(emergencyId: string) {
    return world.call(owner, resolveEmergency, { params: { emergencyId }, query: {}, body: {} });
  }
});
