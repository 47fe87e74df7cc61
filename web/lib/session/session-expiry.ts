// Whether a session has expired, as plain arithmetic on the stored expiry. It reads no storage.

/**
 * True if the stored expiry is now or in the past. A token without a readable expiry counts as expired, because nothing
 * else would ever end it in this browser.
 */
export function isExpired(expiresAt: string | null, nowMs: number): boolean {
  const endsMs = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  return Number.isNaN(endsMs) || endsMs <= nowMs;
}

/** The longest delay of a timer. With a longer delay, browsers fire the timer at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The delay before the expiry is checked again, in milliseconds: 0 if it has passed, and at most the longest timer. */
export function msUntilExpiry(expiresAt: string | null, nowMs: number): number {
  const endsMs = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  if (Number.isNaN(endsMs)) return 0;
  return Math.min(Math.max(endsMs - nowMs, 0), longestTimerMs);
}
