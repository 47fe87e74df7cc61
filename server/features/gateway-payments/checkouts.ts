// Adds money to a community's wallet by card or transfer: shows the fee first, then opens a hosted checkout. When the
// gateway's event arrives, a job of the wallets feature credits the wallet.
import type { previewCheckout as previewOperation } from '#contract/gateway-payments/payments.ts';
import {
  paymentRefusals,
  type startCheckout as startOperation,
} from '#contract/gateway-payments/payments.ts';
import { moneyRequestRefusals } from '#contract/money-requests/money-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { purposes } from '#platform/payments/facts.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Payments } from './start.ts';

type Of = { params: { communityId: string; walletId: string } };

/** The port to wallets; server/features.ts connects it. */
export type Wallets = {
  /** Throws 404 if there is no such wallet. */
  getWallet(
    context: CommunityContext,
    input: { params: { walletId: string } },
  ): Promise<{ status: string; kind: string; name: string }>;
};

export const previewCheckout =
  (payments: Payments, wallets: Wallets) =>
  async (
    context: CommunityContext,
    { params, body }: Of & { body: Parsed<typeof previewOperation>['body'] },
  ) => {
    await requireWallet(context, wallets, params.walletId);
    if (!(await payments.isOn(context))) throw refuse(paymentRefusals.off);
    const feeMinor = await payments.feeOf(context, body.amountMinor, body.channel);
    return { feeMinor, netMinor: body.amountMinor - feeMinor };
  };

export const startCheckout =
  (payments: Payments, wallets: Wallets) =>
  async (
    context: CommunityContext,
    { params, body }: Of & { body: Parsed<typeof startOperation>['body'] },
  ) => {
    const wallet = await requireWallet(context, wallets, params.walletId);
    if (wallet.status !== 'Active') throw refuse(moneyRequestRefusals.walletClosed);
    return payments.startPayment(context, {
      purposeKind: purposes.walletDeposit,
      purposeId: params.walletId,
      amountMinor: body.amountMinor,
      channel: body.channel,
      narration: body.narration,
      returnPath: `/finances/wallet/${params.walletId}`,
    });
  };

/** Refuses a house's wallet: only its residents may add money to it. */
async function requireWallet(context: CommunityContext, wallets: Wallets, walletId: string) {
  const wallet = await wallets.getWallet(context, { params: { walletId } });
  if (wallet.kind === 'House') throw refuse(moneyRequestRefusals.houseWallet);
  return wallet;
}
