// Binds the operations of gates, consoles and shifts to their functions.
import type pg from 'pg';
import * as alarmContract from '#contract/gates/device-alarms.ts';
import * as shiftContract from '#contract/gates/gate-shifts.ts';
import * as contract from '#contract/gates/gates.ts';
import { consoleLookup } from '#kernel/gate/devices.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { asHolder, inCommunity, type Route } from '#platform/http/route.ts';
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
  const pairingOf = pairing.pairingLookup(all);
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
    asHolder(contract.getPairing, pairingOf, pairing.getPairing),
    asHolder(contract.pairGateDevice, pairingOf, pairing.pairGateDevice),
    asHolder(shiftContract.getGateDevice, consoleLookup, shifts.getGateDevice),
    asHolder(shiftContract.startShift, consoleLookup, shifts.startShift(all)),
    inCommunity(shiftContract.getShift, shifts.getShift),
    inCommunity(shiftContract.beginShift, shifts.beginShift),
    inCommunity(shiftContract.readHandoverNote, shifts.readHandoverNote),
    inCommunity(shiftContract.endShift, shifts.endShift),
    inCommunity(shiftContract.listShifts, shifts.listShifts),
    asHolder(alarmContract.getDeviceAlarms, consoleLookup, alarms.getDeviceAlarms(all)),
    asHolder(alarmContract.raiseDeviceAlarm, consoleLookup, alarms.raiseDeviceAlarm(all)),
    asHolder(alarmContract.cancelDeviceAlarm, consoleLookup, alarms.cancelDeviceAlarm(all)),
  ];
}
