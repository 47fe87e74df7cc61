// Cutting a debt into equal instalments: the same arithmetic for the server and the form's preview.

export const instalmentRhythms = ['Week', 'Two weeks', 'Month'] as const;
export type InstalmentRhythm = (typeof instalmentRhythms)[number];

export type Part = { dueOn: string; amountMinor: number };

/** Parts that sum to the total; the remainder goes to the first parts, one minor unit each. */
export function equalParts(
  totalMinor: number,
  { count, firstOn, every }: { count: number; firstOn: string; every: InstalmentRhythm },
): Part[] {
  const least = Math.floor(totalMinor / count);
  const rest = totalMinor - least * count;
  return Array.from({ length: count }, (_, at) => ({
    dueOn: dayAt(firstOn, every, at),
    amountMinor: least + (at < rest ? 1 : 0),
  }));
}

/** The day of an instalment, counted from the first one, so that a short month does not shift the later days. */
function dayAt(firstOn: string, every: InstalmentRhythm, at: number): string {
  const first = new Date(`${firstOn}T00:00:00Z`);
  if (every !== 'Month') {
    const days = (every === 'Week' ? 7 : 14) * at;
    return new Date(first.getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
  }
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1));
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  month.setUTCDate(Math.min(first.getUTCDate(), last));
  return month.toISOString().slice(0, 10);
}
