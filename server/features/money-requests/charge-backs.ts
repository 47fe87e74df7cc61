// Charge-backs that need approval, because they exceed the wallet's balance, take back only a part of a payment, or
// come from another feature. Such a charge-back becomes an adjustment request. A balance never becomes negative, so the
// request can be approved only once the wallet has enough money. The request never expires, and the approvers are
// alerted.
import type { RequestKind } from '#contract/money-requests/request-words.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { JobContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { approving } from '#kernel/wallets/approvers.ts';
import { recordRequest } from '#kernel/wallets/money-requests.ts';
import { selectCurrency, selectZone } from '#kernel/wallets/money-requests-queries.ts';
import { requestLink } from '#kernel/wallets/tell.ts';
import { type MovingWallet, selectMoving } from '#kernel/wallets/wallets-queries.ts';
import { walletChargedBack } from './messages.ts';

const adjustment: RequestKind = 'Adjustment';

type ChargedBack = Pick<
  Paid,
  'paymentId' | 'amountMinor' | 'feeMinor' | 'channel' | 'externalReference'
>;

/** Requests a charge-back for another feature. The request gets the id that the feature passes. */
export async function askForReversalOf(
  context: JobContext,
  wanted: Omit<ChargedBack, 'paymentId' | 'feeMinor'> & {
    id: string;
    walletId: string;
    why: string;
  },
): Promise<void> {
  const { id, walletId, why, ...paid } = wanted;
  const [wallet] = await selectMoving(context.db, [walletId]);
  if (!wallet) throw new Error(`no wallet ${walletId}`);
  await askForReversal(context, wallet, { ...paid, paymentId: id, feeMinor: 0 }, why);
}

const noMoney =
  'The gateway has already taken the money. Add money to the wallet, then approve the ' +
  'adjustment. Until then the wallet shows too much.';

/**
 * Requests the approval of a charge-back and notifies the people who may approve. The request gets the payment's id, so
 * that a repeated event creates no second request.
 */
export async function askForReversal(
  context: JobContext,
  wallet: MovingWallet,
  paid: ChargedBack,
  why = noMoney,
): Promise<void> {
  const { db, communityId, clock } = context;
  const at = clock.now().toISOString();
  const request = await db
    .insertInto('moneyRequests')
    .values({
      communityId,
      id: paid.paymentId,
      kind: adjustment,
      status: 'PendingApproval',
      walletId: wallet.id,
      amountMinor: paid.amountMinor,
      feeMinor: Math.min(paid.feeMinor, paid.amountMinor - 1),
      channel: paid.channel,
      externalReference: paid.externalReference,
      narration: 'Charged back by the payer’s bank',
      occurredOn: todayIn(await selectZone(db), clock),
      approvalsNeeded: 1,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((on) => on.doNothing())
    .returning(['id', 'reference', 'kind'])
    .executeTakeFirst();
  if (!request) return;
  recordRequest(context, 'money-request.created', request, {
    after: { kind: adjustment, amountMinor: paid.amountMinor },
  });
  const amount = formatAmount(paid.amountMinor, await selectCurrency(db));
  notify(context, {
    ...walletChargedBack.notice({ amount, wallet: wallet.name, why }),
    to: { permission: approving },
    link: requestLink(request.id),
    ofWallet: wallet.id,
    priority: 'Urgent',
  });
}

export type Paid = {
  purposeKind: string;
  purposeId: string;
  paymentId: string;
  /** The amount that the payer paid, including the gateway's fee `feeMinor`. */
  amountMinor: number;
  feeMinor: number;
  channel: string;
  externalReference: string | null;
  reference?: string;
  narration?: string;
  startedBy?: string | null;
};
