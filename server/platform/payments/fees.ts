// What gateways keep, in whole minor units: shown before paying. The webhook tells what was really kept.
import type { FeeChannel } from './gateway.ts';

export type Tariff = {
  /** Hundredths of a percent: 150 is 1.5 %. */
  basisPoints: number;
  flatMinor?: number;
  /** The flat part is left out below this amount. */
  flatFromMinor?: number;
  capMinor?: number;
};

export type Tariffs = Readonly<Record<FeeChannel, Tariff>>;

/** Rounded up, as gateways do, and never more than the amount itself. */
export function feeBy(tariffs: Tariffs, amountMinor: number, channel: FeeChannel): number {
  const { basisPoints, flatMinor = 0, flatFromMinor = 0, capMinor } = tariffs[channel];
  // Whole numbers beyond 2^53 on the way: the product of an amount and its rate.
  const share = Number((BigInt(amountMinor) * BigInt(basisPoints) + 9999n) / 10_000n);
  const fee = share + (amountMinor >= flatFromMinor ? flatMinor : 0);
  return Math.min(fee, capMinor ?? fee, amountMinor);
}
