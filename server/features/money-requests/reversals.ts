// Reverses a completed request. A second request asks for the reversal with a reason; its approval posts the opposite
// journal with that day's date. Some requests can't be reversed here (`whyNot`), such as a gateway payout, because only
// the bank can return it.
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
    narration: `Reverses ${request.reference}: ${body.reason}`.slice(0, 200),
    occurredOn: todayIn(community.timeZone, clock),
  });
  return readRequest(context, id);
}

const takenAsPayment =
  'This deposit became credit of a house. Reverse its receipt under Dues, Inflow.';

/** The reason why a request can't be reversed in Courtyard; null if it can. */
function whyNot({
  kind,
  direction,
  bankAccountId,
  externalReference,
}: LockedRequest): string | null {
  if (kind === 'Reversal')
    return 'A reversal can’t be reversed. Create the original request again.';
  if (kind === 'Refund') {
    return 'A refund belongs to the house and can’t be reversed. Record money that the house returns as a payment.';
  }
  if (kind === 'Adjustment' && direction === null) {
    return 'The payer’s bank reversed this payment. A later payment is recorded as a new one.';
  }
  // Only manual payouts have a reference, which a person recorded.
  if (bankAccountId !== null && externalReference === null) {
    return 'The gateway has paid this out. If the bank returns it, the return is recorded automatically.';
  }
  return null;
}
