// Records one payment with its allocations to charges, its journal and its receipt number in one transaction. The
// caller has already checked permissions and allocated the money.
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/http/refuse.ts';
import type { Allocation, Plan } from './allocate.ts';
import { creditAccount } from './house-credits.ts';
import {
  insertAllocations,
  payCharges,
  selectPayment,
  takeReceiptNumber,
} from './payments-queries.ts';

export type PaymentToPost = {
  houseId: string;
  label: string;
  amountMinor: number;
  /** The gateway's fee: an expense of the community, not of the house. */
  feeMinor?: number;
  channel: string;
  paidOn: string;
  externalReference?: string | null | undefined;
  note?: string | undefined;
  actorId: string | null;
  plan: Plan;
  /** The wallet that receives the overpayment; null if there is none. */
  creditWalletId: string | null;
  /** True if the money has already arrived at the gateway or bank: a frozen or closed wallet then accepts it too. */
  evenClosed?: boolean;
  /**
   * The wallet that held the money as an unidentified payment. No new money arrives; the payment is only matched to a
   * house.
   */
  unallocatedIn?: string;
  /** True if no second person was available to approve the payment. */
  singleControl?: boolean;
  autoPayRunId?: string;
};

type Inside = Pick<JobContext, 'db' | 'communityId' | 'clock'>;

export async function postDuePayment(context: Inside, taking: PaymentToPost): Promise<DuePayment> {
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

/** Writes a payment into the audit log. `after` holds extra details that depend on the kind of payment. */
export const auditTaken = (
  context: Pick<JobContext, 'audit'>,
  { id, receiptNumber }: Pick<DuePayment, 'id' | 'receiptNumber'>,
  after: Record<string, unknown> & Pick<PaymentToPost, 'amountMinor' | 'channel' | 'paidOn'>,
): void =>
  context.audit({
    action: 'due.payment.recorded',
    entityType: 'due-payment',
    entityId: id,
    entityLabel: `Receipt ${receiptNumber}`,
    after,
  });

/** The id of the journal of a payment that was just recorded. */
export async function journalOf(db: Db, paymentId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select journal_id as id from due_payments
    where community_id = ${here} and id = ${paymentId}`.execute(db);
  if (!rows[0]) throw new Error(`the payment ${paymentId} was just made`);
  return rows[0].id;
}

/** Reads a payment. Throws 404 if there is none in this community. */
export async function readPayment({ db }: { db: Db }, paymentId: string): Promise<DuePayment> {
  const payment = await selectPayment(db, paymentId);
  if (!payment) throw notFound();
  return payment;
}

/**
 * The journal lines of a payment. The wallet of each due receives the amount allocated to that due; the rest becomes
 * the house's credit. The gateway's fee reduces these amounts in the wallets.
 */
function linesOf(taking: PaymentToPost, feeMinor: number): Line[] {
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

/**
 * Journal lines of a payment from the house wallet: the liability to the house and the money held for it both decrease.
 */
export const fromHouse = (houseId: string, amountMinor: number): Line[] => [
  { account: 'houseWallet', subject: houseId, amountMinor },
  { account: 'houseMoney', amountMinor: -amountMinor },
];

/** Deducts the fee from the wallets' amounts, starting with the first wallet. */
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
