// Reverses a completed request. A second request asks for the reversal with a reason; its approval posts the opposite
// journal with that day's date. A gateway payout can't be reversed here, because only the bank can return it.
import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/money-requests/money-requests.ts';
import {
  type MoneyRequest,
  moneyRequestRefusals as refusals,
} from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { holdMoney } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { lockIn } from './approvals.ts';
import { openRequest, readRequest, sourceOf } from '#kernel/wallets/money-requests.ts';
import {
  hasReversal,
  isOfHouse,
  type LockedRequest,
} from '#kernel/wallets/money-requests-queries.ts';
import { takesMoneyOut } from './post-reversal.ts';
import { selectReversed } from './reversals-queries.ts';
import { requireActive } from '#kernel/wallets/require-active.ts';
import { selectMoving } from '#kernel/wallets/wallets-queries.ts';

const completed: ReadonlySet<string> = new Set(['Completed']);

export async function reverseMoneyRequest(
  context: CommunityContext,
  { params: { requestId }, body }: Parsed<typeof contract.reverseMoneyRequest>,
): Promise<MoneyRequest> {
  const { db, community, clock } = context;
  const request = await lockIn(context, requestId, { version: body.version, allowed: completed });
  const sentence = (await isOfHouse(db, requestId)) ? takenAsPayment : whyNot(request);
  if (sentence !== null) throw refuse(refusals.notReversible, { with: { sentence } });
  if (await hasReversal(db, request)) throw refuse(refusals.reversed);
  const { lines } = await selectReversed(db, request.journalId ?? '');
  const out = lines.find(takesMoneyOut);
  const id = randomUUID();
  const { amountMinor, toWalletId } = request;
  await requireActive(db, [request.walletId, ...(toWalletId === null ? [] : [toWalletId])]);
  // The reversal of a transfer moves the money from the receiving wallet.
  const walletId = toWalletId ?? request.walletId;
  if (out) {
    const held = { ...out, subject: out.subject ?? '', amountMinor: Math.abs(out.amountMinor) };
    await holdMoney(db, { ...held, source: sourceOf(id) });
  }
  const [wallet] = await selectMoving(db, [walletId]);
  if (!wallet) throw notFound();
  await openRequest(context, {
    id,
    kind: 'Reversal',
    reversesId: requestId,
    walletId,
    walletName: wallet.name,
    ...(toWalletId === null
      ? { direction: out ? ('Out' as const) : ('In' as const) }
      : { toWalletId: request.walletId }),
    amountMinor,
    ...(request.counterparty !== null && { counterparty: request.counterparty }),
    narration: `Takes back ${request.reference}: ${body.reason}`.slice(0, 200),
    occurredOn: todayIn(community.timeZone, clock),
  });
  return readRequest(context, id);
}

const takenAsPayment =
  'This deposit has become the credit of a house. Reverse its receipt in the inflow of dues.';

/** The reason why a request can't be reversed in Courtyard; null if it can. */
function whyNot({
  kind,
  direction,
  bankAccountId,
  externalReference,
}: LockedRequest): string | null {
  if (kind === 'Reversal') return 'This takes another request back. Ask for that one anew instead.';
  if (kind === 'Refund') {
    return 'A refund is the house’s money now. Record what the house pays back as a payment.';
  }
  if (kind === 'Adjustment' && direction === null) {
    return 'The payer’s bank has taken this money back. It comes again as a new payment.';
  }
  // Only manual payouts have a reference, which a person recorded.
  if (bankAccountId !== null && externalReference === null) {
    return 'The gateway has paid this out. What the bank sends back is booked as soon as it comes.';
  }
  return null;
}
