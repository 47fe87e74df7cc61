// Adding money to a wallet by card or transfer: the fee is told first, then a hosted checkout opens. The wallet gets
// its money when the gateway says so, by a job of wallets that hears the fact.
import type { previewCheckout as previewOperation } from '#contract/payments.ts';
import { paymentRefusals, type startCheckout as startOperation } from '#contract/payments.ts';
import { moneyRequestRefusals } from '#contract/money-requests.ts';
import type { Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import { purposes } from '#platform/payments/facts.ts';
import { refuse } from '#platform/refuse.ts';
import type { Payments } from './start.ts';

type Of = { params: { communityId: string; walletId: string } };

/** What payments need to know of wallets, handed over in server/areas. */
export type Wallets = {
  /** Throws the 404 of a wallet that is not there. */
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

/** A house's wallet is its residents' own: staff add nothing to it. */
async function requireWallet(context: CommunityContext, wallets: Wallets, walletId: string) {
  const wallet = await wallets.getWallet(context, { params: { walletId } });
  if (wallet.kind === 'House') throw refuse(moneyRequestRefusals.houseWallet);
  return wallet;
}
