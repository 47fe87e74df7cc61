// A rate limiter for providers that accept only so many messages per minute. Urgent messages are sent at once, but
// count.

export type MessageRateLimiter = {
  /** Resolves when the next message may be sent. */
  turn(isUrgent: boolean): Promise<void>;
};

/** A rate limiter for this many messages per minute; null means no limit. */
export function openMessageRateLimiter(perMinute: number | null): MessageRateLimiter {
  if (perMinute === null) return { turn: async () => undefined };
  const gapMs = 60_000 / perMinute;
  const waiting: (() => void)[] = [];
  let nextAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const take = (): void => {
    nextAt = Math.max(nextAt, performance.now()) + gapMs;
  };
  const schedule = (): void => {
    if (timer !== undefined || waiting.length === 0) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        if (performance.now() >= nextAt) {
          take();
          waiting.shift()?.();
        }
        schedule();
      },
      Math.max(0, nextAt - performance.now()),
    );
  };
  return {
    turn: async (isUrgent) => {
      if (isUrgent) return take();
      return new Promise((resolve) => {
        waiting.push(resolve);
        schedule();
      });
    },
  };
}
