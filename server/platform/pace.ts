// Spaces out what a provider takes only so many of in a minute. The urgent goes at once and counts.

export type Pace = {
  /** Resolves when the next one may go. */
  turn(isUrgent: boolean): Promise<void>;
};

/** A pace of so many a minute; none with null. */
export function openPace(perMinute: number | null): Pace {
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
