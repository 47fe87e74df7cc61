// Helpers for tests of licences: create an estate with houses, pay an order, and run the calendar job.
import { getLicences } from '#contract/licences/licences.ts';
import {
  createSeatOrder,
  getSeatOrder,
  paySeatOrder,
  type SeatForm,
} from '#contract/licences/seat-orders.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';
import { licenceJob } from './calendar-job.ts';

export type Estate = {
  world: World;
  owner: Person;
  communityId: string;
  params: { communityId: string };
};

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** A community of a new owner with the given number of active houses. */
export async function newEstate(world: World, houses: number): Promise<Estate> {
  const owner = await world.person();
  const communityId = await world.community(owner);
  // Sessions expire by the database's clock, not the test clock.
  await world.owner.query(
    `update sessions set expires_at = now() + interval '1 year' where user_id = $1`,
    [owner.id],
  );
  await world.owner.query(
    `with street as (insert into streets (community_id, name) values ($1, 'Palm Street') returning id)
     insert into houses (community_id, street_id, house_number, account_number)
     select $1, street.id, n::text, lpad((n + 10000000 * (random() * 100)::int)::text, 10, '3')
     from street, generate_series(1, $2::int) n`,
    [communityId, houses],
  );
  return { world, owner, communityId, params: { communityId } };
}

/** Opens one world for a test file. Each test gets its own new estate, on 21 November 2026. */
export async function openEstates() {
  const world = await openWorld();
  return {
    world,
    estateNow: (houses = 3): Promise<Estate> => {
      world.clock.set('2026-11-21T09:00:00Z');
      return newEstate(world, houses);
    },
  };
}

export const licencesOf = async ({ world, owner, params }: Estate) =>
  (await world.call(owner, getLicences, { params })).data;

export const orderOf = async ({ world, owner, communityId }: Estate, orderId: string) =>
  (await world.call(owner, getSeatOrder, { params: { communityId, orderId } })).data;

export const newOrder = ({ world, owner, params }: Estate, wanted: Partial<SeatForm> = {}) =>
  world.call(owner, createSeatOrder, {
    params,
    body: { kind: 'New', seats: 3, period: 'Month', ...wanted },
  });

export const payOrder = ({ world, owner, communityId }: Estate, orderId: string) =>
  world.call(owner, paySeatOrder, {
    params: { communityId, orderId },
    body: { channel: 'Card' },
  });

/** Writes an outbox event as the payments feature does when a payment ends. */
export async function tellOfPayment(
  { world, communityId }: Estate,
  topic: 'payment.succeeded' | 'payment.failed' | 'payment.charged-back',
  orderId: string,
): Promise<void> {
  await world.owner.query(
    `insert into outbox (community_id, topic, payload)
     select $1, $2, jsonb_build_object('purposeKind', 'seat-order', 'purposeId', o.id,
       'paymentId', o.payment_id, 'amountMinor', o.total_minor, 'feeMinor', 0, 'channel', 'Card',
       'reference', 'pay-1', 'externalReference', null)
     from seat_orders o where o.id = $3`,
    [communityId, topic, orderId],
  );
  await world.settle();
}

/** Orders and pays seats. */
export async function buy(estate: Estate, wanted: Partial<SeatForm> = {}): Promise<string> {
  const { data } = await newOrder(estate, wanted);
  await payOrder(estate, data.id).then((reply) => reply.data);
  await tellOfPayment(estate, 'payment.succeeded', data.id);
  return data.id;
}

/** Sets the date and runs the calendar job. */
export async function goTo({ world }: Estate, day: string): Promise<void> {
  world.clock.set(`${day}T09:00:00Z`);
  const { pool, owner, clock } = world;
  await licenceJob.run(toolsOf({ pool, owner, clock, log: quiet }, new AbortController().signal));
  await world.settle();
}
