// Stores on a gate's device what it shows without the network: its gate, the emergency numbers, the office's phone and
// the address to give. They name no person, survive the end of a shift, and are deleted when the device is revoked.
import type { getDeviceAlarms } from '#calls/gates/device-alarms.ts';
import type { Answer } from '#contract/shared/operation.ts';

export type GateHelp = Omit<Answer<typeof getDeviceAlarms>, 'alarms'>;
type GatePlace = { communityName: string; gateName: string };

export const gateHelpKey = 'gateHelp';
export const gatePlaceKey = 'gatePlace';

const read = <T>(key: string): T | undefined => {
  const text = localStorage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as T);
};

export const readGateHelp = (): GateHelp | undefined => read(gateHelpKey);
export const storeGateHelp = ({ address, officePhone, externalNumbers }: GateHelp): void =>
  localStorage.setItem(gateHelpKey, JSON.stringify({ address, officePhone, externalNumbers }));

export const readGatePlace = (): GatePlace | undefined => read(gatePlaceKey);
export const storeGatePlace = (place: GatePlace): void =>
  localStorage.setItem(gatePlaceKey, JSON.stringify(place));
