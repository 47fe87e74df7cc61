import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPushDevice } from '#contract/push/push.ts';
import { openWorld } from '#testing/world.ts';
import { mostDevices } from './devices.ts';

test('beyond twenty push devices of a person, the one registered the longest time ago is removed', async () => {
  const world = await openWorld();
  try {
    const person = await world.person();
    const add = async (device: number) => {
      world.clock.advance(60);
      const body = {
        endpoint: `https://fcm.googleapis.com/fcm/send/device-${device}`,
        p256dh: 'k'.repeat(87),
        auth: 'a'.repeat(22),
      };
      return (await world.call(person, addPushDevice, { body })).data.devices;
    };
    for (let device = 1; device <= mostDevices; device += 1) {
      assert.equal(await add(device), device);
    }
    // The first device is added again, so the second one is now the oldest.
    assert.equal(await add(1), mostDevices);
    assert.equal(await add(mostDevices + 1), mostDevices);
    const { rows } = await world.owner.query<{ endpoint: string }>(
      'select endpoint from push_subscriptions where user_id = $1',
      [person.id],
    );
    const kept = rows.map(({ endpoint }) => Number(endpoint.split('-').at(-1)));
    assert.deepEqual(
      [kept.length, kept.includes(1), kept.includes(2), kept.includes(mostDevices + 1)],
      [mostDevices, true, false, true],
    );
  } finally {
    await world.close();
  }
});
