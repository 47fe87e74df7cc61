// How many calls a key may make: so many a minute in each server, so that a program gone wild slows nobody else down.

/** Calls of one key in a minute, in one server. */
export const keyCallsPerMinute = 600;

const keysMax = 10_000;

export type KeyMeter = {
  /** Counts a call; the seconds to wait when there were too many, otherwise null. */
  take(keyId: string, now: Date): number | null;
};

export function openKeyMeter(limit = keyCallsPerMinute): KeyMeter {
  const windows = new Map<string, { minute: number; calls: number }>();
  return {
    take: (keyId, now) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const minute = Math.floor(seconds / 60);
      let window = windows.get(keyId);
      if (window?.minute !== minute) {
        if (windows.size >= keysMax) windows.clear();
        window = { minute, calls: 0 };
        windows.set(keyId, window);
      }
      window.calls += 1;
      return window.calls > limit ? 60 - (seconds % 60) : null;
    },
  };
}
