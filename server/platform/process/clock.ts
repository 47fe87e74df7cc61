// The clock, passed in so that tests can set it.
import { dayIn } from '#rules/shared/day-text.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The current date in a time zone, as an ISO day. */
export const todayIn = (timeZone: string, clock: Clock): string => dayIn(clock.now(), timeZone);
