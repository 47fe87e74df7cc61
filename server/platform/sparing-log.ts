// A log for what repeats while something is away: the first of its kind is written at once, those that follow within
// half a minute, or another time, are counted, and the next one tells how many were left out.
import type { Log } from './jobs.ts';

/** Kinds of trouble are few; what has no end must not fill the memory. */
const kindLimit = 100;

/** Wraps a log; two lines are of one kind when their message and their error's message are the same. */
export function sparing(
  log: Log,
  { nowMs = Date.now, quietMs = 30_000 }: { nowMs?: () => number; quietMs?: number } = {},
): Log {
  const kinds = new Map<string, { until: number; leftOut: number }>();
  const spare = (write: Log['warn']) => (details: object, message: string) => {
    const { err } = details as { err?: Error };
    // Workers put their own names in brackets behind it.
    const kind = `${message}: ${err?.message.replace(/ \(.*\)$/, '') ?? ''}`;
    const last = kinds.get(kind);
    if (last && nowMs() < last.until) {
      last.leftOut += 1;
      return;
    }
    if (kinds.size >= kindLimit) kinds.clear();
    kinds.set(kind, { until: nowMs() + quietMs, leftOut: 0 });
    write({ ...details, ...(last && last.leftOut > 0 && { leftOut: last.leftOut }) }, message);
  };
  return { info: log.info, warn: spare(log.warn), error: spare(log.error) };
}
