// Whether this screen's person may respond to alarms: accounts with the permission, and a guard on a shift, whose
// device has no roles and is checked by the server. Also the id that they respond under.
import { getShift } from '#calls/gates/gate-shifts.ts';
import { useEstate } from '#lib/community/estate.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useUser } from '#lib/session/user.ts';

export const useMayRespond = (): boolean => useMay('emergencies.update') || isGuardShift();

/** The id that an alarm lists under "coming", or undefined while unknown. */
export function useResponderId(): string | undefined {
  const communityId = useEstate((state) => state.estate?.id) ?? '';
  const enabled = isGuardShift() && communityId !== '';
  const { data } = useOperation(getShift, { params: { communityId } }, { enabled });
  const account = useUser(({ userInfo }) => userInfo?.data['id']);
  if (isGuardShift()) return data?.shift.guardId;
  return typeof account === 'string' ? account : undefined;
}
