// How many calls a key may make: so many a minute in each server, so that a program gone wild slows nobody else down.

/** Calls of one key in a minute, in one server. */
export const keyCallsPerMinute = 600;

const keysMax = 10_000;

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

export function openKeyMeter(limit = keyCallsPerMinute): KeyMeter {
  const counted = new WeakSet<object>();
  const windows = new Map<string, { minute: number; calls: number }>();
  const count = (keyId: string, now: Date, added: 0 | 1): KeyCount => {
    const seconds = Math.floor(now.getTime() / 1000);
    const minute = Math.floor(seconds / 60);
    let window = windows.get(keyId);
    if (window?.minute !== minute) {
      if (windows.size >= keysMax) windows.clear();
      window = { minute, calls: 0 };
      windows.set(keyId, window);
    }
    window.calls += added;
    return {
      limit,
      remaining: Math.max(0, limit - window.calls),
      seconds: 60 - (seconds % 60),
      isOver: window.calls > limit,
    };
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
