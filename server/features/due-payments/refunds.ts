// Refunds of a payment or of a house's credit. When a refund is requested, its amount stops being credit at once, so
// that it cannot be refunded twice. The money leaves after the request is approved. The amount becomes credit again if
// the request is rejected, is cancelled or expires, or if the payout fails or is returned.
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as contract from '#contract/due-payments/refunds.ts';
import { type Refund, refundRefusals as refusals } from '#contract/due-payments/refunds.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { lockAccounts } from '#ledger/accounts.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Page } from '#platform/http/list.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { creditAccount, creditIn } from '#kernel/billing/house-credits.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import {
  lockRefundable,
  selectRefund,
  selectRefundPage,
  takeOffCharges,
} from './refunds-queries.ts';
import { lockPaidCharges, takeBackCreditUses } from './reversal-queries.ts';

type Form = Parsed<typeof contract.askForRefund>['body'];

/** The port to wallets. Creates a request with the refund's id and reserves the money. */
export type RefundPorts = {
  requestRefund(
    context: CommunityContext,
    wanted: {
      id: string;
      walletId: string;
      houseId: string;
      houseLabel: string;
      amountMinor: number;
      to: Form['to'];
      narration: string;
    },
  ): Promise<void>;
};

export const listRefunds = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listRefunds>,
): Promise<Page<Refund>> => selectRefundPage(db, query);

export const askForRefund =
  ({ requestRefund }: RefundPorts) =>
  async (context: CommunityContext, { body }: { body: Form }): Promise<Refund> => {
    const { db, communityId, community, clock, user } = context;
    const { houseId, paymentId = null, amountMinor, walletId, to, reason } = body;
    const label = await houseLabel(db, houseId);
    if (label === undefined) {
      const description = 'Choose a house of this community.';
      throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
    }
    await lockHouseMoney(db, houseId);
    const { allocatedMinor, fromChargesMinor } = await takeFrom(context, body);
    // Lock the accounts of the journal first, and then those that the request locks to reserve the money.
    await lockAccounts(db, [
      { account: 'refunds' },
      { account: 'receivable' },
      creditAccount(houseId, walletId),
      { account: 'wallet', subject: walletId },
    ]);
    const id = randomUUID();
    const askedOn = todayIn(community.timeZone, clock);
    const askedAt = clock.now().toISOString();
    const journal = await postJournal(db, {
      kind: 'due.refund.asked',
      occurredOn: askedOn,
      postedAt: askedAt,
      narration: `${label}: ${reason}`.slice(0, 200),
      counterparty: label,
      source: { kind: 'due-refund', id },
      actorId: user.id,
      lines: linesOf({ houseId, walletId, amountMinor, fromChargesMinor }),
    });
    await db
      .insertInto('dueRefunds')
      .values({
        communityId,
        id,
        houseId,
        paymentId,
        amountMinor,
        allocatedMinor,
        fromChargesMinor,
        destination: to.kind,
        walletId,
        reason,
        askedOn,
        askedBy: user.id,
        askedAt,
        journalId: journal.id,
      })
      .execute();
    const wanted = { id, walletId, houseId, houseLabel: label, amountMinor, to };
    await requestRefund(context, { ...wanted, narration: `Refund to ${label}: ${reason}` });
    context.audit({
      action: 'due.refund.asked',
      entityType: 'due-refund',
      entityId: id,
      entityLabel: label,
      after: { amountMinor, to: to.kind, paymentId, owedAgainMinor: fromChargesMinor },
      reason,
    });
    context.emit('dues.changed', {});
    const refund = await selectRefund(db, id);
    if (!refund) throw notFound();
    return refund;
  };

type Taken = { allocatedMinor: number; fromChargesMinor: number };

const nothing: Taken = { allocatedMinor: 0, fromChargesMinor: 0 };

/**
 * Takes the amount from the paying wallet. A refund of the house's credit takes only credit. A refund of a payment
 * takes the payment's own credit first, then charges that the payment or the credit has paid; those charges are owed
 * again.
 */
async function takeFrom(context: CommunityContext, body: Form): Promise<Taken> {
  const { db, community, clock } = context;
  const { walletId } = body;
  const credit = await creditIn(db, body.houseId, walletId);
  if (body.paymentId === undefined) {
    if (body.amountMinor > credit) throw tooMuch(context, credit);
    return nothing;
  }
  const payment = await lockRefundable(db, { paymentId: body.paymentId, walletId });
  if (!payment) throw notFound();
  if (payment.houseId !== body.houseId) throw refuse(refusals.otherHouse, { field: 'paymentId' });
  if (payment.status === 'Reversed') throw refuse(refusals.reversed);
  const { leftMinor } = payment;
  if (body.amountMinor > leftMinor) throw tooMuch(context, leftMinor);
  const { houseId, paymentId, amountMinor } = body;
  // The payment's credit in this wallet: neither allocated to charges nor refunded.
  const ownCredit = leftMinor - payment.allocatedMinor;
  const wanted = amountMinor - Math.min(amountMinor, ownCredit, credit);
  if (wanted === 0) return nothing;
  const today = todayIn(community.timeZone, clock);
  await lockPaidCharges(db, { houseId, paymentId });
  const allocatedMinor = Math.min(wanted, payment.allocatedMinor);
  const taking = { paymentId, walletId, amountMinor: allocatedMinor, today };
  const taken = await takeOffCharges(db, taking);
  // The part covered by a credit note becomes credit and not debt. If credit has paid other charges, those are owed
  // again.
  const missing = Math.max(0, amountMinor - taken.owedMinor - credit);
  const uses = { houseId, walletId, amountMinor: missing, today };
  const spent = missing && (await takeBackCreditUses(db, uses));
  const fromChargesMinor = taken.owedMinor + spent;
  if (spent < missing) {
    const amount = formatAmount(credit + fromChargesMinor, community.currency);
    throw refuse(refusals.creditUsed, { field: 'amountMinor', with: { amount } });
  }
  return { allocatedMinor, fromChargesMinor };
}

const tooMuch = ({ community }: CommunityContext, mostMinor: number) =>
  refuse(refusals.tooMuch, {
    field: 'amountMinor',
    with: { amount: formatAmount(mostMinor, community.currency) },
  });

type Asked = { houseId: string; walletId: string; amountMinor: number; fromChargesMinor: number };

/** Moves the amount from credit, or from paid charges, to refunds payable. */
function linesOf({ houseId, walletId, amountMinor, fromChargesMinor }: Asked): Line[] {
  const fromCredit = amountMinor - fromChargesMinor;
  const lines: Line[] = [{ account: 'refunds', amountMinor: -amountMinor }];
  if (fromCredit > 0) {
    lines.push({ ...creditAccount(houseId, walletId), amountMinor: fromCredit });
  }
  if (fromChargesMinor > 0) lines.push({ account: 'receivable', amountMinor: fromChargesMinor });
  return lines;
}

/** True if a refund of the payment awaits approval. */
export async function isRefundWaiting(
  { db }: Pick<CommunityContext, 'db'>,
  paymentId: string,
): Promise<boolean> {
  const { rows } = await sql`select from due_refunds r where r.community_id = ${here}
    and r.payment_id = ${paymentId} and r.status = 'Waiting' limit 1`.execute(db);
  return rows.length > 0;
}
