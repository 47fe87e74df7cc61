// Residents add money to their own house's wallet, and see the state of a payment that was started for the house.
import type * as contract from '#contract/due-payments/house-payments.ts';
import type { OwnCheckout } from '#contract/due-payments/house-payments.ts';
import { duePaymentRefusals } from '#contract/due-payments/due-payments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { purposes } from '#platform/payments/facts.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { selectCheckoutOf } from './payments-queries.ts';
import type { Payments } from './start.ts';

/** The port to wallets; server/features.ts connects it. */
export type HouseWallets = {
  /** The wallet of a house, created on first use. */
  walletOfHouse(db: Db, houseId: string): Promise<{ id: string; status: string }>;
};

export const startOwnFunding =
  (payments: Payments, { walletOfHouse }: HouseWallets) =>
  async (context: HouseContext, { body }: Parsed<typeof contract.startOwnFunding>) => {
    const { house } = context;
    const { houseId, label, currency } = house;
    const wallet = await walletOfHouse(context.db, houseId);
    if (wallet.status !== 'Active') throw refuse(duePaymentRefusals.walletClosed);
    const { amountMinor, channel } = body;
    return payments.startPayment(
      { ...context, community: { currency } },
      {
        purposeKind: purposes.walletDeposit,
        purposeId: wallet.id,
        amountMinor,
        channel,
        narration: `For the wallet of ${label}`,
        houseId,
        returnPath: '/homes',
      },
    );
  };

export async function getOwnCheckout(
  context: HouseContext,
  { params }: Parsed<typeof contract.getOwnCheckout>,
): Promise<OwnCheckout> {
  const { houseId } = context.house;
  const found = await selectCheckoutOf(context.db, houseId, params.paymentId);
  if (!found) throw notFound();
  return found;
}
