// A chunk or stylesheet that is gone means that a newer version was put up: the page reloads after
// 2 seconds (spec 4). At most a few times in a while, because a chunk that never comes must end in
// the error screen and not in a loop.

export const reloadDelayMs = 2000;
const windowMs = 60_000;
const mostReloads = 2;
const key = 'chunkReloads';

/** The reloads that still count, and whether another is allowed. Pure. */
export function nextReloads(
  past: number[],
  nowMs: number,
): { reloads: number[]; allowed: boolean } {
  const recent = past.filter((at) => nowMs - at < windowMs);
  const allowed = recent.length < mostReloads;
  return { reloads: allowed ? [...recent, nowMs] : recent, allowed };
}

function stored(): number[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((at) => typeof at === 'number') : [];
  } catch {
    return [];
  }
}

const says = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /module script/i,
  /unable to preload css/i,
  /loading (css )?chunk/i,
];

export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && says.some((pattern) => pattern.test(error.message));

let scheduled = false;

/** Schedules the reload; false when there were too many already. */
export function scheduleReload(): boolean {
  if (scheduled) return true;
  const { reloads, allowed } = nextReloads(stored(), Date.now());
  if (!allowed) return false;
  scheduled = true;
  sessionStorage.setItem(key, JSON.stringify(reloads));
  setTimeout(() => window.location.reload(), reloadDelayMs);
  return true;
}

/** Vite tells of a failed chunk or stylesheet by an event, also when nobody awaits it. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) scheduleReload();
  });
}

/**
 * Fetches a chunk. One that is gone schedules the reload and keeps whoever waits for it waiting;
 * with too many reloads behind it, it fails like any other error.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkError(error)) throw error;
    if (navigator.onLine && scheduleReload()) return new Promise<never>(() => undefined);
    // Under another sentence, or the router would reload at once by itself.
    throw new Error('This part of the page could not be loaded.', { cause: error });
  }
}

const patienceMs = 30_000;

/**
 * Fetches a chunk of what stands around every page, where a failure would take the page with it: without the network it
 * waits until there is one.
 */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isChunkError(error)) throw error;
      if (navigator.onLine && scheduleReload()) return new Promise<never>(() => undefined);
      await networkOrTime();
    }
  }
}

const networkOrTime = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    window.addEventListener('online', () => resolve(), { once: true });
  });
