// Test set-up for a night without network at the gate: a guard on shift, the events that the device records, and the
// outcome of each event after the upload.
import { randomUUID } from 'node:crypto';
import { type OfflineEvent, syncOfflineEvents } from '#contract/gate-offline/gate-offline.ts';
import { getShift } from '#contract/gates/gate-shifts.ts';
import { createGate } from '#contract/gates/gates.ts';
import { getVisit, listVisits } from '#contract/visits/visits.ts';
import type { Person, World } from '#testing/world.ts';
import { asKey, openGate, pairDevice, signIn } from './testing.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';
import { answerWalkIn } from '#contract/walk-ins/walk-in-answers.ts';

export type Night = Awaited<ReturnType<typeof openNight>>;
/** A gate device whose offline events are numbered from 1, and the guard who is on shift at it. */
export type Post = Awaited<ReturnType<typeof openPost>>;

export async function openNight(world: World) {
  const estate = await openGate(world);
  const { params, houseId, manager, guard, host, communityId } = estate;
  return {
    ...estate,
    post: await openPost(world, { params, guard, deviceKey: estate.deviceKey }),
    /** A second gate, with another device on which the same guard begins a shift. */
    secondPost: async () => {
      const gate = await world.call(manager, createGate, { params, body: { name: 'Back gate' } });
      const deviceKey = await pairDevice(world, manager, { communityId, gateId: gate.data.id });
      const other = await signIn(world, deviceKey, estate.guards['Musa'] ?? '');
      const post = await openPost(world, { params, guard: other, deviceKey });
      return { ...post, gateId: gate.data.id };
    },
    /** Registers a visitor without a pass, asks the house online, and returns the id of the visit. */
    ask: async (more: object = {}) => {
      const body = { houseId, kind: 'Guest' as const, guestName: 'Tunde Bello', ...more };
      return (await world.call(guard, askHost, { params, body })).data.id;
    },
    answer: (visitId: string, isApproved: boolean) =>
      world.call(host, answerWalkIn, {
        params: { communityId, houseId, visitId },
        body: { isApproved },
      }),
    visits: async (query = {}) =>
      (await world.call(manager, listVisits, { params, query })).data.items,
    visitOf: async (visitId: string) =>
      (await world.call(manager, getVisit, { params: { ...params, visitId } })).data,
  };
}

type Standing = { params: { communityId: string }; guard: Person; deviceKey: string };

async function openPost(world: World, { params, guard, deviceKey }: Standing) {
  const { data } = await world.call(guard, getShift, { params });
  let position = 0;
  const handIn = (events: OfflineEvent[], more: { hasMore?: boolean } = {}) => {
    const body = { deviceNow: world.clock.now().toISOString(), events, ...more };
    return world.call(asKey(deviceKey), syncOfflineEvents, { body });
  };
  const sent = (...events: OfflineEvent[]) => handIn(events);
  return {
    guard,
    shiftId: data.shift.id,
    /** An event recorded `secondsAgo` by the device's clock, which is accurate. */
    event: (given: Partial<OfflineEvent>, secondsAgo = 0): OfflineEvent => {
      position += 1;
      const at = new Date(world.clock.now().getTime() - secondsAgo * 1000).toISOString();
      const shiftId = data.shift.id;
      return { offlineId: randomUUID(), position, at, shiftId, action: 'In', ...given };
    },
    sent,
    /** Uploads events and announces that more follow. */
    sendFirst: async (...events: OfflineEvent[]) =>
      (await handIn(events, { hasMore: true })).data.results.map(({ outcome }) => outcome),
    send: async (...events: OfflineEvent[]) =>
      (await sent(...events)).data.results.map(({ outcome }) => outcome),
  };
}
