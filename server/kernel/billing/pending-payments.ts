// Open payment claims and pending gateway payments of dues of a house: money that is not recorded yet.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Payment claims `k` that nobody has decided yet. The text goes after `from` and ends inside the `where` clause, so
 * that callers can append `and …`.
 */
export const openClaims = sql`payment_claims k where k.community_id = ${here} and k.status = 'Submitted'`;

/** True if the house has an open payment claim. */
export const hasOpenClaim = (houseId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ${openClaims} and k.house_id = ${houseId})`;

/** True if the house has a pending gateway payment of dues. */
export const hasPendingPayment = (houseId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from gateway_payments k where k.community_id = ${here} and k.house_id = ${houseId}
    and k.purpose_kind = 'due-payment' and k.status = 'Pending')`;
