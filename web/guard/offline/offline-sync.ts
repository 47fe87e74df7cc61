// Keeps a gate device ready to work offline. Online, about each minute, the device syncs events in order and, during a
// shift, fetches a new snapshot if it has changed. Offline, the device tries the server every 15 seconds.
import type { PendingEvent } from './held.ts';
import { getOfflineSnapshot, syncOfflineEvents } from '#calls/gate-offline/gate-offline.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { fetchToastsAhead } from '#lib/api/toast.ts';
import { callAsDevice } from '#lib/api/device-call.ts';
import { nextSyncBatch } from './offline-sync-batch.ts';
import {
  deleteSnapshot,
  offlineGate,
  setSnapshot,
  serverTimeNow,
  setLine,
  publishConnection,
  useGateConnection,
} from './offline-state.ts';
import { bytesOf } from './offline-qr.ts';
import {
  dropEvent,
  deleteStored,
  readEvents,
  readStored,
  writeEvent,
  writeStored,
} from './offline-store.ts';
import { keepKey } from './offline-tags.ts';
import { openQrReader } from './read-qr.ts';

/** Whether there was no response, or one with a status of 500 or more. The console works offline in both cases. */
export const isServerUnreachable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500;

export type Wanted = {
  deviceKey: string;
  /**
   * Whether the community has Offline Check-in. True also if that is not known: the server then refuses the snapshot.
   */
  isOffered: boolean;
  /** Null without a shift: the device then uploads its events and fetches no snapshot. */
  shiftId: string | null;
  /** The guard of the shift; empty without one. */
  guard: string;
  /** Called when the device is no longer paired. */
  onLost: () => void;
};

let wanted: Wanted | null = null;
let refreshing: Promise<void> | null = null;
let next: Promise<void> | null = null;
let askedMs = 0;

const freshMs = 60_000;
const tickMs = 15_000;

/** Starts the sync; returns a function that stops it. */
export function startOfflineGate(asked: Wanted): () => void {
  wanted = asked;
  offlineGate.shiftId = asked.shiftId;
  offlineGate.guard = asked.guard;
  // Deletes data that a page was still writing when the shift ended.
  if (!isGuardShift()) deleteStored();
  publishConnection({ isUp: navigator.onLine });
  if (asked.isOffered) fetchParts();
  const again = () => void syncNow();
  const down = () => setLine(false);
  const tick = setInterval(() => {
    serverTimeNow();
    if (offlineGate.held) void writeStored('clock', offlineGate.clock);
    if (!useGateConnection.getState().isUp || Date.now() - askedMs >= freshMs) again();
  }, tickMs);
  window.addEventListener('online', again);
  window.addEventListener('offline', down);
  again();
  return () => {
    wanted = null;
    clearInterval(tick);
    window.removeEventListener('online', again);
    window.removeEventListener('offline', down);
  };
}

/**
 * Syncs events, then fetches a new snapshot during a shift if the community has Offline Check-in. A call during a
 * running refresh waits for one more, which includes the caller's events.
 */
export function syncNow(): Promise<void> {
  if (refreshing) {
    next ??= refreshing.then(() => {
      next = null;
      return syncNow();
    });
    return next;
  }
  refreshing = run().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

let isLoaded = false;

async function run(): Promise<void> {
  const now = wanted;
  if (!now) return;
  askedMs = Date.now();
  try {
    await load(now);
    if (!navigator.onLine) return setLine(false);
    await uploadEvents(now);
    await takeSnapshot(now);
    setLine(navigator.onLine);
  } catch (error) {
    fail(now, error);
  }
}

/** Loads the data that an earlier page of this device stored: the events, and during a shift the values by name. */
async function load({ shiftId }: Wanted): Promise<void> {
  if (!isLoaded) offlineGate.events = await readEvents();
  isLoaded = true;
  if (!shiftId || offlineGate.held) return publishConnection();
  offlineGate.clock = (await readStored('clock')) ?? offlineGate.clock;
  offlineGate.wrong = (await readStored('wrong')) ?? [];
  offlineGate.asked = (await readStored('asked')) ?? [];
  const kept = await readStored('snapshot');
  if (kept) setSnapshot(kept);
  publishConnection();
}

function fail({ onLost }: Wanted, error: unknown): void {
  if (isServerUnreachable(error)) return setLine(false);
  const refused = error as ApiError;
  if (refused.has('FEATURE_ACTIVATION_REQUIRED')) deleteSnapshot();
  setLine(true);
  if (refused.has('DEVICE_UNKNOWN')) onLost();
}

async function uploadEvents({ deviceKey }: Wanted): Promise<void> {
  for (;;) {
    const { waiting, body: told } = nextSyncBatch(offlineGate.events);
    if (waiting.length === 0) return;
    const body = { deviceNow: new Date().toISOString(), ...told };
    const { now, results } = await callAsDevice(deviceKey, syncOfflineEvents, { body });
    const visits = new Map(results.map((one) => [one.offlineId, one.visitId]));
    for (const event of waiting) {
      const visitId = visits.get(event.offlineId) ?? undefined;
      await change({ ...event, syncedAt: now, ...(visitId && { visitId }) });
    }
    publishConnection();
  }
}

async function change(event: PendingEvent): Promise<void> {
  offlineGate.events = offlineGate.events.map((one) =>
    one.position === event.position ? event : one,
  );
  await writeEvent(event);
}

async function takeSnapshot({ deviceKey, isOffered, shiftId }: Wanted): Promise<void> {
  if (!isGuardShift()) return dropHandedIn(Infinity);
  if (!isOffered || !shiftId) return;
  const query = offlineGate.held ? { Known: offlineGate.held.version } : {};
  const taken = await callAsDevice(deviceKey, getOfflineSnapshot, { query });
  const { takenAt, version, snapshot } = taken;
  const nowMs = Date.now();
  offlineGate.clock = { aheadMs: Date.parse(takenAt) - nowMs, latestMs: nowMs };
  if (snapshot) {
    const { key: raw, ...rest } = snapshot;
    setSnapshot({ ...rest, takenAt, version, key: await keepKey(bytesOf(raw)) });
    if (offlineGate.held) await writeStored('snapshot', offlineGate.held);
  } else if (offlineGate.held) {
    offlineGate.held = { ...offlineGate.held, takenAt };
    await writeStored('snapshot', offlineGate.held);
  }
  await writeStored('clock', offlineGate.clock);
  await dropHandedIn(Date.parse(takenAt));
}

/** Loads the parts of the app that would otherwise load at their first use, when there may be no network. */
function fetchParts(): void {
  fetchToastsAhead();
  void import('#contract/gate-offline/gate-offline.ts').catch(() => undefined);
  void openQrReader().catch(() => undefined);
}

/** Drops the events that the server had received by this time: the snapshot contains them. */
async function dropHandedIn(knownMs: number): Promise<void> {
  const isKnown = ({ syncedAt }: PendingEvent) =>
    syncedAt !== null && Date.parse(syncedAt) <= knownMs;
  const known = new Set(offlineGate.events.filter(isKnown));
  for (const event of known) await dropEvent(event);
  offlineGate.events = offlineGate.events.filter((event) => !known.has(event));
  publishConnection();
}
