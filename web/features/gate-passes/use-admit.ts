// Lets in somebody without a pass to whom their host has said yes: by the line, or without it by what was heard before
// it was cut. Either way it is the one visit that was asked about.
import { useState } from 'react';
import { admitWalkIn, getGateBoard } from '#calls/gate-checks.ts';
import { useCommunityId } from '#lib/estate.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useAct } from '#lib/use-act.ts';
import { byEither } from './by-either.ts';
import { letAskedIn } from './offline-check.ts';
import type { AskedBefore } from './offline-store.ts';

export function useAdmit({ onDone }: { onDone?: () => void } = {}) {
  const communityId = useCommunityId();
  const [isBusy, setBusy] = useState(false);
  const admit = useAct(admitWalkIn, {
    toasts: 'none',
    invalidates: [getGateBoard, 'listVisits'],
  });
  const letIn = async (one: AskedBefore, { isCalled = false } = {}) => {
    setBusy(true);
    const isDone = await byEither({
      operation: admitWalkIn,
      online: async () => {
        await admit.mutateAsync({ params: { communityId, visitId: one.id } });
        return true;
      },
      offline: async () => {
        await letAskedIn(one, { isCalled });
        return true;
      },
    }).finally(() => setBusy(false));
    if (!isDone) return;
    toastSuccess('Let in.');
    onDone?.();
  };
  return { letIn, isBusy };
}
