// Whether a session has expired, as plain arithmetic on the stored expiry. It reads no storage.

/**
 * True when the stored expiry lies in the past. A token without a readable expiry counts as
 * expired, because nothing else would ever end it in this browser.
 */
export function isExpired(expiresAt: string | null, nowMs: number): boolean {
  const endsMs = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  return Number.isNaN(endsMs) || endsMs <= nowMs;
}

/** A timer longer than this overflows and fires at once in every browser. */
const longestTimerMs = 2 ** 31 - 1;

/** The delay before checking the expiry again; never less than a moment. */
export function msUntilExpiry(expiresAt: string | null, nowMs: number): number {
  const endsMs = expiresAt === null ? Number.NaN : Date.parse(expiresAt);
  if (Number.isNaN(endsMs)) return 0;
  return Math.min(Math.max(endsMs - nowMs, 0), longestTimerMs);
}
