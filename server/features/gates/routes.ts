// Binds the operations of gates, consoles and shifts to their functions.
import type pg from 'pg';
import * as alarmContract from '#contract/gates/device-alarms.ts';
import * as shiftContract from '#contract/gates/gate-shifts.ts';
import * as contract from '#contract/gates/gates.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { inCommunity, type Route, withoutSession } from '#platform/http/http.ts';
import * as alarms from './device-alarms.ts';
import * as devices from './devices.ts';
import * as gates from './gates.ts';
import * as pairing from './pairing.ts';
import * as shifts from './shifts.ts';

export type GatePorts = pairing.PairingLimits &
  alarms.DeviceAlarmLimits & { alarms: alarms.DeviceAlarmPort };

type Options = GatePorts & { pool: pg.Pool; secret: string; publicUrl: string };

export function gateRoutes(options: Options): Route[] {
  const all = withGateKeys(options);
  return [
    inCommunity(contract.listGates, gates.listGates),
    inCommunity(contract.createGate, gates.createGate),
    inCommunity(contract.changeGate, gates.changeGate),
    inCommunity(contract.archiveGate, gates.archiveGate),
    inCommunity(contract.getGateSettings, gates.getGateSettings),
    inCommunity(contract.changeGateSettings, gates.changeGateSettings),
    inCommunity(contract.rotateGateKey, gates.rotateGateKey),
    inCommunity(contract.listGateDevices, devices.listGateDevices),
    inCommunity(contract.createGateDevice, devices.createGateDevice(all)),
    inCommunity(contract.renewPairing, devices.renewPairing(all)),
    inCommunity(contract.revokeGateDevice, devices.revokeGateDevice),
    withoutSession(contract.getPairing, pairing.getPairing(all)),
    withoutSession(contract.pairGateDevice, pairing.pairGateDevice(all)),
    withoutSession(shiftContract.getGateDevice, shifts.getGateDevice(all)),
    withoutSession(shiftContract.startShift, shifts.startShift(all)),
    inCommunity(shiftContract.getShift, shifts.getShift),
    inCommunity(shiftContract.beginShift, shifts.beginShift),
    inCommunity(shiftContract.readHandoverNote, shifts.readHandoverNote),
    inCommunity(shiftContract.endShift, shifts.endShift),
    inCommunity(shiftContract.listShifts, shifts.listShifts),
    withoutSession(alarmContract.getDeviceAlarms, alarms.getDeviceAlarms(all)),
    withoutSession(alarmContract.raiseDeviceAlarm, alarms.raiseDeviceAlarm(all)),
    withoutSession(alarmContract.cancelDeviceAlarm, alarms.cancelDeviceAlarm(all)),
  ];
}
