// Time, handed in so that tests can set it. Nothing else in the server reads the system clock for
// a rule.

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

// Making a formatter costs more than many queries; there are as many as there are zones.
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    dayFormats.set(timeZone, format);
  }
  return format;
}

/** Today in a community's zone, as an ISO day (domain 0: "today" is the community-local day). */
export const todayIn = (timeZone: string, clock: Clock): string =>
  dayFormatOf(timeZone).format(clock.now());
