// Tests for the people who acknowledge an alarm. Each person counts once, and people with the same name can be
// distinguished.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/emergencies/emergencies.ts';
import { changePanicSettings } from '#contract/emergencies/panic-settings.ts';
import { moveIn } from '#testing/move-in.ts';
import { givenEach, givenWorld } from '#testing/given.ts';

describe('people who answer an alarm', () => {
  const world = givenWorld();
  let houseId: string;

  const owner = givenEach(() => world.person({ firstName: 'Olu', lastName: 'Owner' }));
  const params = givenEach(async () => ({ communityId: await world.community(owner) }));
  beforeEach(async () => {
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    const body = { streetId: street.data.id, houseNumber: '14' };
    houseId = (await world.call(owner, createHouse, { params, body })).data.id;
  });

  test('two guards with the same name can both respond, and their houses distinguish them', async () => {
    const [first, second] = [await musa(), await musa()];
    await moveIn(world, owner, { ...params, houseId, person: second });
    const alarm = await raise();
    for (const person of [first, second, first, second]) {
      await world.call(person, contract.acknowledgeEmergency, alarm);
    }
    const { data } = await world.call(owner, contract.getEmergency, alarm);
    assert.deepEqual(data.comingIds, [first.id, second.id]);
    assert.equal(data.coming[0], 'Musa Danladi');
    assert.match(data.coming[1] ?? '', /^Musa Danladi \(14,? Palm Street\)$/);
    await world.call(second, contract.arriveAtEmergency, alarm);
    const arrived = (await world.call(owner, contract.getEmergency, alarm)).data;
    assert.equal(arrived.onSceneBy, data.coming[1]);
  });

  test('a responder with the same name as the raiser and without a house is shown with the role', async () => {
    const namesake = await world.person({ firstName: 'Olu', lastName: 'Owner' });
    await world.worker(params.communityId, namesake, 'Security staff');
    const alarm = await raise();
    const { data } = await world.call(namesake, contract.acknowledgeEmergency, alarm);
    assert.equal(data.acknowledgedBy, 'Olu Owner (Security staff)');
  });

  test('a real alarm lists the emergency numbers, and a drill does not', async () => {
    await world.call(owner, changePanicSettings, {
      params,
      body: {
        contacts: [],
        externalNumbers: [{ name: 'Police', phone: '112' }],
        escalationSeconds: 60,
        textsOn: false,
        version: 0,
      },
    });
    const numbers = async (more: object) =>
      (await world.call(owner, contract.getEmergency, await raise(more))).data.externalNumbers;
    assert.deepEqual(await numbers({ drill: true }), []);
    assert.deepEqual(await numbers({}), [{ name: 'Police', phone: '112' }]);
  });

  async function raise(more: object = {}) {
    const body = { type: 'Fire', location: 'Main gate', ...more } as never;
    const { id } = (await world.call(owner, contract.raiseEmergency, { params, body })).data;
    return { params: { ...params, emergencyId: id } };
  }

  async function musa() {
    const person = await world.person({ firstName: 'Musa', lastName: 'Danladi' });
    await world.worker(params.communityId, person, 'Security staff');
    return person;
  }
});
