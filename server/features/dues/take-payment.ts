// Books one payment: its charges, its journal and its receipt in one transaction. Who may, and which charges it pays,
// was decided before.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DuePayment } from '#contract/due-payments.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import type { JobContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { notFound } from '#platform/refuse.ts';
import type { Allocation, Plan } from './allocate.ts';
import { creditAccount } from './house-credits.ts';
import {
  insertAllocations,
  payCharges,
  selectPayment,
  takeReceiptNumber,
} from './payments-queries.ts';
import { here } from './words.ts';

export type Taking = {
  houseId: string;
  label: string;
  amountMinor: number;
  /** What the gateway kept of it: an expense, not the house's. */
  feeMinor?: number;
  channel: string;
  paidOn: string;
  externalReference?: string | null | undefined;
  note?: string | undefined;
  actorId: string | null;
  plan: Plan;
  /** Where what is more than owed goes; null where nothing is. */
  creditWalletId: string | null;
  /** It has been paid at the gateway or the bank already: a frozen wallet takes it too. */
  evenClosed?: boolean;
  /** The wallet in which it lay as an unallocated receipt: nothing comes in, it gets a name. */
  unallocatedIn?: string;
  /** Nobody else could approve it. */
  singleControl?: boolean;
  /** The run of auto-pay that pays it. */
  autoPayRunId?: string;
};

type Inside = Pick<JobContext, 'db' | 'communityId' | 'clock'>;

export async function takePayment(context: Inside, taking: Taking): Promise<DuePayment> {
  const { db, communityId, clock } = context;
  const { houseId, label, amountMinor, channel, paidOn, actorId, plan, creditWalletId } = taking;
  const { externalReference = null, note = '', feeMinor = 0, evenClosed = false } = taking;
  const { singleControl = false } = taking;
  const id = randomUUID();
  const recordedAt = clock.now().toISOString();
  await payCharges(db, plan.allocations);
  const receiptNumber = await takeReceiptNumber(db);
  const journal = await postJournal(db, {
    kind: 'due.payment',
    occurredOn: paidOn,
    postedAt: recordedAt,
    narration: `${label}: receipt ${receiptNumber}`,
    channel,
    counterparty: label,
    externalReference,
    source: { kind: 'due-payment', id },
    actorId,
    evenClosed,
    singleControl,
    lines: linesOf(taking, feeMinor),
  });
  await db
    .insertInto('duePayments')
    .values({
      communityId,
      id,
      houseId,
      amountMinor,
      feeMinor,
      creditedMinor: plan.creditedMinor,
      creditWalletId,
      channel,
      externalReference,
      note,
      paidOn,
      receiptNumber,
      verificationCode: sql<string>`new_reference('R')`,
      journalId: journal.id,
      autoPayRunId: taking.autoPayRunId ?? null,
      recordedBy: actorId,
      recordedAt,
    })
    .execute();
  await insertAllocations(db, { paymentId: id, allocatedOn: paidOn }, plan.allocations);
  return readPayment(context, id);
}

/** Writes a taken payment into the audit log; `after` says what of it each way of taking adds. */
export const auditTaken = (
  context: Pick<JobContext, 'audit'>,
  { id, receiptNumber }: Pick<DuePayment, 'id' | 'receiptNumber'>,
  after: Record<string, unknown> & Pick<Taking, 'amountMinor' | 'channel' | 'paidOn'>,
): void =>
  context.audit({
    action: 'due.payment.recorded',
    entityType: 'due-payment',
    entityId: id,
    entityLabel: `Receipt ${receiptNumber}`,
    after,
  });

/** The journal of a payment that was just taken. */
export async function journalOf(db: Db, paymentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select journal_id as id from due_payments
    where community_id = ${here} and id = ${paymentId}`.execute(db);
  if (!rows[0]) throw new Error(`the payment ${paymentId} was just made`);
  return rows[0].id;
}

/** One payment, or the 404 that a foreign one gives too. */
export async function readPayment({ db }: { db: Db }, paymentId: string): Promise<DuePayment> {
  const payment = await selectPayment(db, paymentId);
  if (!payment) throw notFound();
  return payment;
}

/** Each due's own wallet takes what was paid of it; the house's credit is what is more. */
function linesOf(taking: Taking, feeMinor: number): Line[] {
  const { plan, houseId, amountMinor, creditWalletId, unallocatedIn } = taking;
  const { allocations, creditedMinor } = plan;
  const wallets = new Map<string, number>();
  const add = (walletId: string, moved: number): void =>
    void wallets.set(walletId, (wallets.get(walletId) ?? 0) + moved);
  for (const one of allocations) add(one.charge.walletId, sumOf(one));
  if (creditWalletId) add(creditWalletId, creditedMinor);
  takeFee(wallets, feeMinor);
  if (unallocatedIn) add(unallocatedIn, -amountMinor);
  const allocated = allocations.reduce((sum, one) => sum + sumOf(one), 0);
  const lines: Line[] = [...wallets]
    .filter(([, moved]) => moved !== 0)
    .map(([subject, moved]) => ({ account: 'wallet', subject, amountMinor: moved }));
  if (unallocatedIn) lines.push({ account: 'unallocated', amountMinor });
  if (feeMinor > 0) lines.push({ account: 'fees', amountMinor: feeMinor });
  if (allocated > 0) lines.push({ account: 'receivable', amountMinor: -allocated });
  if (creditedMinor > 0) {
    if (!creditWalletId) throw new Error('what is more than owed lies in a wallet');
    lines.push({ ...creditAccount(houseId, creditWalletId), amountMinor: -creditedMinor });
  }
  return taking.channel === 'Wallet'
    ? [...lines, ...fromHouse(houseId, taking.amountMinor)]
    : lines;
}

/** What a house's wallet pays: it is owed to the house no more, and no longer held for it. */
export const fromHouse = (houseId: string, amountMinor: number): Line[] => [
  { account: 'houseWallet', subject: houseId, amountMinor },
  { account: 'houseMoney', amountMinor: -amountMinor },
];

/** The fee comes out of what the wallets get, the first of them first. */
function takeFee(wallets: Map<string, number>, feeMinor: number): void {
  let left = feeMinor;
  for (const [walletId, amountMinor] of wallets) {
    const share = Math.min(left, amountMinor);
    wallets.set(walletId, amountMinor - share);
    left -= share;
  }
}

const sumOf = ({ principalMinor, penaltyMinor }: Allocation): number =>
  principalMinor + penaltyMinor;
