// A phone number in any local form. On blur, a possible number is parsed for the community's country and shown with its
// country code. The parsing tables load only then. The server validates the number.
// Example: `<PhoneField name="phone" label="Phone" />`.
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { useLocale } from '#ui/text/locale.ts';
import { useField, useFormShared, type FieldProps } from './form-context.ts';

/** The number in E.164 if it is a possible one, otherwise the typed text. */
export async function readPhone(text: string, country: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const phone = parsePhoneNumberFromString(text, country as 'NG');
  return phone?.isPossible() ? phone.number : text;
}

export function PhoneField(props: FieldProps) {
  const { country } = useLocale();
  const field = useField<string | null>(props);
  const { refusals } = useFormShared();
  const value = field.value ?? '';
  const latest = useRef({ value, refusals });
  useEffect(() => {
    latest.current = { value, refusals };
  });
  const read = async () => {
    if (value.trim() !== '') {
      const number = await readPhone(value, country).catch(() => value);
      // The tables may load after a response of the server. A change of the value would then remove the server's
      // error.
      const isLate = latest.current.value !== value || latest.current.refusals !== refusals;
      if (isLate) return;
      if (number !== value) field.set(number);
    }
    field.input.onBlur();
  };
  return (
    <TextInput
      {...field.input}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={40}
      placeholder="0803 123 4567"
      value={formatPhone(value)}
      onChange={(event) => field.set(event.currentTarget.value)}
      onBlur={read}
    />
  );
}
