// The present moment for screens that count down, and a call at the minute when the next of some instants is reached.
import { useEffect, useEffectEvent, useState } from 'react';

/** Moves on every ten seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The longest wait that a browser's timer keeps. */
const longest = 2_000_000_000;

/** Calls when the earliest instant that is still to come is there. */
export function useAtNext(instants: readonly (string | null)[], then: () => void): void {
  const reached = useEffectEvent(then);
  const all = instants.join();
  useEffect(() => {
    const now = Date.now();
    const coming = all
      .split(',')
      .map(Date.parse)
      .filter((at) => at > now);
    const next = Math.min(...coming);
    if (coming.length === 0 || next - now > longest) return undefined;
    // A moment later, so that the server's clock has passed it too.
    const timer = setTimeout(() => reached(), next - now + 800);
    return () => clearTimeout(timer);
  }, [all]);
}
