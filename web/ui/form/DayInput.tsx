// The same calendar day field as `DayField`, for use outside a form.
// Example: `<DayInput label="Booked on" value={day} onChange={setDay} max={today} />`.
import { TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatDay } from '#ui/format/dates.ts';

type DayInputProps = {
  label: string;
  /** Hides the label from the screen, but not from screen readers, if the surroundings already explain the field. */
  isLabelHidden?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  size?: 'xs' | 'sm';
  /** True if the field is inside a popover. A click on a calendar outside the popover would close the popover. */
  isInPopover?: boolean;
  /** `2026-11-21`, or an empty text. */
  value: string;
  /** Receives a day inside the limits, or an empty text. The field itself shows an error for any other text. */
  onChange: (day: string) => void;
  min?: string;
  max?: string;
};

const DayPicker = lazy(() => import('./DayPicker.tsx'));

export function DayInput(props: DayInputProps) {
  const { value, onChange, min, max, isInPopover = false } = props;
  const { label, isLabelHidden = false, help, error, required = false, size = 'sm' } = props;
  const input = {
    ...(isLabelHidden ? { 'aria-label': label } : { label }),
    description: help,
    error,
    size,
    required,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as Part[],
  };
  const waiting = <TextInput {...input} readOnly value={value === '' ? '' : formatDay(value)} />;
  return (
    <Suspense fallback={waiting}>
      <DayPicker {...{ input, value, onChange, min, max, isInPopover }} name={label} />
    </Suspense>
  );
}

type Part = 'label' | 'input' | 'description' | 'error';
