// The place of an alarm without a shift: the gate that the guard chose, this device's gate, or the only gate. If the
// gate is not known, the place is the name of the estate, so that it is never empty.
import { useQuery } from '@tanstack/react-query';
import { getGateDevice } from '#calls/gates/gate-shifts.ts';
import { listGates } from '#calls/gates/gates.ts';
import { useEstate } from '#lib/community/estate.ts';
import { isGuardShift, readGateDevice } from '#lib/session/gate-device.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { callAsDevice } from '#lib/api/device-call.ts';

export function useAlarmPlace(chosenGateId: string | undefined, isAsked: boolean): string {
  const estate = useEstate((state) => state.estate);
  const [enabled, deviceKey] = [isAsked && !isGuardShift(), readGateDevice()];
  const params = { communityId: estate?.id ?? '' };
  const { data: gates = [] } = useOperation(listGates, { params, query: {} }, { enabled });
  const { data: device } = useQuery({
    queryKey: ['gateDevice'],
    queryFn: () => callAsDevice(deviceKey, getGateDevice, {}),
    enabled: enabled && deviceKey !== null,
  });
  const chosen = gates.find(({ id }) => id === chosenGateId);
  const ofDevice = device?.communityId === estate?.id ? device?.gate : undefined;
  const only = gates.length === 1 ? gates[0] : undefined;
  return (chosen ?? ofDevice ?? only)?.name ?? `A gate of ${estate?.name ?? 'the estate'}`;
}
