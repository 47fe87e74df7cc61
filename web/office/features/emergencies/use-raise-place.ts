// The initial place of an alarm that is raised over another alarm or over a drawer: the gate of the guard's shift, or
// else the gate of the device, or else the estate.
import { getShift } from '#calls/gates/gate-shifts.ts';
import { useEstate } from '#lib/community/estate.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { readGatePlace } from '#lib/community/gate-help.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';

export function useRaisePlace(isAsked: boolean): string {
  const estate = useEstate(({ estate: chosen }) => chosen);
  const enabled = (useMay('gatePasses.create') || isGuardShift()) && isAsked && estate !== null;
  const params = { communityId: estate?.id ?? '' };
  const { data } = useOperation(getShift, { params }, { enabled });
  return data?.shift.gate.name ?? readGatePlace()?.gateName ?? estate?.name ?? 'The estate';
}
