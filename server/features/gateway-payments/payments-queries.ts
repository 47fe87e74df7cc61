// Reads payments for the screens: a single payment, and pages of them.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { OwnCheckout } from '#contract/due-payments/house-payments.ts';
import type { Payment } from '#contract/gateway-payments/payments.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, pageIds, type PageRequest } from '#platform/http/list.ts';

const shown = sql`p.id, p.reference, p.status, p.amount_minor as "amountMinor", p.fee_minor as "feeMinor",
  p.channel, p.purpose_kind as "purposeKind", p.purpose_id as "purposeId", p.narration,
  p.received_minor as "receivedMinor", p.reason, p.created_at as "createdAt", p.ended_at as "endedAt",
  (select u.name from users u where u.id = p.started_by) as "startedByName"`;

export async function selectPayment(db: Db, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select ${shown} from payments p where p.community_id = ${here} and p.id = ${id}`.execute(db);
  return rows[0];
}

/** Reads the fields that residents see of a payment for their house. */
export async function selectCheckoutOf(
  db: Db,
  houseId: string,
  id: string,
): Promise<OwnCheckout | undefined> {
  const { rows } = await sql<OwnCheckout>`
    select p.id, p.reference, p.status, p.amount_minor as "amountMinor", p.fee_minor as "feeMinor",
      p.narration, p.reason
    from payments p
    where p.community_id = ${here} and p.id = ${id} and p.house_id = ${houseId}`.execute(db);
  return rows[0];
}

export type PaymentFilter = PageRequest & {
  Status?: string[] | undefined;
  PurposeId?: string[] | undefined;
};

export const selectPayments = (db: Db, query: PaymentFilter): Promise<Page<Payment>> =>
  listPage<Payment>(db, {
    from: sql`from payments p where p.community_id = ${here} and ${allOf([
      query.Status && sql`p.status = any (${query.Status}::text[])`,
      query.PurposeId && sql`p.purpose_id = any (${query.PurposeId}::uuid[])`,
    ])}`,
    id: sql`p.id`,
    order: sql`p.created_at desc, p.id`,
    page: query,
    load: sql`select ${shown} from ${pageIds} join payments p on p.community_id = ${here} and p.id = page.id`,
  });
