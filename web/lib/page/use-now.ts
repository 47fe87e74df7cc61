// Two hooks: the current time for screens that count down, and a callback at the earliest future time of a list.
import { useEffect, useEffectEvent, useState } from 'react';

/** Returns the current time, and renders again every ten seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** A delay in ms just below the longest that a browser's timer accepts, about 23 days. */
const longest = 2_000_000_000;

/** Calls `then` slightly after the earliest future instant, unless that instant is more than 23 days away. */
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
    // Slightly later, so that the server's clock has passed the instant too.
    const timer = setTimeout(() => reached(), next - now + 800);
    return () => clearTimeout(timer);
  }, [all]);
}
