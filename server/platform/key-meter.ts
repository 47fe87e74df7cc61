// How many calls a key may make: so many a minute at all servers together, so that a program gone wild slows nobody
// else down.
import type { SharedCounts } from './shared-counts.ts';

/** Calls of one key in a minute. */
export const keyCallsPerMinute = 600;

export type KeyMeter = {
  /** Counts a call, once: one with a file is let in twice, and one that asked something outside begins again. */
  take(keyId: string, now: Date, call: object): KeyCount;
  /** The calls that are left, for an answer to a call that was refused before it counted. */
  read(keyId: string, now: Date): KeyCount;
};

/** The calls that a key has left in the minute that runs; `isOver` when this call was one too many. */
export type KeyCount = { limit: number; remaining: number; seconds: number; isOver: boolean };

/** As the answer of each call says it, in place of the limit of an address. */
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
