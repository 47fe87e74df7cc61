// The first steps of a webhook, before its community is known: store the event once, then find the community by its
// reference. Outside a community, only references are readable.
import type pg from 'pg';
import type { GatewayEvent } from '#platform/payments/gateway.ts';
import { virtualAccountReference } from './virtual-account-reference.ts';

export type Found = { communityId: string; reference: string; subject: 'payment' | 'payout' };

/** The gateway of an event. `communityId` is set if the event was signed with a community's own key. */
export type From = { gateway: string; communityId: string | null };

/**
 * Stores the event; returns false if it was delivered before. For an event signed with a community's own key, its ids
 * and references are unique only within that community, so another community's events cannot collide with them.
 */
export async function storeEventOnce(
  client: pg.PoolClient,
  { gateway, communityId }: From,
  event: GatewayEvent,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'take-gateway-event',
    text: `insert into gateway_events (gateway, id, community_id, reference, outcome, amount_minor)
      values ($1, $2, (select r.community_id from payment_references r
        where r.gateway = $1 and ($7::uuid is null or r.community_id = $7)
          and (r.reference = $3 or r.gateway_reference = $3 or r.external_reference = $4) limit 1), $3, $5, $6)
      on conflict do nothing`,
    values: [
      gateway,
      communityId === null ? event.id : `${communityId}:${event.id}`,
      event.reference,
      event.externalReference,
      event.outcome,
      event.amountMinor,
      communityId,
    ],
  });
  return rowCount === 1;
}

/**
 * Finds the payment or payout of an event by our reference, by the gateway's own id, or by the gateway's reference of a
 * payment that the gateway started. For a new transfer to an account number, finds the account instead.
 */
export async function findReference(
  client: pg.PoolClient,
  { gateway, communityId }: From,
  event: GatewayEvent,
): Promise<Found | null> {
  const { virtualAccount } = event;
  const [named, id] =
    virtualAccount === undefined
      ? [event.reference, event.externalReference]
      : [null, virtualAccountReference(virtualAccount)];
  const { rows } = await client.query<{ community_id: string; reference: string }>(
    `select community_id, reference from payment_references
     where gateway = $1 and subject = $4 and ($5::uuid is null or community_id = $5)
       and (reference = $2 or gateway_reference = $2 or external_reference = $3)
     order by reference is not distinct from $2 desc, gateway_reference is not distinct from $2 desc
     limit 1`,
    [gateway, named, id, event.subject, communityId],
  );
  const [row] = rows;
  if (!row) return null;
  return { communityId: row.community_id, reference: row.reference, subject: event.subject };
}
