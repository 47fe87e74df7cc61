// A calendar day, typed or picked, as `2026-11-21` or an empty text. Forms use no date field of the browser, because it
// shows the browser's order of day and month, not the community's. The calendar loads when a form with a day field
// opens. Until then a text field of the same size is shown. Example: `<DayField name="moveInOn" label="Move-in date"
// max={today} />`.
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatDay } from '#ui/format/dates.ts';
import { useField, type FieldProps } from './form-context.ts';

type DayFieldProps = FieldProps & { min?: string; max?: string };

const DayPicker = lazy(() => import('./DayPicker.tsx'));

export function DayField(props: DayFieldProps) {
  const field = useField<string | null>(props, 'day');
  const value = field.value ?? '';
  const waiting = (
    <TextInput {...field.input} readOnly value={value === '' ? '' : formatDay(value)} />
  );
  return (
    <Suspense fallback={waiting}>
      <DayPicker
        input={field.input}
        name={props.label}
        value={value}
        onChange={field.set}
        onError={field.setOwnError}
        min={props.min}
        max={props.max}
      />
    </Suspense>
  );
}
