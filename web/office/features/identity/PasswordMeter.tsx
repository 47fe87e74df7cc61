// The strength of a new password, as a bar and a sentence.
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { isCommonPassword } from '#rules/identity/common-passwords.ts';
import type { PasswordOwner } from '#contract/identity/passwords.ts';
import { strengthOf } from './strength.ts';
import classes from './identity.module.css';

const colors = ['gray', 'red', 'orange', 'courtyard', 'courtyard'];

type PasswordMeterProps = {
  password: string;
  owner: PasswordOwner;
  /** The error shown at the field. The meter does not repeat its sentence. */
  said: ReactNode;
};

export function PasswordMeter({ password, owner, said }: PasswordMeterProps) {
  const { level, sentence } = strengthOf(password, owner, isCommonPassword);
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
        {sentence !== said && sentence}
      </p>
    </>
  );
}
