// Small words that all of dues uses: the entered community, its day, its money as people write it.
import { sql } from 'kysely';
import { todayIn } from '#platform/clock.ts';
import type { JobContext } from '#platform/context.ts';

export const here = sql`current_setting('app.community_id')::uuid`;

export type Place = { timeZone: string; currency: string; today: string };

/** The day and money of the community that a job is in; a request knows them already. */
export async function placeOf({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<Place> {
  const { rows } = await sql<{ timeZone: string; currency: string }>`
    select time_zone as "timeZone", currency from communities where id = ${here}`.execute(db);
  const { timeZone = 'UTC', currency = 'NGN' } = rows[0] ?? {};
  return { timeZone, currency, today: todayIn(timeZone, clock) };
}

/** How many minor units make one of a currency: 100 for NGN, 1 for JPY. */
export function scaleOf(currency: string): number {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
}

/** Making one takes longer than all that it ever formats; there are as many as currencies. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string): Intl.NumberFormat {
  let format = moneyFormats.get(currency);
  if (!format) {
    const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    format = new Intl.NumberFormat('en-GB', style);
    moneyFormats.set(currency, format);
  }
  return format;
}

/** Minor units as people write them: `₦50,000.00`. */
export function moneyText(amountMinor: number, currency: string): string {
  const format = moneyFormat(currency);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day as people write it: `21 Nov 2026`. */
export const dayText = (day: string): string => dayFormat.format(new Date(day));
