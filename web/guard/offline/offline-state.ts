// The state of the offline gate in memory: the snapshot, indexed by code and by id, the events since, and the clock.
// Screens read `useGateConnection`, `offline-sync.ts` refreshes the state, and `offline-check.ts` answers from it.
import type { AskedVisitor, HeldSnapshot, Moment, PendingEvent } from './held.ts';
import { create } from 'zustand';
import type { OfflinePass } from '#contract/gate-offline/gate-offline.ts';
import { deleteStored } from './offline-store.ts';

export type GateConnection = {
  /** Whether the browser is online and the latest call got a response without a server fault. */
  isUp: boolean;
  /**
   * The time when the server last confirmed the snapshot; null without a snapshot, when the device cannot work without
   * the network.
   */
  takenAt: string | null;
  isWhole: boolean;
  /** The number of events not synced yet. */
  waiting: number;
};

const silent: GateConnection = { isUp: true, takenAt: null, isWhole: true, waiting: 0 };

export const useGateConnection = create<GateConnection>()(() => silent);

export const offlineGate = {
  held: null as HeldSnapshot | null,
  byCode: new Map<number, OfflinePass>(),
  byId: new Map<string, OfflinePass>(),
  /** Events at this gate that the snapshot does not contain, in order. */
  events: [] as PendingEvent[],
  clock: { aheadMs: 0, latestMs: 0 },
  /** The waiting visitors to show without the network (`storeAskedVisitors`). */
  asked: [] as readonly AskedVisitor[],
  /** The times of wrong codes, in milliseconds (`wrongAfter`). */
  wrong: [] as number[],
  shiftId: null as string | null,
  /** The guard of the shift. */
  guard: '',
};

/** If the clock is behind its latest known time by at most this, it does not count as set back. */
const setBackMs = 120_000;

/** Updates the screens' state from the snapshot and the events, plus `change`. */
export const publishConnection = (change: Partial<GateConnection> = {}): void =>
  useGateConnection.setState({
    ...change,
    takenAt: offlineGate.held?.takenAt ?? null,
    isWhole: offlineGate.held?.isWhole ?? true,
    waiting: offlineGate.events.filter(({ syncedAt }) => syncedAt === null).length,
  });

export const setLine = (isUp: boolean): void => publishConnection({ isUp });

export function setSnapshot(next: HeldSnapshot | null): void {
  offlineGate.held = next;
  const passes = next?.passes ?? [];
  offlineGate.byId = new Map(passes.map((pass) => [pass.id, pass]));
  // A code is unique only among active passes. They come last, so that the map keeps them and not an ended pass.
  const inOrder = passes.toSorted(
    (a, b) => Number(a.endedAs === null) - Number(b.endedAs === null),
  );
  offlineGate.byCode = new Map(
    inOrder.flatMap((pass) => (pass.codeTag === null ? [] : [[pass.codeTag, pass] as const])),
  );
}

/**
 * The time by the server's clock, which is this device's clock plus the last known difference, and whether this
 * device's clock was set back.
 */
export function serverTimeNow(): Moment {
  const nowMs = Date.now();
  const { aheadMs, latestMs } = offlineGate.clock;
  const isSetBack = nowMs < latestMs - setBackMs;
  if (nowMs > latestMs) offlineGate.clock = { aheadMs, latestMs: nowMs };
  return { now: new Date(nowMs + aheadMs), isSetBack };
}

/**
 * Deletes the snapshot and everything stored by name, but not the events to sync, for example because the community no
 * longer has the feature.
 */
export function deleteSnapshot(): void {
  setSnapshot(null);
  offlineGate.asked = [];
  deleteStored();
  publishConnection();
}

/**
 * Deletes the snapshot and everything stored by name, and clears the events and wrong codes in memory, because the
 * device is no longer paired.
 */
export function wipeOffline(): void {
  offlineGate.events = [];
  offlineGate.wrong = [];
  deleteSnapshot();
}
