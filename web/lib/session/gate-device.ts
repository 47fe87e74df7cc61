// A gate device's storage: its key, which outlives every shift; whether the session in this browser is a guard's shift;
// and the offline events not synced yet. A revoked device is wiped.
import { gateHelpKey, gatePlaceKey } from '#lib/community/gate-help.ts';

export const gateDeviceKey = 'gateDevice';
const shiftKey = 'gateShift';

/** The database of events to sync: it names only guests without a pass, and stays when a shift ends. */
export const gateEventsName = 'gateEvents';

export const readGateDevice = (): string | null => localStorage.getItem(gateDeviceKey);
export const storeGateDevice = (key: string): void => localStorage.setItem(gateDeviceKey, key);

export function dropGateDevice(): void {
  for (const key of [gateDeviceKey, gateHelpKey, gatePlaceKey]) localStorage.removeItem(key);
  indexedDB.deleteDatabase(gateEventsName);
}

export const markGuardShift = (): void => localStorage.setItem(shiftKey, 'true');
export const isGuardShift = (): boolean => localStorage.getItem(shiftKey) !== null;
