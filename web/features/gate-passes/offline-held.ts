// The page's only gate state: the snapshot, indexed by code and by id, and the events since. Screens read
// `useGateLine`, `offline-line.ts` keeps it fresh, `offline-check.ts` answers from it.
import { create } from 'zustand';
import type { OfflinePass } from '#contract/gate-offline.ts';
import type { Kept, Moment } from './offline-judge.ts';
import { type AskedBefore, dropKept, type Waiting } from './offline-store.ts';

export type Line = {
  /** Whether the latest call reached the server. */
  isUp: boolean;
  /** When the snapshot was taken; null while the device holds none and cannot work without the network. */
  takenAt: string | null;
  isWhole: boolean;
  /** The number of events not synced yet. */
  waiting: number;
};

const silent: Line = { isUp: true, takenAt: null, isWhole: true, waiting: 0 };

export const useGateLine = create<Line>()(() => silent);

export type Held = Kept & { key: CryptoKey };

export const gate = {
  held: null as Held | null,
  byCode: new Map<number, OfflinePass>(),
  byId: new Map<string, OfflinePass>(),
  /** Events at this gate that the snapshot does not contain, in order. */
  events: [] as Waiting[],
  clock: { aheadMs: 0, latestMs: 0 },
  /** The visitors waiting at the gate, as last received. */
  asked: [] as readonly AskedBefore[],
  /** When wrong codes were entered. */
  wrong: [] as number[],
  shiftId: null as string | null,
  /** The guard of the shift. */
  guard: '',
};

/** A clock corrected by less than this does not count as set back. */
const setBackMs = 120_000;

/** Updates the screens' state from the snapshot and the events, plus `change`. */
export const tell = (change: Partial<Line> = {}): void =>
  useGateLine.setState({
    ...change,
    takenAt: gate.held?.takenAt ?? null,
    isWhole: gate.held?.isWhole ?? true,
    waiting: gate.events.filter(({ syncedAt }) => syncedAt === null).length,
  });

export const setLine = (isUp: boolean): void => tell({ isUp });

export function hold(next: Held | null): void {
  gate.held = next;
  const passes = next?.passes ?? [];
  gate.byId = new Map(passes.map((pass) => [pass.id, pass]));
  // A code is unique among live passes. They come last, so the map keeps them.
  const inOrder = passes.toSorted(
    (a, b) => Number(a.endedAs === null) - Number(b.endedAs === null),
  );
  gate.byCode = new Map(
    inOrder.flatMap((pass) => (pass.codeTag === null ? [] : [[pass.codeTag, pass] as const])),
  );
}

/** The current time by the server's clock, unless this device's clock was changed since the server was last reached. */
export function momentOf(): Moment {
  const nowMs = Date.now();
  const { aheadMs, latestMs } = gate.clock;
  const isSetBack = nowMs < latestMs - setBackMs;
  if (nowMs > latestMs) gate.clock = { aheadMs, latestMs: nowMs };
  return { now: new Date(nowMs + aheadMs), isSetBack };
}

/** The community no longer has the feature: delete everything but the events to sync. */
export function forget(): void {
  hold(null);
  gate.asked = [];
  dropKept();
  tell();
}

/** The device is no longer paired: delete everything. */
export function wipeOffline(): void {
  gate.events = [];
  gate.wrong = [];
  forget();
}
