// Binds the operations of hardware to their functions.
import type pg from 'pg';
import * as contract from '#contract/gate-hardware/gate-hardware.ts';
import * as api from '#contract/gate-hardware/hardware-api.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { inCommunity, type Route, withoutSession } from '#platform/http/http.ts';
import { checkAtHardware } from './hardware-checks.ts';
import * as commands from './hardware-commands.ts';
import * as events from './hardware-events.ts';
import { listHardwareEvents } from './hardware-log.ts';
import * as hardware from './hardware.ts';
import type { OfflinePorts } from './ports.ts';

type Options = OfflinePorts & { pool: pg.Pool; secret: string; publicUrl: string };

export function gateHardwareRoutes(options: Options): Route[] {
  const all = withGateKeys(options);
  return [
    inCommunity(contract.listGateHardware, hardware.listGateHardware),
    inCommunity(contract.createGateHardware, hardware.createGateHardware),
    inCommunity(contract.rotateHardwareKey, hardware.rotateHardwareKey),
    inCommunity(contract.listHardwareEvents, listHardwareEvents),
    inCommunity(contract.openGateNow, commands.openGateNow),
    inCommunity(contract.lockDownGate, commands.lockDownGate),
    inCommunity(contract.releaseGate, commands.releaseGate),
    withoutSession(api.getHardware, hardware.getHardware(all)),
    withoutSession(api.checkAtHardware, checkAtHardware(all)),
    withoutSession(api.reportPassage, events.reportPassage(all)),
    withoutSession(api.sendHeartbeat, events.sendHeartbeat(all)),
    withoutSession(api.uploadHardwareEvents, events.uploadHardwareEvents(all)),
    withoutSession(api.getHardwareCommands, commands.getHardwareCommands(all)),
    withoutSession(api.answerHardwareCommand, commands.answerHardwareCommand(all)),
  ];
}
