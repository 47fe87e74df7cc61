// The stored session: the token and its expiry. This file detects the expiry; session-end.ts handles what follows.
import { isExpired, msUntilExpiry } from './session-expiry.ts';

export const tokenKey = 'token';
export const expiryKey = 'tokenExpiresAt';

export type SessionState = 'absent' | 'expired' | 'present';

export type NewSession = { token: string; expiresAt: string };

export const readToken = (): string | null => localStorage.getItem(tokenKey);

/** Stores a session that the server has just created. */
export function storeSession({ token, expiresAt }: NewSession): void {
  localStorage.setItem(expiryKey, expiresAt);
  localStorage.setItem(tokenKey, token);
  rearm?.();
}

/** Drops the token and its expiry and nothing else. */
export function dropSession(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(expiryKey);
}

export function sessionState(nowMs = Date.now()): SessionState {
  if (!readToken()) return 'absent';
  return isExpired(localStorage.getItem(expiryKey), nowMs) ? 'expired' : 'present';
}

let rearm: (() => void) | undefined;

/**
 * Calls `onExpired` if the stored session has expired. Checks now, by a timer at the expiry, when a session is stored,
 * when the page becomes visible or gets the focus again (a sleeping machine stops timers), and when another tab changes
 * the storage. Returns a function that stops the checks.
 */
export function watchSession(onExpired: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const state = sessionState();
    if (state === 'expired') onExpired();
    if (state !== 'present') return;
    timer = setTimeout(check, msUntilExpiry(localStorage.getItem(expiryKey), Date.now()));
  };
  rearm = check;
  // Does not check when the page becomes hidden. A page that is being left could clear the session, but could no longer
  // open the page `/session-expired`. The next page ends the session instead.
  const onVisibility = () => {
    if (document.visibilityState === 'visible') check();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === tokenKey || event.key === expiryKey) check();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('focus', check);
  window.addEventListener('pageshow', check);
  window.addEventListener('storage', onStorage);
  check();
  return () => {
    clearTimeout(timer);
    rearm = undefined;
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('focus', check);
    window.removeEventListener('pageshow', check);
    window.removeEventListener('storage', onStorage);
  };
}
