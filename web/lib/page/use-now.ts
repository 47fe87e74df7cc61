// Two hooks: the current time for screens that count down, and a callback at the earliest future time of a list.
import { useEffect, useEffectEvent, useState } from 'react';

/** Updates every ten seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The longest delay of a browser's timer. */
const longest = 2_000_000_000;

/** Calls `then` when the earliest future instant is reached. */
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
