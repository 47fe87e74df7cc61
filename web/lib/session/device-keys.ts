// The keys that mark this browser as known to the people who signed in with it. In a known browser their password
// still works while wrong passwords from elsewhere block their email address. A key identifies no person and gives no
// access, so it survives a sign-out.
import { deviceKeysMost } from '#contract/identity/passwords.ts';

export const deviceKeysKey = 'deviceKeys';

/** The stored keys, newest first, at most `deviceKeysMost`. */
export const readDeviceKeys = (): string[] =>
  (localStorage.getItem(deviceKeysKey) ?? '').split(' ').filter(Boolean).slice(0, deviceKeysMost);

export function storeDeviceKey(key: string): void {
  const others = readDeviceKeys().filter((other) => other !== key);
  localStorage.setItem(deviceKeysKey, [key, ...others].slice(0, deviceKeysMost).join(' '));
}
