// Prices of seats. The total number of seats after the order determines the tier and so the unit price. Seats that
// join a running period are prorated by day. Amounts are in minor units: net amount and tax are each rounded once.
import { sql } from 'kysely';
import type { SeatPeriod } from '#contract/licences/seat-words.ts';
import type { Db } from '#platform/database/database.ts';

export type Tier = {
  fromSeats: number;
  monthMinor: number;
  yearMinor: number;
  taxBasisPoints: number;
};

/** The tiers of a currency, smallest first; empty if seats are not sold in it. */
export async function selectTiers(db: Db, currency: string): Promise<Tier[]> {
  const { rows } = await sql<Tier>`
    select from_seats as "fromSeats", month_minor as "monthMinor", year_minor as "yearMinor",
      tax_basis_points as "taxBasisPoints"
    from plan_prices where currency = ${currency} order by from_seats`.execute(db);
  return rows;
}

export const tierFor = (tiers: readonly Tier[], seats: number): Tier | undefined =>
  tiers.findLast(({ fromSeats }) => fromSeats <= seats);

export type Price = {
  unitPriceMinor: number;
  netMinor: number;
  taxBasisPoints: number;
  taxMinor: number;
  totalMinor: number;
};

type Charged = { tier: Tier; seats: number; period: SeatPeriod; days: number; periodDays: number };

/** A seat is never free: a net amount that rounds to 0 becomes one minor unit. */
export function priceOf({ tier, seats, period, days, periodDays }: Charged): Price {
  const unitPriceMinor = period === 'Year' ? tier.yearMinor : tier.monthMinor;
  const netMinor = Math.max(Math.round((unitPriceMinor * seats * days) / periodDays), 1);
  const taxMinor = Math.round((netMinor * tier.taxBasisPoints) / 10_000);
  return {
    unitPriceMinor,
    netMinor,
    taxBasisPoints: tier.taxBasisPoints,
    taxMinor,
    totalMinor: netMinor + taxMinor,
  };
}
