// Who answers alarms: whose role has it, and a guard on a shift, whose device knows of no roles and whom the server
// lets.
import { isGuardShift } from '#lib/gate-device.ts';
import { useMay } from '#lib/permissions.ts';

export const useMayAct = (): boolean => useMay('emergencies.update') || isGuardShift();
