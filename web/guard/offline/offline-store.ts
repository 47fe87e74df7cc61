// A gate device's storage for a night without the network, in IndexedDB. The snapshot, the shift and other values by
// name are deleted when the shift ends. A separate database holds the events to sync. Each event is deleted after
// its sync, during a shift only once a snapshot contains it. Only the events of visitors without a pass contain a
// visitor's name.
import type { AskedVisitor, PendingEvent, StoredSnapshot } from './held.ts';
import type { Shift } from '#contract/gates/gate-shifts.ts';
import { gateEventsName } from '#lib/session/gate-device.ts';

/** The values that are stored by name. No script, not even this one, can export the key. */
type KeptByName = {
  snapshot: StoredSnapshot & { key: CryptoKey };
  shift: Shift;
  /**
   * How far the server's clock is ahead of this device's, and the latest time that this device's clock has shown, both
   * in milliseconds.
   */
  clock: { aheadMs: number; latestMs: number };
  asked: readonly AskedVisitor[];
  /** The times of wrong codes, in milliseconds. */
  wrong: number[];
};

const keptName = 'gateOffline';
const keptStore = 'kept';
const eventStore = 'events';

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });

function open(name: string, build: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => build(request.result));
  return answer(request);
}

/**
 * Opens the database only if it exists, otherwise returns null. Reading must not create the database again on a device
 * that was wiped meanwhile.
 */
function openThere(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  return new Promise((resolve, reject) => {
    let isMissing = false;
    request.addEventListener('upgradeneeded', () => {
      isMissing = true;
      request.transaction?.abort();
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      if (isMissing) resolve(null);
      else reject(request.error ?? new Error('IndexedDB'));
    });
  });
}

const openKept = () => open(keptName, (db) => db.createObjectStore(keptStore));
const openEvents = () =>
  open(gateEventsName, (db) =>
    db.createObjectStore(eventStore, { keyPath: 'position', autoIncrement: true }),
  );

/**
 * Opens a connection for each use and closes it, because an open connection would block the deletion of the database.
 */
async function within<T>(
  opening: IDBDatabase | Promise<IDBDatabase>,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opening;
  try {
    const [name = ''] = db.objectStoreNames;
    // An event that the guard saw confirmed must survive a flat battery.
    const transaction = db.transaction(name, mode, { durability: 'strict' });
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('abort')));
    });
    const [result] = await Promise.all([answer(work(transaction.objectStore(name))), written]);
    return result;
  } finally {
    db.close();
  }
}

export async function readStored<N extends keyof KeptByName>(
  name: N,
): Promise<KeptByName[N] | undefined> {
  const there = await openThere(keptName);
  if (!there) return undefined;
  return within(there, 'readonly', (store) => store.get(name) as IDBRequest<KeptByName[N]>);
}

export const writeStored = <N extends keyof KeptByName>(
  name: N,
  value: KeptByName[N],
): Promise<unknown> => within(openKept(), 'readwrite', (store) => store.put(value, name));

export async function readEvents(): Promise<PendingEvent[]> {
  const there = await openThere(gateEventsName);
  if (!there) return [];
  return within(there, 'readonly', (store) => store.getAll() as IDBRequest<PendingEvent[]>);
}

export async function addEvent(event: Omit<PendingEvent, 'position'>): Promise<PendingEvent> {
  const position = await within(openEvents(), 'readwrite', (store) => store.add(event));
  return { ...event, position: Number(position) };
}

export const writeEvent = (event: PendingEvent): Promise<unknown> =>
  within(openEvents(), 'readwrite', (store) => store.put(event));

export const dropEvent = ({ position }: PendingEvent): Promise<unknown> =>
  within(openEvents(), 'readwrite', (store) => store.delete(position));

/**
 * Deletes everything that is stored by name: when the shift ends, and when the device is no longer trusted. The events
 * to sync stay.
 */
export const deleteStored = (): void => void indexedDB.deleteDatabase(keptName);
