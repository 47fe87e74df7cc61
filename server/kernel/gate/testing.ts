// Test set-up for the gate: an estate with two houses, a resident of the first house with an account, a gate, and a
// guard whose shift runs on a paired device.
import { createGate, createGateDevice, pairGateDevice } from '#contract/gates/gates.ts';
import { createGatePass, type PassShare } from '#contract/gate-passes/gate-passes.ts';
import { startShift } from '#contract/gates/gate-shifts.ts';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { moveIn } from '#testing/move-in.ts';
import type { Person, World } from '#testing/world.ts';

export type GateEstate = Awaited<ReturnType<typeof openGate>>;

export const guardPin = '4821';
export const supervisorPin = '905316';

export async function openGate(world: World) {
  const manager = await world.person({ firstName: 'Olu', lastName: 'Owner' });
  const host = await world.person({ firstName: 'Bola', lastName: 'Ade' });
  const communityId = await world.community(manager);
  const params = { communityId };
  const street = await world.call(manager, createStreet, { params, body: { name: 'Palm Street' } });
  const houseIds: string[] = [];
  for (const houseNumber of ['1', '2']) {
    const body = { streetId: street.data.id, houseNumber, block: 'C' };
    houseIds.push((await world.call(manager, createHouse, { params, body })).data.id);
  }
  const [houseId = '', otherHouseId = ''] = houseIds;
  await moveIn(world, manager, { communityId, houseId, person: host });
  const gate = await world.call(manager, createGate, { params, body: { name: 'Main gate' } });
  const guards: Record<string, string> = {};
  for (const [name, pin, isSupervisor] of [
    ['Musa', guardPin, false],
    ['Ladi', supervisorPin, true],
  ] as const) {
    const made = await world.call(manager, createSecurityUser, {
      params,
      body: { name, pin, isSupervisor },
    });
    guards[name] = made.data.id;
  }
  const deviceKey = await pairDevice(world, manager, { communityId, gateId: gate.data.id });
  const guard = await signIn(world, deviceKey, guards['Musa'] ?? '');
  const makePass = async (
    body: Record<string, unknown> = {},
  ): Promise<PassShare & { version: number }> => {
    const asked = { kind: 'One-time', guestName: 'Ngozi Obi', houseId, ...body };
    const { data } = await world.call(manager, createGatePass, { params, body: asked as never });
    return { ...data.share, version: data.pass.version };
  };
  return {
    manager,
    host,
    communityId,
    params,
    houseId,
    otherHouseId,
    gateId: gate.data.id,
    guards,
    deviceKey,
    guard,
    makePass,
  };
}

export async function pairDevice(
  world: World,
  manager: Person,
  { communityId, gateId }: { communityId: string; gateId: string },
): Promise<string> {
  const body = { name: `Phone ${Math.random()}`.slice(0, 20), gateId };
  const made = await world.call(manager, createGateDevice, { params: { communityId }, body });
  const { pairingCode } = made.data;
  return (await world.call(null, pairGateDevice, { body: { pairingCode } })).data.deviceKey;
}

/** Starts a shift and returns it as a caller: the shift's token is used like a session token. */
export async function signIn(
  world: World,
  deviceKey: string,
  securityUserId: string,
): Promise<Person> {
  const started = await world.call(asKey(deviceKey), startShift, {
    body: { securityUserId, pin: guardPin },
  });
  return { id: securityUserId, token: started.data.token, email: '' };
}

/**
 * A person's notifications, read from the table, because residents and workers read theirs by different operations.
 */
export async function toldTo(
  world: World,
  { id }: Pick<Person, 'id'>,
): Promise<{ title: string; description: string }[]> {
  await world.settle();
  const { rows } = await world.owner.query<{ title: string; description: string }>(
    'select title, description from notifications where user_id = $1 order by occurred_at',
    [id],
  );
  return rows;
}

/** A caller that sends a device's key instead of a session token. */
export const asKey = (deviceKey: string): Person => ({ id: '', token: deviceKey, email: '' });
