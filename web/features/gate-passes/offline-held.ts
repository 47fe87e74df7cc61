// What this page holds of the gate: the snapshot, found by code and by id, and what was done since. One per page;
// screens read `useGateLine`, `offline-line.ts` keeps it fresh, `offline-check.ts` answers from it.
import { create } from 'zustand';
import type { OfflinePass } from '#contract/gate-offline.ts';
import type { Kept, Moment } from './offline-judge.ts';
import { type AskedBefore, dropKept, type Waiting } from './offline-store.ts';

export type Line = {
  /** Whether the server was reached when it was last tried. */
  isUp: boolean;
  /** Of the snapshot; null while the device holds none and so cannot work without the network. */
  takenAt: string | null;
  isWhole: boolean;
  /** Events that are not handed in. */
  waiting: number;
};

const silent: Line = { isUp: true, takenAt: null, isWhole: true, waiting: 0 };

export const useGateLine = create<Line>()(() => silent);

export type Held = Kept & { key: CryptoKey };

export const gate = {
  held: null as Held | null,
  byCode: new Map<number, OfflinePass>(),
  byId: new Map<string, OfflinePass>(),
  /** What was done at this gate and the snapshot does not know, in order. */
  events: [] as Waiting[],
  clock: { aheadMs: 0, latestMs: 0 },
  /** Who waits at the gate, as was heard last. */
  asked: [] as readonly AskedBefore[],
  /** When wrong codes were entered. */
  wrong: [] as number[],
  shiftId: null as string | null,
  /** The guard of the shift. */
  guard: '',
};

/** A clock that is corrected by less is not set back. */
const setBackMs = 120_000;

/** Tells the screens what is held, and what else changed. */
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
  // A code is unique among passes that live: they come last, and so are what is found.
  const inOrder = passes.toSorted(
    (a, b) => Number(a.endedAs === null) - Number(b.endedAs === null),
  );
  gate.byCode = new Map(
    inOrder.flatMap((pass) => (pass.codeTag === null ? [] : [[pass.codeTag, pass] as const])),
  );
}

/** Now by the server's clock, as far as this device's was not changed since it last heard. */
export function momentOf(): Moment {
  const nowMs = Date.now();
  const { aheadMs, latestMs } = gate.clock;
  const isSetBack = nowMs < latestMs - setBackMs;
  if (nowMs > latestMs) gate.clock = { aheadMs, latestMs: nowMs };
  return { now: new Date(nowMs + aheadMs), isSetBack };
}

/** The community has not the feature any more: nothing stays but what is to be handed in. */
export function forget(): void {
  hold(null);
  gate.asked = [];
  dropKept();
  tell();
}

/** A device that is not known any more keeps nothing at all. */
export function wipeOffline(): void {
  gate.events = [];
  gate.wrong = [];
  forget();
}
