// What a gate's device knows without the network, with a shift or without one: where it stands, the emergency numbers,
// the office's and the address to give. It names no person, and goes when the device is not known any more.
import type { getDeviceAlarms } from '#calls/device-alarms.ts';
import type { Answer } from '#contract/operation.ts';

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
