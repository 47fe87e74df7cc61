// The calendar behind `DayField` and `DayInput`, in a chunk of its own. Typing takes day first, in the usual ways.
import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ReactNode } from 'react';
import { useLocale } from '#ui/locale.ts';
import { dayIn } from '#ui/format/dates.ts';

dayjs.extend(customParseFormat);

const shown = 'D MMM YYYY';
const typed = [
  'D/M/YYYY',
  'D-M-YYYY',
  'D.M.YYYY',
  'D/M/YY',
  'D MMM YYYY',
  'D MMMM YYYY',
  'YYYY-MM-DD',
];

type DayPickerProps = {
  /** What the calendar's field has of any other: its label, help and error. */
  input: { label: string; description?: ReactNode; error?: ReactNode };
  value: string;
  onChange: (day: string) => void;
  min: string | undefined;
  max: string | undefined;
};

export default function DayPicker({ input, value, onChange, min, max }: DayPickerProps) {
  const { timeZone } = useLocale();
  return (
    <DateInput
      {...input}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      valueFormat={shown}
      dateParser={parse}
      {...(min !== undefined && { minDate: min })}
      {...(max !== undefined && { maxDate: max })}
      getDayProps={(day) => (day === dayIn(new Date(), timeZone) ? { 'data-today': true } : {})}
      placeholder="21/11/2026"
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${input.label}` }}
      popoverProps={{ withinPortal: true }}
    />
  );
}

/** As it was typed, and without the noughts before a single digit, which the formats above do not take. */
function parse(text: string): string | null {
  const plain = text.trim();
  for (const given of [plain, plain.replaceAll(/(^|[/. -])0(?=\d[/. -])/g, '$1')]) {
    for (const format of typed) {
      const day = dayjs(given, format, true);
      if (day.isValid()) return day.format('YYYY-MM-DD');
    }
  }
  return null;
}
