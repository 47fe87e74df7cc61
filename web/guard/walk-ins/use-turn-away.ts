// Refuses a visitor without a pass who is on the watch-list although the host approved: online or offline.
import type { AskedVisitor } from '#guard/offline/held.ts';
import { useState } from 'react';
import { turnAwayWalkIn } from '#calls/walk-ins/stopped-walk-ins.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { tryOnlineFirst } from '#guard/offline/online-or-offline.ts';
import { turnAwayWatchedVisitor } from '#guard/offline/offline-check.ts';
import { decidedBefore } from './use-admit.ts';

export function useTurnAway({ onDone }: { onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const away = useAct(turnAwayWalkIn, { toasts: 'none' });
  const stop = async (one: AskedVisitor) => {
    setBusy(true);
    const isDone = await tryOnlineFirst({
      operation: turnAwayWalkIn,
      online: async () => {
        await away.mutateAsync({ params: { visitId: one.id } });
        return true;
      },
      offline: () => turnAwayWatchedVisitor(one),
    }).finally(() => setBusy(false));
    if (isDone === false) toastError(decidedBefore);
    if (!isDone) return;
    toastSuccess(`${one.guestName} was refused.`);
    onDone();
  };
  return { stop, isBusy };
}
