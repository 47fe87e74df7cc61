// Creates slices of client state: in memory, or in local storage under a name of their own. Each slice registers a
// function that empties it at sign-out, except the tour.
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

type Store<T> = UseBoundStore<StoreApi<T>>;
type Rehydrating = {
  /** Absent if the browser forbids storage: the slice is then in memory only. */
  persist?: {
    hasHydrated: () => boolean;
    onFinishHydration: (done: () => void) => () => void;
    clearStorage: () => void;
  };
};

const emptiers: (() => void)[] = [];
export const rehydrating: Rehydrating[] = [];

/** A slice that lives as long as the page, and is emptied when the session ends. */
export function memorySlice<T>(creator: StateCreator<T>): Store<T> {
  const store = create<T>()(creator);
  emptiers.push(() => store.setState(store.getInitialState(), true));
  return store;
}

type Kept<T> = {
  /** The key in local storage. */
  name: string;
  /** Picks the part of the state to store; functions are never stored. */
  pick: (state: T) => Partial<T>;
  /** `ever`: outlives the session. Only the tour does. */
  until?: 'session-ends' | 'ever';
};

/** A slice that is stored in local storage. */
export function storedSlice<T>(creator: StateCreator<T>, kept: Kept<T>): Store<T> {
  const store = create<T>()(
    persist(creator as never, {
      name: kept.name,
      partialize: kept.pick as (state: T) => T,
      storage: createJSONStorage(() => localStorage),
    }),
  );
  const { persist: storage } = store as unknown as Rehydrating;
  rehydrating.push(store as unknown as Rehydrating);
  if (kept.until !== 'ever') {
    emptiers.push(() => {
      store.setState(store.getInitialState(), true);
      storage?.clearStorage();
    });
  }
  return store;
}

/** Empties every slice but the tour, in memory and in storage. */
export function emptySlices(): void {
  for (const empty of emptiers) empty();
}
