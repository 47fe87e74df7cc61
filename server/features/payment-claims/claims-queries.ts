// The SQL that reads and locks payment claims.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { listPaymentClaims, PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';

const columns = sql`k.id, jsonb_build_object('id', k.house_id, 'label', l.label) as house,
  k.amount_minor as "amountMinor", k.paid_on as "paidOn", k.bank_reference as "bankReference",
  k.note, k.proof_name as "proofName", k.status, k.submitted_at as "submittedAt",
  k.decided_at as "decidedAt", k.decision_reason as "decisionReason", k.version,
  (select u.name from users u where u.id = k.submitted_by) as "submittedByName",
  (select u.name from users u where u.id = k.decided_by) as "decidedByName",
  (select jsonb_build_object('id', p.id, 'receiptNumber', p.receipt_number) from due_payments p
    where p.community_id = k.community_id and p.id = k.payment_id) as payment`;

const withHouse = sql`join house_labels l
  on l.community_id = k.community_id and l.house_id = k.house_id`;

/** A page of claims by submission time: pending ones first, oldest first, then decided ones, newest first. */
export const selectClaimPage = (
  db: Db,
  query: Parsed<typeof listPaymentClaims>['query'],
  ...conditions: RawBuilder<unknown>[]
): Promise<Page<PaymentClaim>> =>
  listPage<PaymentClaim>(db, {
    from: sql`from payment_claims k where ${allOf([
      sql`k.community_id = ${here}`,
      query.Search ? sql`k.house_id in (select search_houses(${query.Search}, 10001))` : undefined,
      query.Status && sql`k.status = any (${query.Status}::text[])`,
      query.HouseId && sql`k.house_id = any (${query.HouseId}::uuid[])`,
      query.StreetId &&
        sql`k.house_id in (select l.house_id from house_labels l
          where l.community_id = ${here} and l.street_id = any (${query.StreetId}::uuid[]))`,
      ...conditions,
    ])}`,
    id: sql`k.id`,
    order: sql`(k.status <> 'Submitted'),
      (case when k.status = 'Submitted' then k.submitted_at end), k.submitted_at desc, k.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join payment_claims k on k.community_id = ${here} and k.id = page.id ${withHouse}`,
  });

export async function selectClaim(db: Db, claimId: string): Promise<PaymentClaim | undefined> {
  const { rows } = await sql<PaymentClaim>`select ${columns} from payment_claims k ${withHouse}
    where k.community_id = ${here} and k.id = ${claimId}`.execute(db);
  return rows[0];
}

/** The billed resident of a house, if that resident has an email address: zero or one row. */
export async function selectHouseMail(
  db: Db,
  houseId: string,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select p.first_name || ' ' || p.last_name as name, p.email
    from billable_houses b
    join house_residents p on p.community_id = b.community_id and p.house_id = b.house_id
      and p.resident_id = b.billed_resident_id
    where b.community_id = ${here} and b.house_id = ${houseId} and p.email is not null limit 1`.execute(
    db,
  );
  return rows;
}

const claimRow = (db: Db, claimId: string) =>
  db
    .selectFrom('paymentClaims')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', claimId);

/** A claim as stored, without a lock. */
export const findClaim = (db: Db, claimId: string) => claimRow(db, claimId).executeTakeFirst();

/** Locks a claim for a change; undefined if there is none. */
export const lockClaim = (db: Db, claimId: string) =>
  claimRow(db, claimId).forUpdate().executeTakeFirst();
