// Automatic retries of the error screen: up to 3 at intervals of 1 s, counted per path, reset 30 s after the latest
// retry. Pure except for the two functions that use session storage.

export const mostRetries = 3;
export const retryDelayMs = 1000;
export const resetAfterMs = 30_000;

export type Retries = { count: number; lastAtMs: number };

export const noRetries: Retries = { count: 0, lastAtMs: 0 };

/** The current count: reset if the latest retry was at least 30 s ago. */
export const resetIfExpired = (retries: Retries, nowMs: number): Retries =>
  nowMs - retries.lastAtMs >= resetAfterMs ? noRetries : retries;

export const isExhausted = (retries: Retries): boolean => retries.count >= mostRetries;

/** Adds an automatic retry; an exhausted count stays as it is. */
export const countRetry = (retries: Retries, nowMs: number): Retries =>
  isExhausted(retries) ? retries : { count: retries.count + 1, lastAtMs: nowMs };

const keyOf = (path: string): string => `errorRetries:${path}`;

const isRetries = (value: unknown): value is Retries =>
  typeof value === 'object' &&
  value !== null &&
  'count' in value &&
  'lastAtMs' in value &&
  typeof value.count === 'number' &&
  typeof value.lastAtMs === 'number';

export function readRetries(path: string, nowMs = Date.now()): Retries {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null');
    return isRetries(value) ? resetIfExpired(value, nowMs) : noRetries;
  } catch {
    return noRetries;
  }
}

export const writeRetries = (path: string, retries: Retries): void =>
  sessionStorage.setItem(keyOf(path), JSON.stringify(retries));
