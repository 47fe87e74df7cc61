// Time, handed in so that tests can set it. Nothing else in the server reads the system clock for
// a rule.

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Today in a community's zone, as an ISO day (domain 0: "today" is the community-local day). */
export function todayIn(timeZone: string, clock: Clock): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(clock.now());
}
