// Slice `tour`, stored in local storage. It is the only slice that outlives a session.
import { create } from 'zustand';
import { storedSlice } from '#lib/session/slice.ts';
import {
  completedFlags,
  firstFlags,
  flagsOf,
  restartedFlags,
  skippedFlags,
  type TourFlag,
  type TourFlags,
} from './tour-flags.ts';

/** The key in local storage, kept when a session ends. */
export const tourKey = 'tour';

type Tour = TourFlags & {
  completeTour: () => void;
  restartTour: () => void;
  skipAllTours: () => void;
  setTourFlag: (flag: TourFlag, value: boolean) => void;
};

export const useTour = storedSlice<Tour>(
  (set) => ({
    ...firstFlags(),
    completeTour: () => set(completedFlags()),
    restartTour: () => set(restartedFlags()),
    skipAllTours: () => set(skippedFlags()),
    setTourFlag: (flag, value) => set({ [flag]: value }),
  }),
  { name: tourKey, pick: flagsOf, until: 'ever' },
);

/** How often a page's tour was requested since the app was loaded, for example by "?" or from a menu. */
export const useTourReplay = create<{ asked: number }>()(() => ({ asked: 0 }));

/** Sets every flag, as specified, and starts the current page's tour. */
export function restartTours(): void {
  useTour.getState().restartTour();
  replayTour();
}

export const replayTour = (): void => useTourReplay.setState(({ asked }) => ({ asked: asked + 1 }));
