// Converts a day and a time in a time zone to an instant: forms use local time, requests use UTC.

/** `instantOf('2026-11-21', '23:59', 'Africa/Lagos')` is `2026-11-21T22:59:00.000Z`. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(asUtc);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  const local = Date.parse(
    `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}:00Z`,
  );
  return new Date(asUtc - (local - asUtc)).toISOString();
}

export const endOfDay = (day: string, timeZone: string): string =>
  instantOf(day, '23:59', timeZone);
