// Who is inside, of what this device holds: anew with each event, with each snapshot and as time passes.
import { useNow } from '#lib/use-now.ts';
import { insideOffline } from './offline-check.ts';
import { momentOf, useGateLine } from './offline-held.ts';
import { type InsideNow, isOverstay } from './offline-inside.ts';

export function useInsideOffline(isWanted = true): { inside: InsideNow[]; overstays: number } {
  useGateLine(({ waiting, takenAt }) => `${waiting} ${takenAt}`);
  useNow();
  if (!isWanted) return { inside: [], overstays: 0 };
  const inside = insideOffline();
  const { now } = momentOf();
  return { inside, overstays: inside.filter((one) => isOverstay(one, now)).length };
}
