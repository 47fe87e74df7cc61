// Converts a day and a clock time in a time zone to an instant, for fields that ask for both.

/** The number of minutes by which a zone's clock is ahead of UTC at an instant. */
function offsetMinutes(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
  );
  return Math.round((shown - Math.floor(at.getTime() / 60_000) * 60_000) / 60_000);
}

/** The instant of a day and a clock time in a zone, as an ISO text in UTC. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const asUtc = new Date(`${day}T${time}:00.000Z`);
  const first = new Date(asUtc.getTime() - offsetMinutes(asUtc, timeZone) * 60_000);
  // Computed again with the offset at `first`, which differs if the clocks change on that day.
  const second = asUtc.getTime() - offsetMinutes(first, timeZone) * 60_000;
  return new Date(second).toISOString();
}
