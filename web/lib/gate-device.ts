// What a gate's own device keeps: its key, which outlives every guard, whether the session in this browser is a guard's
// shift, and what was done without the network and is not handed in yet. A revoked device is wiped.
import { gateHelpKey, gatePlaceKey } from './gate-help.ts';

export const gateDeviceKey = 'gateDevice';
const shiftKey = 'gateShift';

/** The database of what is to be handed in: it names only guests without a pass, and stays when a shift ends. */
export const gateEventsName = 'gateEvents';

export const readGateDevice = (): string | null => localStorage.getItem(gateDeviceKey);
export const storeGateDevice = (key: string): void => localStorage.setItem(gateDeviceKey, key);

export function dropGateDevice(): void {
  for (const key of [gateDeviceKey, gateHelpKey, gatePlaceKey]) localStorage.removeItem(key);
  indexedDB.deleteDatabase(gateEventsName);
}

export const markGuardShift = (): void => localStorage.setItem(shiftKey, 'true');
export const isGuardShift = (): boolean => localStorage.getItem(shiftKey) !== null;
