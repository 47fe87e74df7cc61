// Prices of seats: the unit price by the tier of the total seats afterwards, prorated by day when joining a running
// period, and the tax. In whole minor units, rounded once for the net amount and once for the tax.
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

/** A seat is never free: if a few days round to 0, one minor unit is charged. */
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
