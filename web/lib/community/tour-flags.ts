// The tour flags and their transitions, as plain functions. A true area flag means "show on first visit".

export const areaFlags = [
  'overviewTour',
  'dashboardTour',
  'residentTour',
  'addressTour',
  'groupTour',
  'duesTour',
  'financesTour',
  'complaintTour',
  'settingsTour',
  'supportTour',
  'broadcastTour',
  'gatePassTour',
  'teamsTour',
  'electricityTour',
  'rolesTour',
  'bankAccountTour',
  'accessControlTour',
  'panicTour',
] as const;

export type AreaFlag = (typeof areaFlags)[number];
export type TourFlag = AreaFlag | 'hasCompletedTour';
export type TourFlags = Record<TourFlag, boolean>;

const withAreas = (shown: boolean, hasCompletedTour: boolean): TourFlags => ({
  ...(Object.fromEntries(areaFlags.map((flag) => [flag, shown])) as Record<AreaFlag, boolean>),
  hasCompletedTour,
});

export const firstFlags = (): TourFlags => withAreas(true, false);

/** Completing sets hasCompletedTour true and all other flags false. */
export const completedFlags = (): TourFlags => withAreas(false, true);

/** Restarting sets every flag to true, including hasCompletedTour, as the specification says "all". */
export const restartedFlags = (): TourFlags => withAreas(true, true);

/** Skipping all tours sets every flag to false, including hasCompletedTour. */
export const skippedFlags = (): TourFlags => withAreas(false, false);

/** The flags alone, which is what is stored. */
export const flagsOf = (state: TourFlags): TourFlags =>
  Object.fromEntries(
    (['hasCompletedTour', ...areaFlags] as const).map((flag) => [flag, state[flag]]),
  ) as TourFlags;
