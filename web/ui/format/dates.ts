// Days and instants as people read them. A day has no zone and never shifts; an instant is shown in
// the community's zone, whatever zone the browser is in.
import { dayText, instantText } from '#rules/shared/day-text.ts';

const locale = 'en-GB';

/** `2026-11-21` becomes `21 Nov 2026`, as in messages and documents. */
export const formatDay = (day: string): string => dayText(day);

/** `21 Nov 2026, 14:05` in the zone given. */
export const formatInstant = (instant: string, timeZone: string): string =>
  instantText(instant, timeZone);

/** The long form for a tooltip, with weekday, seconds and zone. */
export function formatInstantLong(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone,
  }).format(new Date(instant));
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `3 hours ago`, `in 2 days`, `just now`. */
export function formatAgo(instant: string, now: Date): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  if (!unit) return 'just now';
  const [name, size] = unit;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    Math.round(seconds / size),
    name,
  );
}
