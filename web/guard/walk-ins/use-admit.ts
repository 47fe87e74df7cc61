// Checks in a visitor without a pass whose host approved: online, or offline by the stored approval or an approval by
// phone. Both use the visit that the host was asked about.
import type { AskedVisitor } from '#guard/offline/held.ts';
import { useState } from 'react';
import { admitWalkIn } from '#calls/walk-ins/walk-ins.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { tryOnlineFirst } from '#guard/offline/online-or-offline.ts';
import { checkInAskedVisitor, storeOnlineAction } from '#guard/offline/offline-check.ts';

export const decidedBefore = 'This was already decided. The first decision counts.';

export function useAdmit({ onDone }: { onDone?: () => void } = {}) {
  const [isBusy, setBusy] = useState(false);
  const admit = useAct(admitWalkIn, { toasts: 'none' });
  const letIn = async (one: AskedVisitor, { isCalled = false } = {}) => {
    setBusy(true);
    const isDone = await tryOnlineFirst({
      operation: admitWalkIn,
      online: async () => {
        const params = { visitId: one.id };
        const { id: visitId, inAt, arrivedAt } = await admit.mutateAsync({ params });
        const { guestName, kind, plate, house, people } = one;
        const asked = { guestName, kind, plate, house, people };
        const done = { action: 'In' as const, visitId, people, asked, at: inAt ?? arrivedAt };
        // The server has checked the visitor in, so a failure to store that on this device is ignored.
        await storeOnlineAction(done).catch(() => undefined);
        return true;
      },
      offline: () => checkInAskedVisitor(one, { isCalled }),
    }).finally(() => setBusy(false));
    if (isDone === false) toastError(decidedBefore);
    if (!isDone) return;
    toastSuccess('Checked in.');
    onDone?.();
  };
  return { letIn, isBusy };
}
