// Shared set-up for the hardware tests: a community with the feature, devices with keys, and the requests that they
// send.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  createGateHardware,
  listGateHardware,
  listHardwareEvents,
} from '#contract/gate-hardware/gate-hardware.ts';
import { checkAtHardware, type Credential } from '#contract/gate-hardware/hardware-api.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { listVisits } from '#contract/visits/visits.ts';
import type { World } from '#testing/world.ts';
import { asKey, type GateEstate, openGate } from './testing.ts';

const feature = 'Hardware Security Integration';

export type HardwareEstate = Awaited<ReturnType<typeof openHardware>>;

export const byCode = (code: string): Credential => ({ kind: 'code', code });
export const byPlate = (plate: string): Credential => ({ kind: 'plate', plate });

export async function openHardware(world: World) {
  const estate: GateEstate = await openGate(world);
  const { communityId, manager, params, gateId } = estate;
  const setFeature = (isOn: boolean) =>
    world.owner.query(
      `update communities set community_features = community_features || jsonb_build_object($2::text, $3::boolean)
       where id = $1`,
      [communityId, feature, isOn],
    );
  await setFeature(true);
  return {
    ...estate,
    setFeature,
    add: async (body: object = {}) => {
      const made = await world.call(manager, createGateHardware, {
        params,
        body: { name: 'Barrier', gateId, kind: 'Barrier', ...body } as never,
      });
      const key = made.data.deviceKey ?? assert.fail('a key is told once');
      return { key, id: made.data.device.id };
    },
    check: (key: string, by: Credential, more: object = {}) =>
      world.call(asKey(key), checkAtHardware, {
        body: { eventId: randomUUID(), by, ...more } as never,
      }),
    devices: async () => (await world.call(manager, listGateHardware, { params })).data,
    log: async (deviceId: string) => {
      const at = { params: { ...params, deviceId }, query: {} };
      return (await world.call(manager, listHardwareEvents, at)).data.items;
    },
    visits: async () => (await world.call(manager, listVisits, { params, query: {} })).data.items,
    /** The titles of the manager's notifications. */
    told: async () => {
      await world.settle();
      const { data } = await world.call(manager, listNotifications, { params, query: {} });
      return data.items.map(({ title }) => title);
    },
  };
}
