// The SQL that reads payments of dues, writes their allocations to charges, counts receipt numbers, and finds the
// resident who gets the receipts.
import { here } from '#platform/database/here.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import type { Db } from '#platform/database/database.ts';
import type { Allocation } from './allocate.ts';
import { seenWallet } from './words.ts';

/** Adds the allocated amounts to the paid amounts of the charges. */
export const payCharges = (db: Db, allocations: readonly Allocation[]) =>
  sql`update charges c set paid_principal_minor = c.paid_principal_minor + a."principalMinor",
      paid_penalty_minor = c.paid_penalty_minor + a."penaltyMinor", version = c.version + 1
    from jsonb_to_recordset(${rowsOf(allocations)}::jsonb)
      as a("chargeId" uuid, "principalMinor" bigint, "penaltyMinor" bigint)
    where c.community_id = ${here} and c.id = a."chargeId"`.execute(db);

/** Stores the allocations of a payment to charges. Without a payment, the house's credit paid the charges. */
export const insertAllocations = (
  db: Db,
  of: { paymentId: string | null; allocatedOn: string },
  allocations: readonly Allocation[],
) =>
  insertValues(
    db,
    sql`insert into payment_allocations (community_id, payment_id, charge_id, source, wallet_id,
      principal_minor, penalty_minor, allocated_on)`,
    allocations.map(
      ({ charge, principalMinor, penaltyMinor }) =>
        sql`${here}, ${of.paymentId}, ${charge.id}, ${of.paymentId === null ? 'House credit' : 'Payment'},
          ${of.paymentId === null ? null : charge.walletId}, ${principalMinor}, ${penaltyMinor}, ${of.allocatedOn}`,
    ),
  );

const rowsOf = (allocations: readonly Allocation[]): string =>
  JSON.stringify(
    allocations.map(({ charge, principalMinor, penaltyMinor }) => ({
      chargeId: charge.id,
      principalMinor,
      penaltyMinor,
    })),
  );

/**
 * Returns the next receipt number. Numbers have no gaps, because the counter's row stays locked until the payment
 * commits.
 */
export async function takeReceiptNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into receipt_counters as c (community_id, id, last_number) values (${here}, 'receipts', 1)
    on conflict (community_id, id) do update set last_number = c.last_number + 1
    returning last_number as number`.execute(db);
  const { number } = rows[0] ?? {};
  if (number === undefined) throw new Error('the counter answers each time');
  return number;
}

export async function houseLabel(db: Db, houseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`select l.label from house_labels l
    where l.community_id = ${here} and l.house_id = ${houseId}`.execute(db);
  return rows[0]?.label;
}

export const paymentColumns: RawBuilder<unknown> = sql`p.id,
  jsonb_build_object('id', p.house_id, 'label', l.label) as house, p.amount_minor as "amountMinor",
  p.fee_minor as "feeMinor", p.credited_minor as "creditedMinor", p.channel,
  p.external_reference as "externalReference", p.note, p.paid_on as "paidOn", p.status,
  p.receipt_number as "receiptNumber", p.recorded_at as "recordedAt",
  (select u.name from users u where u.id = p.recorded_by) as "recordedByName"`;

/**
 * Selects the resident of a house who gets its receipts. Residents with an email address come before residents without
 * one. Within both groups, the primary contact comes first, then the head of the household.
 */
export const receiptContact = (
  houseId: RawBuilder<unknown>,
): RawBuilder<{ email: string | null; name: string }> => sql`
  select r.email, r.first_name || ' ' || r.last_name as name from house_residents r
  where r.community_id = ${here} and r.house_id = ${houseId}
  order by (r.email is not null) desc, r.is_primary_contact desc, r.is_household_head desc, r.resident_id
  limit 1`;

/**
 * A payment with its allocations; undefined if there is none. A reversed allocation is included only if the payment is
 * reversed.
 */
export async function selectPayment(db: Db, paymentId: string): Promise<DuePayment | undefined> {
  const { rows } = await sql<DuePayment>`
    select ${paymentColumns}, p.verification_code as "verificationCode", j.reference,
      p.slip_name as "slipName",
      p.reversed_at as "reversedAt", p.reversal_reason as "reversalReason",
      p.debt_minor as "debtMinor",
      (select jsonb_build_object('id', b.bank_line_id, 'postedOn', b.posted_on,
          'description', b.description)
        from payment_bank_lines b
        where b.community_id = p.community_id and b.journal_id = p.journal_id
          and p.status = 'Successful') as "bankLine",
      (select coalesce(jsonb_agg(jsonb_build_object('chargeId', c.id, 'dueId', c.due_id,
          'dueTitle', d.title, 'dueOn', c.due_on, 'principalMinor', a.principal_minor,
          'penaltyMinor', a.penalty_minor, 'outstandingMinor', c.outstanding_minor)
          order by c.due_on, c.id), '[]')
        from payment_allocations a
        join charges c on c.community_id = a.community_id and c.id = a.charge_id
        join dues d on d.community_id = c.community_id and d.id = c.due_id
        where a.community_id = p.community_id and a.payment_id = p.id
          and (a.reversed_on is null or p.status = 'Reversed')) as allocations,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'email', e.email, 'end', e.ended,
          'at', to_char(coalesce(e.ended_at, e.asked_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by e.asked_at desc, e.id), '[]')
        from (select * from receipt_emails e where e.community_id = ${here} and e.payment_id = ${paymentId}
          order by e.asked_at desc, e.id limit 10) e) as "receiptEmails",
      (select jsonb_build_object('name', t.name, 'email', t.email)
        from (${receiptContact(sql`p.house_id`)}) t where t.email is not null) as "receiptTo",
      (select jsonb_build_object('requestId', r.request_id, 'amountMinor', r.amount_minor, 'status', r.status)
        from house_cash_deposits d
        join cash_deposit_requests r on r.community_id = d.community_id and r.request_id = d.id
        where d.community_id = p.community_id and d.beside_payment_id = p.id) as "cashBeyond",
      (select coalesce(sum(r.amount_minor), 0)::bigint from due_refunds r
        where r.community_id = p.community_id and r.payment_id = p.id
          and r.status <> 'Dropped') as "refundedMinor",
      (select coalesce(jsonb_agg(jsonb_build_object(
          'wallet', jsonb_build_object('id', s.wallet_id, 'name', ${seenWallet}),
          'amountMinor', s.left_minor) order by s.left_minor desc, s.wallet_id), '[]')
        from refundable_shares s
        left join wallet_names w on w.community_id = s.community_id and w.wallet_id = s.wallet_id
        where s.community_id = ${here} and s.payment_id = ${paymentId} and s.left_minor > 0
          and p.status = 'Successful') as refundable
    from due_payments p
    join journals j on j.community_id = p.community_id and j.id = p.journal_id
    join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
    where p.community_id = ${here} and p.id = ${paymentId}`.execute(db);
  return rows[0];
}
