// A log for messages that repeat during an outage: the first of its kind is written at once, further ones within half a
// minute (or another interval) are counted, and the next one states how many were omitted.
import type { Log } from './log.ts';

/** Limits memory: real kinds are few, but messages may vary without end. */
const kindLimit = 100;

/**
 * Wraps a log. Lines of the level `info` are all written. Two other lines are of one kind if their message and their
 * error's message are the same, apart from brackets at its end.
 */
export function rateLimitedLog(
  log: Log,
  { nowMs = Date.now, quietMs = 30_000 }: { nowMs?: () => number; quietMs?: number } = {},
): Log {
  const kinds = new Map<string, { until: number; leftOut: number }>();
  const spare = (level: 'warn' | 'error') => (details: object, message: string) => {
    const { err } = details as { err?: Error };
    // Workers append their own names in brackets.
    const kind = `${message}: ${err?.message.replace(/ \(.*\)$/, '') ?? ''}`;
    const last = kinds.get(kind);
    if (last && nowMs() < last.until) {
      last.leftOut += 1;
      return;
    }
    if (kinds.size >= kindLimit) kinds.clear();
    kinds.set(kind, { until: nowMs() + quietMs, leftOut: 0 });
    const leftOut = last?.leftOut ?? 0;
    // Called as a method: the server's own log throws when its functions are called without it.
    log[level]({ ...details, ...(leftOut > 0 && { leftOut }) }, message);
  };
  return {
    info: (details, message) => log.info(details, message),
    warn: spare('warn'),
    error: spare('error'),
  };
}
