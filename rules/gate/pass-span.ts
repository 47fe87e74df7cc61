// The length of a pass: the longest of its kind, and the default end. The server decides by these; the form shows the
// same end as a date before the pass is made.
import { dayIn } from '#rules/shared/day-text.ts';
import type { PassKind } from '#contract/shared/gate-words.ts';
import type { GateSettings } from '#contract/gates/gates.ts';
import { endOfDay } from '#rules/shared/instant-of.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const opensOnce: readonly PassKind[] = ['One-time', 'Delivery', 'Ride'];
export const longest: readonly PassKind[] = ['Recurring', 'Staff'];
/** Kinds for a single occasion: they end with the day on which they begin, unless another end is given. */
const ofOneDay: readonly PassKind[] = ['Group event', 'Contractor'];

type Limits = Pick<GateSettings, 'oneTimeHours' | 'visitorDays' | 'recurringMonths'>;

/** The latest possible end of a pass of this kind that begins then. */
export function latestEnd(kind: PassKind, from: Date, limits: Limits): Date {
  if (opensOnce.includes(kind)) return new Date(from.getTime() + limits.oneTimeHours * hourMs);
  if (!longest.includes(kind)) return new Date(from.getTime() + limits.visitorDays * dayMs);
  const end = new Date(from);
  end.setUTCMonth(end.getUTCMonth() + limits.recurringMonths);
  // In a shorter month, use its last day, not the first of the next.
  if (end.getUTCDate() !== from.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * The default end of a pass: the end of its first day for the kinds `ofOneDay`, and otherwise the latest allowed end.
 */
export function defaultEnd(
  kind: PassKind,
  from: Date,
  { limits, timeZone }: { limits: Limits; timeZone: string },
): Date {
  const latest = latestEnd(kind, from, limits);
  if (!ofOneDay.includes(kind)) return latest;
  const end = new Date(endOfDay(dayIn(from, timeZone), timeZone));
  // A pass made in the last minute of a day ends with the next day.
  return end > from ? end : new Date(end.getTime() + dayMs);
}
