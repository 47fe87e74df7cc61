// A password field with a show button and a caps lock hint. `choose` is for a new password: it shows the strength.
// Example: `<PasswordField name="password" label="Password" choose required />`.
import { PasswordInput } from '@mantine/core';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import type { PasswordOwner } from '#contract/identity/passwords.ts';
import { useField, useFormShared, type FieldProps } from '#ui/form/form-context.ts';
import classes from './identity.module.css';

type PasswordFieldProps = FieldProps & {
  /** Set when choosing a new password, which must not contain the form's name and email values. */
  choose?: boolean;
};

const PasswordMeter = lazy(async () => ({
  default: (await import('./PasswordMeter.tsx')).PasswordMeter,
}));

export function PasswordField({ choose = false, ...props }: PasswordFieldProps) {
  const field = useField<string>(props);
  const { form } = useFormShared();
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const value = field.value ?? '';
  const owner = form.getValues() as PasswordOwner;
  return (
    <div>
      <PasswordInput
        {...field.input}
        autoComplete={choose ? 'new-password' : 'current-password'}
        maxLength={128}
        value={value}
        onChange={(event) => field.set(event.currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      />
      {choose && (
        <Suspense fallback={<p className={classes.meterPlace} />}>
          <PasswordMeter password={value} owner={owner} said={field.input.error} />
        </Suspense>
      )}
      {capsLock && (
        <p className={classes.hint} data-tone="warn" role="status">
          Caps lock is on.
        </p>
      )}
    </div>
  );
}
