// Reloads the page after 2 seconds if a chunk or stylesheet is missing while the browser is online, which usually means
// that a newer version was deployed. The number of reloads is limited, because a chunk that never loads must end in the
// error screen and not in a loop.

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

/** Schedules the reload, unless it is scheduled already. Returns false if there were too many reloads. */
export function scheduleReload(): boolean {
  if (scheduled) return true;
  const { reloads, allowed } = nextReloads(stored(), Date.now());
  if (!allowed) return false;
  scheduled = true;
  sessionStorage.setItem(key, JSON.stringify(reloads));
  setTimeout(() => window.location.reload(), reloadDelayMs);
  return true;
}

/** Vite reports a failed chunk or stylesheet by an event, even if nothing awaits it. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine) scheduleReload();
  });
}

/**
 * Loads a chunk. If it is missing, this schedules the reload and stays pending. Offline, or after too many reloads, it
 * throws.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isChunkError(error)) throw error;
    if (navigator.onLine && scheduleReload()) return new Promise<never>(() => undefined);
    // Replaces the message, because the router would reload the page at once on the original message.
    throw new Error('This part of the page could not be loaded.', { cause: error });
  }
}

const patienceMs = 30_000;

/**
 * Loads a chunk of the frame around every page, where a failure would break the page. Offline, or after too many
 * reloads, it tries again when the network is back, and every 30 seconds.
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
