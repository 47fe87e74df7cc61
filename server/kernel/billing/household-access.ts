// Decides which payments, claims and charges of a house the caller may read: those since the caller moved in, and
// earlier payments and claims that the caller recorded or submitted. Open charges are visible regardless of their date.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import type { House } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';

/** The SQL condition for the house's payment claims `k` that the caller may read. */
export const claimsOfHousehold = ({ houseId, since, userId }: House): RawBuilder<unknown> => sql`(
  k.house_id = ${houseId} and (k.submitted_at >= ${since} or k.submitted_by = ${userId}))`;

/**
 * Payments `p` of the house that the caller may read: those since the caller moved in, and earlier ones that the
 * caller recorded or claimed.
 */
export const paymentsOfHousehold = ({
  houseId,
  sinceOn,
  userId,
}: House): RawBuilder<unknown> => sql`(
  p.house_id = ${houseId} and (p.paid_on >= ${sinceOn}::date or p.recorded_by = ${userId}
    or p.id in (select k.payment_id from payment_claims k where k.community_id = ${here}
      and k.house_id = ${houseId} and k.submitted_by = ${userId})))`;

/**
 * Charges `c` of the house that the caller may read: open charges, and charges due or paid, also in part, on or after
 * the day on which the caller moved in.
 */
export const chargesOfHousehold = ({ houseId, sinceOn }: House): RawBuilder<unknown> => sql`(
  c.house_id = ${houseId} and (c.outstanding_minor > 0 or c.due_on >= ${sinceOn}::date
    or exists (select from payment_allocations a where a.community_id = c.community_id and a.charge_id = c.id
      and a.allocated_on >= ${sinceOn}::date)))`;

type Require = (db: Db, house: House, id: string) => Promise<void>;

/** Returns the same 404 for a record that the caller may not read as for a missing record. */
const requiring =
  (table: string, alias: string, ofHousehold: (house: House) => RawBuilder<unknown>): Require =>
  async (db, house, id) => {
    const [communityId, own] = [sql.ref(`${alias}.community_id`), sql.ref(`${alias}.id`)];
    const { rows } = await sql`select from ${sql.table(table)} as ${sql.ref(alias)}
      where ${communityId} = ${here} and ${own} = ${id} and ${ofHousehold(house)}`.execute(db);
    if (rows.length === 0) throw notFound();
  };

export const requireClaim = requiring('payment_claims', 'k', claimsOfHousehold);
export const requirePayment = requiring('due_payments', 'p', paymentsOfHousehold);
export const requireCharge = requiring('charges', 'c', chargesOfHousehold);
