// A calendar day as `DayField` takes it, where there is no form around it.
// Example: `<DayInput label="Booked on" value={day} onChange={setDay} max={today} />`.
import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatDay } from '#ui/format/dates.ts';

type DayInputProps = {
  label: string;
  help?: ReactNode;
  error?: ReactNode;
  /** `2026-11-21`, or an empty text. */
  value: string;
  onChange: (day: string) => void;
  min?: string;
  max?: string;
};

const DayPicker = lazy(() => import('./DayPicker.tsx'));

export function DayInput({ label, help, error, value, onChange, min, max }: DayInputProps) {
  const input = {
    label,
    description: help,
    error,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as Part[],
  };
  const waiting = <TextInput {...input} readOnly value={value === '' ? '' : formatDay(value)} />;
  return (
    <Suspense fallback={waiting}>
      <DayPicker input={input} value={value} onChange={onChange} min={min} max={max} />
    </Suspense>
  );
}

type Part = 'label' | 'input' | 'description' | 'error';
