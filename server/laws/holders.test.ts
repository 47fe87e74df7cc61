import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import { isForHolders } from '#contract/shared/operation.ts';
import { drawFor } from '#kernel/gate/devices.ts';
import { openHardware } from '#kernel/gate/hardware-testing.ts';
import { asKey } from '#kernel/gate/testing.ts';
import { getHardware } from '#contract/gate-hardware/hardware-api.ts';
import { getGateDevice } from '#contract/gates/gate-shifts.ts';
import { givenWorld } from '#testing/given.ts';
import type { Subject } from './answers.ts';
import { showEveryFeature } from './home.ts';
import { deviceBreaches, linkBreaches } from './holder-answers.ts';

// Tests the calls that need a link or a device's key instead of an account. planted.test.ts shows that the checks
// find violations.
describe('access by links and device keys', () => {
  const world = givenWorld();
  let subject: Subject;
  let others: Record<string, string | undefined>;
  const keys: Record<'device:console' | 'device:hardware', string> = {
    'device:console': '',
    'device:hardware': '',
  };

  before(openHolders);

  test('a link that was never issued opens nothing, whether the caller is signed in or not', async () => {
    assert.ok(operations.filter(({ access }) => access === 'link').length > 15);
    assert.deepEqual(await linkBreaches(subject, others['the manager'] ?? ''), []);
  });

  test('the calls of a gate console answer 401 to people, other devices and unknown keys', async () => {
    const callers = { ...others, 'a barrier': keys['device:hardware'] };
    assert.deepEqual(await deviceBreaches(subject, 'device:console', callers), []);
    assert.equal((await world.call(asKey(keys['device:console']), getGateDevice)).status, 200);
  });

  test('the calls of a barrier answer 401 to people, gate consoles and unknown keys', async () => {
    const callers = { ...others, 'a console': keys['device:console'] };
    assert.deepEqual(await deviceBreaches(subject, 'device:hardware', callers), []);
    assert.equal((await world.call(asKey(keys['device:hardware']), getHardware)).status, 200);
  });

  test('an archived community answers 401 to its own gate console and to its own barrier', async () => {
    await world.owner.query(`update communities set status = 'Archived' where id = $1`, [
      subject.communityId,
    ]);
    for (const kind of ['device:console', 'device:hardware'] as const) {
      assert.deepEqual(await deviceBreaches(subject, kind, { 'its own device': keys[kind] }), []);
    }
    await world.owner.query(`update communities set status = 'Active' where id = $1`, [
      subject.communityId,
    ]);
  });

  test('a call needs a device’s key exactly if its path is of a gate device or gate hardware, pairing excepted', () => {
    for (const { name, path, access } of operations.filter((one) => isForHolders(one.access))) {
      const isOfDevice = /^\/gate-(device|hardware)(\/|$)/.test(path) && !path.includes('/pair');
      assert.equal(isOfDevice, access !== 'link', name);
    }
  });

  async function openHolders() {
    const { manager, guard, host, communityId, deviceKey, add } = await openHardware(world);
    await showEveryFeature(world, communityId);
    keys['device:console'] = deviceKey;
    keys['device:hardware'] = (await add()).key;
    subject = { app: world.app, operations, communityId };
    others = {
      nobody: undefined,
      'an unknown key': drawFor(communityId, 32),
      'a key of nowhere': 'a-forged-token-of-some-length-0123456789',
      'the manager': manager.token,
      'a guard on shift': guard.token,
      'a resident': host.token,
    };
  }
});
