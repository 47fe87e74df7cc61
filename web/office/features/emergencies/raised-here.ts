// The alarms that were raised on this screen, while they can still be cancelled, and whether a page that raises one is
// open.
import { memorySlice } from '#lib/session/slice.ts';

/** The time in seconds for which the server allows cancelling. */
export const takeBackSeconds = 10;

type RaisedHere = { ids: readonly string[]; raised: (id: string, seconds: number) => void };

const raisedHere = () =>
  memorySlice<RaisedHere>((set) => ({
    ids: [],
    raised: (id, seconds) => {
      set(({ ids }) => ({ ids: [...ids, id] }));
      setTimeout(
        () => set(({ ids }) => ({ ids: ids.filter((one) => one !== id) })),
        seconds * 1000,
      );
    },
  }));

/** Raised by the person who is signed in here. */
export const useRaisedHere = raisedHere();

/** Raised by the device while nobody is signed in on it: a person who signs in later cannot cancel it. */
export const useRaisedByDevice = raisedHere();

type Raising = { pages: number; opened: () => () => void };

/** The number of open pages on this screen that raise an alarm. A drill must not cover them. */
export const useRaising = memorySlice<Raising>((set) => {
  const add = (pages: number) => set((now) => ({ pages: now.pages + pages }));
  return {
    pages: 0,
    opened: () => {
      add(1);
      return () => add(-1);
    },
  };
});
