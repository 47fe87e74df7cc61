// Unallocated receipts: money from an unknown payer. A person can search receipts by words and amount, assign them to
// houses in full or in parts, and undo an assignment.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import { bankLineRefusals as refusals } from '#contract/reconciliation/bank-lines.ts';
import type * as contract from '#contract/reconciliation/unallocated-receipts.ts';
import type { UnallocatedReceipt } from '#contract/reconciliation/unallocated-receipts.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { direction, allOf, listPage, sortKey } from '#platform/http/list.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { DuePorts } from './ports.ts';
import { bookingDay, bookUnallocated, insertPart, noteOf, refreshReconciliation } from './match.ts';
import {
  forgetPayer,
  lockLine,
  type LockedLine,
  markUndone,
  rememberPayer,
} from './match-queries.ts';
import { accountLabel, lockMatching, openFrom, payingHouses } from './words.ts';

const columns: RawBuilder<unknown> = sql`p.id, jsonb_build_object('id', l.id, 'postedOn', l.posted_on,
    'description', l.description, 'payer', l.payer) as "bankLine",
  jsonb_build_object('id', b.id, 'label', ${accountLabel}) as "bankAccount", w.name as "walletName",
  ${openFrom} as "openFrom",
  p.amount_minor as "amountMinor", p.remaining_minor as "remainingMinor", j.reference,
  (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'amountMinor', a.amount_minor,
      'house', jsonb_build_object('id', h.house_id, 'label', h.label),
      'receiptNumber', d.receipt_number) order by a.made_at, a.id), '[]')
    from bank_line_parts a
    join house_labels h on h.community_id = a.community_id and h.house_id = a.house_id
    join due_payment_journals d on d.community_id = a.community_id and d.journal_id = a.journal_id
    where a.community_id = p.community_id and a.from_part_id = p.id and a.undone_at is null) as assigned,
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'amountMinor', r.amount_minor, 'status', r.status,
      'reason', r.reason) order by r.asked_at, r.id), '[]')
    from unallocated_refunds r
    where r.community_id = p.community_id and r.part_id = p.id and r.status <> 'Dropped') as refunds`;

const joined = sql`join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
  join bank_accounts b on b.community_id = l.community_id and b.id = l.bank_account_id
  join journals j on j.community_id = p.community_id and j.id = p.journal_id
  join wallet_names w on w.community_id = p.community_id and w.wallet_id = p.wallet_id`;

export function listUnallocatedReceipts(
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listUnallocatedReceipts>,
) {
  const { Search, State = 'Open', Sort } = query;
  const way = direction(Sort ?? '-postedOn');
  return listPage<UnallocatedReceipt>(db, {
    from: sql`from bank_line_parts p
      join bank_lines l on l.community_id = p.community_id and l.id = p.bank_line_id
      where ${allOf([
        sql`p.community_id = ${here} and p.kind = 'Unallocated' and p.undone_at is null`,
        State === 'Open' ? sql`p.remaining_minor > 0` : sql`p.remaining_minor = 0`,
        Search
          ? sql`search_form(concat_ws(' ', l.description, l.reference, l.payer,
              p.amount_minor::text)) like all (search_patterns(${Search}))`
          : undefined,
      ])}`,
    id: sql`p.id`,
    order:
      sortKey(Sort) === 'amount'
        ? sql`p.remaining_minor ${way}, p.id`
        : sql`l.posted_on ${way}, l.position ${way}, p.id`,
    page: query,
    load: sql`select page.position, ${columns} from page
      join bank_line_parts p on p.community_id = ${here} and p.id = page.id ${joined}`,
  });
}

export async function readReceipt(
  { db }: { db: Db },
  receiptId: string,
): Promise<UnallocatedReceipt> {
  const { rows } = await sql<UnallocatedReceipt>`select ${columns} from bank_line_parts p ${joined}
    where p.community_id = ${here} and p.id = ${receiptId} and p.kind = 'Unallocated'
      and p.undone_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

type Receipt = { id: string; walletId: string; remainingMinor: number; line: LockedLine };

/** An unallocated receipt with its bank line, both locked. */
export async function lockReceipt(db: Db, receiptId: string): Promise<Receipt> {
  const { rows: found } = await sql<{ lineId: string }>`
    select p.bank_line_id as "lineId" from bank_line_parts p
    where p.community_id = ${here} and p.id = ${receiptId} and p.kind = 'Unallocated'`.execute(db);
  const line = found[0] && (await lockLine(db, found[0].lineId));
  if (!line) throw notFound();
  const { rows } = await sql<Omit<Receipt, 'line'>>`
    select p.id, p.wallet_id as "walletId", p.remaining_minor as "remainingMinor"
    from bank_line_parts p where p.community_id = ${here} and p.id = ${receiptId}
      and p.undone_at is null for update`.execute(db);
  if (!rows[0]) throw notFound();
  return { ...rows[0], line };
}

export const addRemaining = (db: Db, receiptId: string, amountMinor: number) =>
  sql`update bank_line_parts set remaining_minor = remaining_minor + ${amountMinor}
    where community_id = ${here} and id = ${receiptId}`.execute(db);

export const assignUnallocated =
  (ports: DuePorts) =>
  async (
    context: CommunityContext,
    { params: { receiptId }, body }: Parsed<typeof contract.assignUnallocated>,
  ): Promise<UnallocatedReceipt> => {
    const { db, community, worker } = context;
    if (!worker.permissions.has(payingHouses)) throw refuse(common.forbidden);
    await lockMatching(db);
    const { id, walletId, remainingMinor, line } = await lockReceipt(db, receiptId);
    const { houseId, amountMinor, chargeIds = [] } = body;
    if (amountMinor > remainingMinor) {
      const amount = formatAmount(remainingMinor, community.currency);
      throw refuse(refusals.tooMuch, { field: 'amountMinor', with: { amount } });
    }
    const paidOn = await bookingDay(context, line, body.bookedOn);
    await requireOpenDay(db, paidOn, 'bookedOn');
    const payment = await ports.takeBankPayment(context, {
      houseId,
      amountMinor,
      chargeIds,
      paidOn,
      externalReference: line.reference,
      note: noteOf(line),
      unallocatedIn: walletId,
    });
    if (!payment) throw refuse(refusals.unknownHouse, { field: 'houseId' });
    const { journalId, paymentId, houseLabel, receiptNumber } = payment;
    await insertPart(context, line, {
      kind: 'Payment',
      amountMinor,
      journalId,
      paymentId,
      houseId,
      fromPartId: id,
    });
    await addRemaining(db, id, -amountMinor);
    await rememberPayer(db, line, [houseId]);
    context.audit({
      action: 'unallocated.assigned',
      entityType: 'bank-line',
      entityId: line.id,
      entityLabel: line.description.slice(0, 120),
      after: { house: houseLabel, amountMinor, receiptNumber },
    });
    refreshReconciliation(context, line);
    return readReceipt(context, receiptId);
  };

export const undoAssignment =
  (ports: DuePorts) =>
  async (
    context: CommunityContext,
    { params: { receiptId }, body }: Parsed<typeof contract.undoAssignment>,
  ): Promise<UnallocatedReceipt> => {
    if (!context.worker.permissions.has(payingHouses)) throw refuse(common.forbidden);
    await lockMatching(context.db);
    await takeBackAssigned(ports, context, { receiptId, ...body });
    return readReceipt(context, receiptId);
  };

type Assigned = { receiptId: string; partId: string; reason: string };

/** Takes an assigned amount back from a house; the amount becomes unallocated again. */
export async function takeBackAssigned(
  ports: DuePorts,
  context: CommunityContext,
  { receiptId, partId, reason }: Assigned,
): Promise<void> {
  const { db, community, clock, user } = context;
  const { id, walletId, line } = await lockReceipt(db, receiptId);
  const { rows } = await sql<{ paymentId: string; amountMinor: number; houseId: string }>`
    select p.payment_id as "paymentId", p.amount_minor as "amountMinor", p.house_id as "houseId"
    from bank_line_parts p where p.community_id = ${here} and p.id = ${partId}
      and p.from_part_id = ${id} and p.undone_at is null for update`.execute(db);
  const [part] = rows;
  if (!part) throw refuse(refusals.notDone, { field: 'partId' });
  const { paymentId, amountMinor, houseId } = part;
  const taking = { paymentId, reason, unallocatedIn: walletId };
  if (!(await ports.takeBackBankPayment(context, taking))) {
    // The payment was reversed out of the wallet earlier, and the receipt was not reopened. Post the money again,
    // because it is still in the bank account.
    await bookUnallocated(context, line, {
      partId,
      walletId,
      amountMinor,
      bookedOn: todayIn(community.timeZone, clock),
    });
  }
  await markUndone(db, [partId], { by: user.id, at: clock.now().toISOString(), reason });
  await addRemaining(db, id, amountMinor);
  await forgetPayer(db, line, [houseId]);
  context.audit({
    action: 'unallocated.taken-back',
    entityType: 'bank-line',
    entityId: line.id,
    entityLabel: line.description.slice(0, 120),
    before: { amountMinor },
    reason,
  });
  refreshReconciliation(context, line);
}
