// What a gate's device keeps for a night without the network, in IndexedDB: the snapshot and the shift, which go when
// the shift ends; and in a database of their own the events to hand in, which name nobody but guests without a pass and
// go once they are handed in.
import type { WalkIn } from '#contract/gate-checks.ts';
import type { OfflineWalkIn } from '#contract/gate-offline.ts';
import type { Shift } from '#contract/gate-shifts.ts';
import type { WatchMatchKind } from '#contract/watch-matches.ts';
import { gateEventsName } from '#lib/gate-device.ts';
import type { Done, Kept } from './offline-judge.ts';

/** An event as it waits. Its position is given by the database, which counts up for as long as the device is paired. */
export type Waiting = Done & {
  position: number;
  shiftId?: string | undefined;
  clockSetBack?: boolean | undefined;
  wasAsked?: boolean | undefined;
  walkIn?: OfflineWalkIn | undefined;
  isCalled?: boolean | undefined;
  isWatched?: boolean | undefined;
  watchId?: string | undefined;
  matches?: WatchMatchKind[] | undefined;
  guestName?: string | undefined;
  /** Who came in by a visit that was asked about with the network; for the device alone. */
  asked?: Pick<AskedBefore, 'guestName' | 'kind' | 'plate' | 'house' | 'people'> | undefined;
  /** By the server's clock, once it has this: it goes with the first snapshot that knows it. */
  syncedAt: string | null;
};

/** Somebody at the gate whose house was asked while there was a network, and what was heard of it. */
export type AskedBefore = WalkIn;

/** Everything that is kept by name. The key cannot be read, by us neither. */
type KeptByName = {
  snapshot: Kept & { key: CryptoKey };
  shift: Shift;
  /** By how much the server's clock is ahead of this one, and the latest that this one said. */
  clock: { aheadMs: number; latestMs: number };
  asked: readonly AskedBefore[];
  /** When wrong codes were entered. */
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
 * Whoever looks makes nothing: on a device that was wiped meanwhile the database would be there again. Null where there
 * is none.
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

/** A connection of its own each time, so that nothing stands in the way of dropping the database. */
async function within<T>(
  opening: IDBDatabase | Promise<IDBDatabase>,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opening;
  try {
    const [name = ''] = db.objectStoreNames;
    // A guard who was told "let in" must find it after a flat battery.
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

export async function readKept<N extends keyof KeptByName>(
  name: N,
): Promise<KeptByName[N] | undefined> {
  const there = await openThere(keptName);
  if (!there) return undefined;
  return within(there, 'readonly', (store) => store.get(name) as IDBRequest<KeptByName[N]>);
}

export const writeKept = <N extends keyof KeptByName>(
  name: N,
  value: KeptByName[N],
): Promise<unknown> => within(openKept(), 'readwrite', (store) => store.put(value, name));

export async function readEvents(): Promise<Waiting[]> {
  const there = await openThere(gateEventsName);
  if (!there) return [];
  return within(there, 'readonly', (store) => store.getAll() as IDBRequest<Waiting[]>);
}

export async function addEvent(event: Omit<Waiting, 'position'>): Promise<Waiting> {
  const position = await within(openEvents(), 'readwrite', (store) => store.add(event));
  return { ...event, position: Number(position) };
}

export const writeEvent = (event: Waiting): Promise<unknown> =>
  within(openEvents(), 'readwrite', (store) => store.put(event));

export const dropEvent = ({ position }: Waiting): Promise<unknown> =>
  within(openEvents(), 'readwrite', (store) => store.delete(position));

/**
 * The snapshot, the shift and all that a guard left: when the shift ends, and when the device is not trusted any
 * more.
 */
export const dropKept = (): void => void indexedDB.deleteDatabase(keptName);
