// The pause between tours: after one has ended, no other starts automatically for ten seconds.
export const restMs = 10_000;

let endedAt = Number.NEGATIVE_INFINITY;

export const tourEnded = (now = performance.now()): void => {
  endedAt = now;
};

export const isResting = (now = performance.now()): boolean => now - endedAt < restMs;
