// Manual payouts of approved withdrawals and refunds without a gateway. A person pays, and an approver other than the
// requester, or the sole approver, records how, when and with which reference. Only then does the money leave the
// wallet.
import { sql } from 'kysely';
import { paidBeforeRequest, transferOnly } from '#contract/money-requests/paid-by-hand.ts';
import type * as contract from '#contract/money-requests/paid-by-hand.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import { postHeldJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { dayIn, dayText } from '#rules/shared/day-text.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { lockIn } from './approvals.ts';
import { approversOf, isAlone } from '#kernel/wallets/approvers.ts';
import { journalOf } from './gateway-event-jobs.ts';
import { readRequest, recordRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import { type LockedRequest, writeRequest } from '#kernel/wallets/money-requests-queries.ts';
import { tellInitiator } from '#kernel/wallets/tell.ts';

/** Statuses of a request that is approved but was not sent to a gateway. */
const resting: ReadonlySet<string> = new Set(['Approved']);

export async function markRequestPaid(
  context: CommunityContext,
  { params: { requestId }, body }: Parsed<typeof contract.markRequestPaid>,
): Promise<MoneyRequest> {
  const { db, community, clock, user } = context;
  const { channel = 'Bank transfer', bankReference, paidOn, version } = body;
  const request = await lockIn(context, requestId, { version, allowed: resting });
  if (channel !== 'Bank transfer' && request.kind !== 'Refund') {
    throw refuse(transferOnly, { field: 'channel' });
  }
  const isOwn = request.initiatedBy === user.id;
  if (isOwn && !isAlone(context, await approversOf(db, request))) {
    throw refuse(refusals.ownRequest);
  }
  const amount = formatAmount(request.amountMinor, community.currency);
  requireStepUpLast(context, `Mark ${request.reference} of ${amount} as paid`);
  if (paidOn > todayIn(community.timeZone, clock)) {
    throw refuse(refusals.future, { field: 'paidOn' });
  }
  const askedOn = dayIn(request.createdAt, community.timeZone);
  if (paidOn < askedOn) {
    throw refuse(paidBeforeRequest, { field: 'paidOn', with: { day: dayText(askedOn) } });
  }
  await requireOpenDay(db, paidOn, 'paidOn');
  const singleControl = request.singleControl || isOwn;
  const paid = withoutFee(request);
  const journal = await journalOf(context, { ...request, ...paid, singleControl });
  const posted = await postHeldJournal(
    db,
    { ...journal, channel, occurredOn: paidOn, externalReference: bankReference },
    sourceOf(request.id),
  );
  if (!posted) throw new Error(`the request ${request.id} holds nothing`);
  await writeRequest(context, request.id, {
    ...paid,
    status: 'Completed',
    journalId: posted.id,
    singleControl,
    channel,
    externalReference: bankReference,
    endedBy: user.id,
    version: sql<number>`version + 1`,
  });
  recordRequest(context, 'money-request.completed', request, {
    before: { status: request.status, feeMinor: request.feeMinor },
    after: {
      status: 'Completed',
      ...paid,
      channel,
      paidOn,
      bankReference,
      ...(singleControl && { singleControl }),
    },
    reason: 'Marked as paid',
  });
  tellInitiator(context, request, { step: 'was paid' });
  return readRequest(context, request.id);
}

/**
 * A manual payout has no gateway fee. A withdrawal sends the full approved amount to the community's account. The fee
 * of a refund was added to the amount and stays in the wallet.
 */
const withoutFee = ({ kind, amountMinor, feeMinor }: LockedRequest) => ({
  amountMinor: kind === 'Refund' ? amountMinor - feeMinor : amountMinor,
  feeMinor: 0,
});
