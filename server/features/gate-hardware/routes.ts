// Binds the operations of hardware to their functions.
import * as contract from '#contract/gate-hardware/gate-hardware.ts';
import * as api from '#contract/gate-hardware/hardware-api.ts';
import { withGateKeys } from '#kernel/gate/words.ts';
import { asHolder, inCommunity, type Route } from '#platform/http/route.ts';
import { hardwareLookup } from './hardware-access.ts';
import { checkAtHardware } from './hardware-checks.ts';
import * as commands from './hardware-commands.ts';
import * as events from './hardware-events.ts';
import { listHardwareEvents } from './hardware-log.ts';
import * as hardware from './hardware.ts';
import type { OfflinePorts } from './ports.ts';

type Options = OfflinePorts & { secret: string; publicUrl: string };

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
    asHolder(api.getHardware, hardwareLookup, hardware.getHardware),
    asHolder(api.checkAtHardware, hardwareLookup, checkAtHardware(all)),
    asHolder(api.reportPassage, hardwareLookup, events.reportPassage(all)),
    asHolder(api.sendHeartbeat, hardwareLookup, events.sendHeartbeat),
    asHolder(api.uploadHardwareEvents, hardwareLookup, events.uploadHardwareEvents(all)),
    asHolder(api.getHardwareCommands, hardwareLookup, commands.getHardwareCommands),
    asHolder(api.answerHardwareCommand, hardwareLookup, commands.answerHardwareCommand),
  ];
}
