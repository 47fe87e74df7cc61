import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGate } from '#contract/gates.ts';
import { getGateDevice, startShift } from '#contract/gate-shifts.ts';
import { changeSecurityUser, listSecurityUsers } from '#contract/security-users.ts';
import { openWorld, type World } from '#testing/world.ts';
import { asKey, guardPin, openGate, pairDevice } from './testing.ts';

let world: World;
before(async () => {
  world = await openWorld();
});
after(() => world.close());

test('a guard who is bound to gates begins shifts there alone', async () => {
  const { manager, params, guards, deviceKey, gateId, communityId } = await openGate(world);
  const back = await world.call(manager, createGate, { params, body: { name: 'Back gate' } });
  const atBack = await pairDevice(world, manager, { communityId, gateId: back.data.id });
  const securityUserId = guards['Musa'] ?? '';
  const begin = (key: string, pin = guardPin) =>
    world.call(asKey(key), startShift, { body: { securityUserId, pin } });
  const listed = async (key: string) =>
    (await world.call(asKey(key), getGateDevice)).data.guards.map(({ name }) => name);
  assert.equal((await begin(atBack)).status, 200);
  const bind = async (gateIds: string[]) => {
    const { items } = (await world.call(manager, listSecurityUsers, { params, query: {} })).data;
    const version = items.find(({ id }) => id === securityUserId)?.version ?? 0;
    return world.call(manager, changeSecurityUser, {
      params: { ...params, securityUserId },
      body: { version, gateIds },
    });
  };
  assert.equal((await bind([communityId])).failure.errors[0]?.field, 'gateIds');
  assert.deepEqual(
    (await bind([gateId])).data.gates.map(({ name }) => name),
    ['Main gate'],
  );
  const { rows } = await world.owner.query<{ before: object; after: object }>(
    `select before, after from audit_entries
     where community_id = $1 and action = 'securityUser.changed'`,
    [communityId],
  );
  assert.deepEqual(rows, [{ before: { gates: [] }, after: { gates: ['Main gate'] } }]);
  assert.deepEqual(await listed(atBack), ['Ladi']);
  assert.deepEqual(await listed(deviceKey), ['Ladi', 'Musa']);
  const refused = await begin(atBack);
  assert.equal(refused.failure.errors[0]?.code, 'GUARD_ELSEWHERE');
  assert.equal(refused.failure.message, 'Musa begins shifts at other gates.');
  // Without the PIN nobody learns where somebody stands.
  assert.equal((await begin(atBack, '0000')).failure.errors[0]?.code, 'PIN_WRONG');
  assert.equal((await begin(deviceKey)).status, 200);
  assert.equal((await bind([])).status, 200);
  assert.equal((await begin(atBack)).status, 200);
});
