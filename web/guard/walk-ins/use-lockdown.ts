// Whether the gate of a visitor without a pass is in lockdown, and why: from the server's gate board, or offline from
// the device's data about its own gate.
import { useCallback } from 'react';
import { getGateBoard } from '#calls/visits/gate-board.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { lockdownText } from '#rules/gate/gate-judge.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { offlineGate, useGateConnection } from '#guard/offline/offline-state.ts';

type At = Pick<WalkIn, 'gate'>;

/**
 * Returns a function: the reason to show if the gate of a visitor is in lockdown, undefined if it is not. Offline, the
 * gate is the device's own.
 */
export function useLockdown(): (one: At) => string | undefined {
  const { data } = useOperation(getGateBoard, { query: {} });
  const isCutOff = useGateConnection(({ isUp, takenAt }) => !isUp && takenAt !== null);
  const locked = data?.lockedGates;
  return useCallback(
    ({ gate: at }) => {
      if (isCutOff) return offlineGate.held ? lockdownReason(offlineGate.held.gate) : undefined;
      const found = locked?.find(({ id }) => id === at?.id);
      return found && lockdownReason({ name: found.name, lockedReason: found.reason });
    },
    [isCutOff, locked],
  );
}

const lockdownReason = (at: { name: string; lockedReason: string | null }): string | undefined =>
  at.lockedReason === null ? undefined : `${lockdownText(at)}. Check in anyway?`;
