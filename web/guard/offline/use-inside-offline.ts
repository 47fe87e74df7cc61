// The visits inside and the number of overstays by the device's snapshot, computed again with each event, each snapshot
// and as time passes.
import type { InsideNow } from './held.ts';
import { useMemo } from 'react';
import { useNow } from '#lib/page/use-now.ts';
import { offlineGate, useGateConnection } from './offline-state.ts';
import { everybodyInside, isOverstay } from './offline-inside.ts';

export function useInsideOffline(isWanted = true): { inside: InsideNow[]; overstays: number } {
  useGateConnection(({ waiting, takenAt }) => `${waiting} ${takenAt}`);
  const passing = useNow();
  const { held, events, clock } = offlineGate;
  const { aheadMs } = clock;
  // Memoised: it goes through thousands of passes, too slow on a cheap phone for every re-render.
  return useMemo(() => {
    if (!isWanted || !held) return { inside: [], overstays: 0 };
    const now = new Date(passing.getTime() + aheadMs);
    const inside = everybodyInside(held, events, now);
    return { inside, overstays: inside.filter((one) => isOverstay(one, now)).length };
  }, [isWanted, held, events, passing, aheadMs]);
}
