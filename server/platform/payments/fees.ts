// Estimates gateway fees in whole minor units, to show before paying. The webhook reports the actual fee.
import type { FeeChannel } from './gateway.ts';

export type Tariff = {
  /** Hundredths of a percent: 150 is 1.5 %. */
  basisPoints: number;
  flatMinor?: number;
  /** No flat part below this amount. */
  flatFromMinor?: number;
  capMinor?: number;
};

export type Tariffs = Readonly<Record<FeeChannel, Tariff>>;

/** Rounded up, as gateways do, and at most the amount itself. */
export function feeBy(tariffs: Tariffs, amountMinor: number, channel: FeeChannel): number {
  const { basisPoints, flatMinor = 0, flatFromMinor = 0, capMinor } = tariffs[channel];
  // BigInt: the product of amount and rate may exceed 2^53.
  const share = Number((BigInt(amountMinor) * BigInt(basisPoints) + 9999n) / 10_000n);
  const fee = share + (amountMinor >= flatFromMinor ? flatMinor : 0);
  return Math.min(fee, capMinor ?? fee, amountMinor);
}
