// Estimates gateway fees in whole minor units, to show before paying. The webhook reports the actual fee.
import type { FeeChannel } from './gateway.ts';

export type Tariff = {
  /** The fee's share of the amount in hundredths of a percent: 150 is 1.5 %. */
  basisPoints: number;
  flatMinor?: number;
  /** The amount below which the flat part is not charged. */
  flatFromMinor?: number;
  capMinor?: number;
};

export type Tariffs = Readonly<Record<FeeChannel, Tariff>>;

/** The fee for an amount: rounded up, as gateways do, and at most the amount itself. */
export function feeBy(tariffs: Tariffs, amountMinor: number, channel: FeeChannel): number {
  const { basisPoints, flatMinor = 0, flatFromMinor = 0, capMinor } = tariffs[channel];
  // BigInt: the product of amount and rate may exceed 2^53.
  const share = Number((BigInt(amountMinor) * BigInt(basisPoints) + 9999n) / 10_000n);
  const fee = share + (amountMinor >= flatFromMinor ? flatMinor : 0);
  return Math.min(fee, capMinor ?? fee, amountMinor);
}
