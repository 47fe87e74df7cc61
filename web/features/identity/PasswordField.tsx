// A password, with the eye that shows it and a word when caps lock is on. `choose` is for a new
// one: it shows how hard it is to guess. Example: `<PasswordField name="password" label="Password"
// choose={{ email }} required />`.
import { PasswordInput, Progress } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import type { PasswordOwner } from '#contract/passwords.ts';
import { useField, useFormShared, type FieldProps } from '#ui/form/form-context.ts';
import { strengthOf } from './strength.ts';
import classes from './identity.module.css';

type PasswordFieldProps = FieldProps & {
  /** A new password is chosen; the form's fields of these names must not stand in it. */
  choose?: boolean;
};

const colors = ['gray', 'red', 'orange', 'courtyard', 'courtyard'];

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
      {choose && <Meter password={value} owner={owner} />}
      {capsLock && (
        <p className={classes.hint} data-tone="warn" role="status">
          Caps lock is on.
        </p>
      )}
    </div>
  );
}

function Meter({ password, owner }: { password: string; owner: PasswordOwner }) {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>();
  useEffect(() => {
    // Without the list only the server knows; nothing else is lost.
    import('#contract/common-passwords.ts')
      .then((list) => setIsCommon(() => list.isCommonPassword))
      .catch(() => undefined);
  }, []);
  const { level, sentence } = strengthOf(password, owner, isCommon);
  return (
    <>
      <Progress
        mt={8}
        size={4}
        value={level * 25}
        color={colors[level] ?? 'gray'}
        aria-hidden="true"
      />
      <p className={classes.hint} role="status">
        {sentence}
      </p>
    </>
  );
}
