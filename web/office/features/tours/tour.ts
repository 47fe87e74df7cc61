// A tour: its flag, its page, at most six steps. An anchor is the value of a `data-tour` attribute; a step whose anchor
// is not on the page is skipped. Every step needs an anchor, because without one it would be centred over the button of
// an empty list.
import type { AreaFlag } from '#lib/community/tour-flags.ts';

export type TourStep = {
  anchor: string;
  title: string;
  text: string;
};

export type Tour = {
  flag: AreaFlag;
  path: string;
  /** The part of the page that the tour belongs to, by its `Tab`. */
  tab?: string;
  steps: readonly TourStep[];
};

export const mostSteps = 6;

/** The steps that can be shown now; `isThere` tells which anchors are on the page. */
export const shownSteps = (tour: Tour, isThere: (anchor: string) => boolean): TourStep[] =>
  tour.steps.filter((step) => isThere(step.anchor));
