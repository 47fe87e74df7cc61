// Days and instants as people write them: `21 Nov 2026`, `21 Nov 2026, 14:05`.

// Not from Intl: British English writes "Sept", which misaligns a column of days. Screens use the same names.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const monthOf = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? '';

/** `2026-11-21` as `21 Nov`. */
export const shortDayText = (day: string): string => `${Number(day.slice(8, 10))} ${monthOf(day)}`;

/** `2026-11-21` as `21 Nov 2026`; for an instant, its day in UTC. */
export const dayText = (day: string): string => `${shortDayText(day)} ${day.slice(0, 4)}`;

/** Any day of a month as `Nov 2026`. */
export const monthText = (day: string): string => `${monthOf(day)} ${day.slice(0, 4)}`;

type Formats = { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat };
const formats = new Map<string, Formats>();

/** Creating a formatter takes longer than using it, so formatters are cached for each time zone. */
function formatsOf(timeZone: string): Formats {
  let found = formats.get(timeZone);
  if (!found) {
    found = {
      day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
      time: new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }),
    };
    formats.set(timeZone, found);
  }
  return found;
}

/** The day, `2026-11-21`, and the time, `14:05`, of an instant in a time zone. */
export function placedInstant(at: string | Date, timeZone: string): { day: string; time: string } {
  const { day, time } = formatsOf(timeZone);
  const instant = new Date(at);
  return { day: day.format(instant), time: time.format(instant) };
}

/** The day of an instant in a time zone: `2026-11-21`. */
export const dayIn = (at: string | Date, timeZone: string): string =>
  formatsOf(timeZone).day.format(new Date(at));

/** `21 Nov 2026, 14:05` in a time zone. */
export function instantText(at: string | Date, timeZone: string): string {
  const { day, time } = placedInstant(at, timeZone);
  return `${dayText(day)}, ${time}`;
}

/** `21 Nov, 16:20` in a time zone; on `today` only `16:20`, and in another year than `today` also the year. */
export function timeText(instant: string, timeZone: string, today?: string): string {
  const { day, time } = placedInstant(instant, timeZone);
  if (day === today) return time;
  const isOtherYear = today !== undefined && day.slice(0, 4) !== today.slice(0, 4);
  return `${isOtherYear ? dayText(day) : shortDayText(day)}, ${time}`;
}
