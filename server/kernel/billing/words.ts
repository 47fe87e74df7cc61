// Small words that all of dues uses: the entered community, its day, its money as people write it.
import { sql } from 'kysely';
import { holdsOf } from '#rules/dues/charge-holds.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { JobContext } from '#platform/http/context.ts';
import {
  type RegionalSettings,
  readRegionalSettings,
} from '#platform/process/regional-settings.ts';

/**
 * The name of the left-joined wallet `w`. A user who may not see that wallet still sees the due, without the wallet's
 * name.
 */
export const seenWallet = sql`coalesce(w.name, 'Another wallet')`;

export type Place = RegionalSettings & { today: string };

/** The day and money of the community that a job is in; a request knows them already. */
export async function placeOf({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<Place> {
  const place = await readRegionalSettings(db);
  return { ...place, today: todayIn(place.timeZone, clock) };
}

/** Says on a receipt that more cash was handed over with it, and how far the deposit of the rest has come. */
export function sayCashBeyond(
  { amountMinor, status }: NonNullable<DuePayment['cashBeyond']>,
  money: (amountMinor: number) => string,
): string {
  const beyond = `${money(amountMinor)} more was handed over`;
  if (status === 'Completed') return `${beyond} and has a receipt of its own`;
  return (deadRequests as readonly string[]).includes(status)
    ? `${beyond} and was not accepted as credit; ask the office for it`
    : `${beyond} and becomes credit of the house once it is approved`;
}

const deadRequests = ['Failed', 'Rejected', 'Cancelled', 'Expired'] as const;

/** Says in a column of its own what keeps an open charge from being asked for: `Disputed, in a plan`, or nothing. */
export function holdWord(charge: Parameters<typeof holdsOf>[0] & { outstandingMinor: number }) {
  if (charge.outstandingMinor === 0) return '';
  const words = holdsOf(charge).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
