// Rate limit of API keys: a number of calls per minute over all servers together, so that a faulty client does not slow
// others down.
import type { SharedCounts } from '#platform/jobs/shared-counts.ts';

/** The maximum number of calls per minute with one API key. */
export const keyCallsPerMinute = 600;

export type KeyMeter = {
  /**
   * Counts a call. The same `call` object counts only once, because an upload is authorised twice, and a transaction
   * that needs an external answer runs again.
   */
  take(keyId: string, now: Date, call: object): KeyCount;
  /** The remaining calls, for the answer to a call that was refused before it was counted. */
  read(keyId: string, now: Date): KeyCount;
};

/** The remaining calls of a key in the current minute; `isOver` if this call exceeded the limit. */
export type KeyCount = { limit: number; remaining: number; seconds: number; isOver: boolean };

/** The rate limit headers of an answer to an API key, which replace the headers of the limit per IP address. */
export const limitHeaders = ({ limit, remaining, seconds }: KeyCount): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(seconds),
});

export function openKeyMeter(counts: SharedCounts, limit = keyCallsPerMinute): KeyMeter {
  const counted = new WeakSet<object>();
  const count = (keyId: string, now: Date, added: 0 | 1): KeyCount => {
    const { calls, secondsLeft } = counts.add(`key ${keyId}`, now, added);
    const remaining = Math.max(0, limit - calls);
    return { limit, remaining, seconds: secondsLeft, isOver: calls > limit };
  };
  return {
    take: (keyId, now, call) => {
      const added = counted.has(call) ? 0 : 1;
      counted.add(call);
      return count(keyId, now, added);
    },
    read: (keyId, now) => count(keyId, now, 0),
  };
}
