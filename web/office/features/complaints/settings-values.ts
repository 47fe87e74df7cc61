// The form of the complaint settings: minutes of the day are chosen as times.
import type { ComplaintSettings } from '#contract/complaints/complaint-settings.ts';
import { formatDay } from '#ui/format/dates.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Every quarter of an hour in a day. */
export const times = Array.from({ length: 97 }, (_, at) => ({
  value: String(at * 15),
  label: timeOf(at * 15),
}));

type Hours = { opens: string; closes: string };

export type Values = {
  hours: Hours[];
  holidays: { on: string; name: string }[];
  autoCloseDays: string;
  archiveDays: string;
};

export const valuesOf = (settings: ComplaintSettings): Values => ({
  hours: settings.hours.map((day) => ({
    opens: day ? String(day.opens) : '',
    closes: day ? String(day.closes) : '',
  })),
  holidays: settings.holidays,
  autoCloseDays: String(settings.autoCloseDays),
  archiveDays: String(settings.archiveDays),
});

/** A day without both times is a day off. If only one time is set, the schema reports the missing one. */
export const bodyOf = ({ hours, holidays, ...rest }: Values, version: number): object => ({
  hours: hours.map(({ opens, closes }) =>
    opens === '' && closes === ''
      ? null
      : {
          ...(opens !== '' && { opens: Number(opens) }),
          ...(closes !== '' && { closes: Number(closes) }),
        },
  ),
  holidays,
  autoCloseDays: Number(rest.autoCloseDays),
  archiveDays: Number(rest.archiveDays),
  version,
});

/** The settings as text, for users who may only read them. */
export const words = (settings: ComplaintSettings): [string, string][] => [
  ...settings.hours.map((day, at): [string, string] => [
    weekdays[at] ?? '',
    day ? `${timeOf(day.opens)} to ${timeOf(day.closes)}` : 'Closed',
  ]),
  ['Holidays', settings.holidays.map(({ on, name }) => `${name}, ${formatDay(on)}`).join('; ')],
  ['Closed after', `${settings.autoCloseDays} days`],
  ['Archived after', `${settings.archiveDays} days`],
];
