// What a webhook does before a community is known: its event is written down first, once, and its reference then says
// whose it is. Outside any community nothing but references can be read.
import type pg from 'pg';
import type { GatewayEvent } from '#platform/payments/gateway.ts';
import { arrivingAt } from './arriving-at.ts';

export type Found = { communityId: string; reference: string; subject: 'payment' | 'payout' };

/** By which gateway an event came; `communityId` where it was signed with a community's own key. */
export type From = { gateway: string; communityId: string | null };

/** Writes the event down; false when it was told before. What own keys sign takes no name away from others. */
export async function takeEvent(
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
 * Whose payment or payout an event is about: by our reference, else by what the gateway calls a payment that it began
 * itself (a transfer to an account number), else by its own id of it.
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
      : [null, arrivingAt(virtualAccount)];
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
