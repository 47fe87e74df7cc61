// Who answers alarms: accounts with the right, and a guard on a shift, whose device knows of no roles and is checked by
// the server. And the name under which this screen's person answers.
import { getShift } from '#calls/gate-shifts.ts';
import { useEstate } from '#lib/estate.ts';
import { isGuardShift } from '#lib/gate-device.ts';
import { useLoggedUser } from '#lib/logged-user.ts';
import { useMay } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';

export const useMayAct = (): boolean => useMay('emergencies.update') || isGuardShift();

/** The name that an alarm lists under "coming", or undefined while it is not known. */
export function useSelf(): string | undefined {
  const communityId = useEstate((state) => state.estate?.id) ?? '';
  const enabled = isGuardShift() && communityId !== '';
  const { data } = useOperation(getShift, { params: { communityId } }, { enabled });
  const account = useLoggedUser((state) => state.loggedUser);
  if (isGuardShift()) return data?.shift.guardName;
  return account ? `${account.firstName} ${account.lastName}`.trim() : undefined;
}
