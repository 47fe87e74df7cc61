// A small street for the tests of broadcasts: six people in six houses. The first person has an account and two
// houses.
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { sendBroadcast } from '#contract/broadcasts/broadcast-life.ts';
import * as contract from '#contract/broadcasts/broadcasts.ts';
import * as notices from '#contract/broadcasts/notices.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { broadcastClock } from './send-job.ts';

export type Street = Awaited<ReturnType<typeof openStreet>>;

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** The tools of a scheduled job. */
export const toolsIn = ({ pool, owner, clock }: World) =>
  toolsOf({ pool, owner, clock, log: quiet }, new AbortController().signal);

export async function openStreet(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options);
  world.clock.set('2026-11-22T09:00:00Z');
  const manager = await world.person();
  const resident = await world.person({ firstName: 'Ngozi', lastName: 'Eze' });
  const communityId = await world.community(manager);
  const params = { communityId };
  const made = await world.call(manager, createStreet, { params, body: { name: 'Palm Street' } });
  const streetId = made.data.id;
  await world.call(manager, createHouseRange, { params, body: { streetId, from: 1, to: 6 } });
  const houses = await world.call(manager, listHouses, { params });
  const houseIds = houses.data.items.map(({ id }) => id);
  await people(world, { communityId, houseIds, resident });

  const form = (over: Partial<contract.BroadcastForm> = {}): contract.BroadcastForm => ({
    title: 'Notice',
    body: 'Water is **off** tomorrow.',
    category: 'General',
    priority: 'Normal',
    audience: { kind: 'All' },
    channels: [],
    requireAck: false,
    pinned: false,
    expiresAt: null,
    ...over,
  });
  const of = (broadcastId: string) => ({ params: { communityId, broadcastId } });
  const draft = (over?: Partial<contract.BroadcastForm>) =>
    world.call(manager, contract.createBroadcast, { params, body: form(over) });
  const send = (
    broadcastId: string,
    version: number,
    more: { sendAt?: string; confirmation?: string } = {},
    by: Person = manager,
  ) => world.call(by, sendBroadcast, { ...of(broadcastId), body: { version, ...more } });
  /** Runs the scheduled job and all jobs that it starts. */
  const carryOn = async () => {
    await broadcastClock.run(toolsIn(world));
    await world.settle();
  };
  const read = async (id: string) =>
    (await world.call(manager, contract.getBroadcast, of(id))).data;
  return {
    world,
    manager,
    resident,
    communityId,
    streetId,
    houseIds,
    form,
    draft,
    send,
    carryOn,
    read,
    preview: (audience: contract.BroadcastAudience) =>
      world.call(manager, contract.previewAudience, { params, body: { audience } }),
    /** Drafts and sends a broadcast, and runs its jobs. */
    sent: async (over?: Partial<contract.BroadcastForm>) => {
      const { data } = await draft(over);
      await send(data.id, data.version, { confirmation: 'URGENT' });
      world.clock.advance(31);
      await carryOn();
      return read(data.id);
    },
    readBy: (person: Person, broadcastId: string) =>
      world.call(person, notices.readNotice, { params: { communityId, broadcastId } }),
    readByResident: (broadcastId: string) =>
      world.call(resident, notices.readNotice, { params: { communityId, broadcastId } }),
  };
}

type Made = { communityId: string; houseIds: string[]; resident: Person };

/**
 * Adds six people with a phone. The first four also have an email address. The first person has an account and two
 * houses.
 */
async function people(world: World, { communityId, houseIds, resident }: Made): Promise<void> {
  const { rows } = await world.owner.query<{ id: string }>(
    `insert into residents (community_id, first_name, last_name, phone, email, status, portal_user_id)
     select $1, 'Ngozi', 'Eze', '+23480300000' || n, case when n < 14 then n || '@example.test' end,
       case when n = 10 then 'Active' else 'Added' end, case when n = 10 then $2::uuid end
     from generate_series(10, 15) n order by n returning id`,
    [communityId, resident.id],
  );
  const ids = rows.map(({ id }) => id);
  await world.owner.query(
    `insert into occupancies (community_id, resident_id, house_id, relationship)
     select $1, r, h, case when n = 1 then 'Owner' else 'Tenant' end
     from unnest($2::uuid[], $3::uuid[]) with ordinality as t(r, h, n)`,
    [communityId, ids, houseIds],
  );
  await world.owner.query(
    `insert into occupancies (community_id, resident_id, house_id, relationship) values ($1, $2, $3, 'Landlord')`,
    [communityId, ids[0], houseIds[1]],
  );
}
