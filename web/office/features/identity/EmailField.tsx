// The email field of every form before the sign-in.
import { TextInput } from '@mantine/core';
import { useField } from '#ui/form/form-context.ts';

type EmailFieldProps = {
  /** `username` if the email identifies an account, so that password managers can fill it in. */
  autoComplete?: 'username' | 'email';
};

export function EmailField({ autoComplete = 'username' }: EmailFieldProps) {
  const field = useField<string>({ name: 'email', label: 'Email address' });
  return (
    <TextInput
      {...field.input}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      maxLength={254}
      value={field.value ?? ''}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  );
}
