// The clock, passed in so that tests can set it. No rule reads the system clock directly.
import { dayIn } from '#rules/shared/day-text.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The current date in a time zone, as an ISO day. "Today" always means the community's local date. */
export const todayIn = (timeZone: string, clock: Clock): string => dayIn(clock.now(), timeZone);
