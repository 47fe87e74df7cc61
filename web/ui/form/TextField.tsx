// A text field with one line, or several with `rows`. Example: `<TextField name="firstName" label="First name" required
// autoComplete="given-name" />`.
import { Textarea, TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { useField, type FieldProps } from './form-context.ts';

type TextFieldProps = FieldProps & {
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'url' | 'tel' | 'password'>;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  /** More than one makes a text area that grows with its text. */
  rows?: number;
};

export function TextField({ rows = 1, type = 'text', ...props }: TextFieldProps) {
  const { autoComplete, maxLength, placeholder, inputMode } = props;
  const field = useField<string | null>(props);
  const common = {
    ...field.input,
    autoComplete,
    maxLength,
    placeholder,
    inputMode,
    value: field.value ?? '',
  };
  if (rows > 1) {
    return (
      <Textarea
        {...common}
        autosize
        minRows={rows}
        maxRows={12}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput {...common} type={type} onChange={(event) => field.set(event.currentTarget.value)} />
  );
}
