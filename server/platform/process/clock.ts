// The clock, passed in so that tests can set it. No rule reads the system clock directly.

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

// Creating a formatter costs more than many queries, so they are cached, one per time zone.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format;
}

/** The current date in a time zone, as an ISO day. "Today" always means the community's local date. */
export const todayIn = (timeZone: string, clock: Clock): string =>
  dayFormatOf(timeZone).format(clock.now());
