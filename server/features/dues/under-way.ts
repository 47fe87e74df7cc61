// What a house says it has paid, or pays just now, before anything of it is booked.
import { type RawBuilder, sql } from 'kysely';
import { here } from './words.ts';

/** Claims `k` that wait for the office: `select … from ${waitingClaims}`, to which more conditions may be added. */
export const waitingClaims = sql`payment_claims k where k.community_id = ${here} and k.status = 'Submitted'`;

/** Whether a claim of a house waits. */
export const claimWaits = (houseId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from ${waitingClaims} and k.house_id = ${houseId})`;

/** Whether a payment of a house is under way at a gateway. */
export const paysJustNow = (houseId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from gateway_payments k where k.community_id = ${here} and k.house_id = ${houseId}
    and k.purpose_kind = 'due-payment' and k.status = 'Pending')`;
