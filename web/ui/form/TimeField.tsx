// A time of day as `08:30`, in the community's zone and on a 24-hour clock in every browser. On blur `8`, `830` and
// `8.30 pm` are rewritten in that form. `TimeInput` is the same outside a form.
// Example: `<TimeField name="quietFrom" label="Quiet from" />`.
import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useField, type FieldProps } from './form-context.ts';
import { readTypedTime } from './typed-time.ts';

const typing = { placeholder: 'HH:MM', maxLength: 8, autoComplete: 'off' } as const;

export function TimeField(props: FieldProps) {
  const field = useField<string | null>(props, 'time');
  const value = field.value ?? '';
  return (
    <TextInput
      {...field.input}
      {...typing}
      value={value}
      onChange={(event) => field.set(event.currentTarget.value)}
      onBlur={() => {
        field.set(readTypedTime(value) ?? value);
        field.input.onBlur();
      }}
    />
  );
}

const notATime = 'This is not a time. Write it as HH:MM.';

type TimeInputProps = {
  label: string;
  help?: ReactNode;
  /** `08:30`, or an empty text. */
  value: string;
  /** Receives a time of day, or an empty text. The field itself shows an error for any other text. */
  onChange: (time: string) => void;
};

export function TimeInput({ label, help, value, onChange }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  const [hasLeft, setHasLeft] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isWrong = typed !== undefined && typed.trim() !== '' && value === '';
  useEffect(() => field.current?.setCustomValidity(isWrong ? notATime : ''), [isWrong]);
  return (
    <TextInput
      ref={field}
      label={label}
      required
      withAsterisk={false}
      description={help}
      error={hasLeft && isWrong && notATime}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...typing}
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setHasLeft(false);
        onChange(readTypedTime(text) ?? '');
      }}
      onBlur={() => {
        setHasLeft(true);
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}
