// A box to tick, for an agreement or one of several things. Example: `<CheckField name="isAdult"
// label="I am 18 or older" required />`.
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField, type FieldProps } from './form-context.ts';

type CheckFieldProps = FieldProps & {
  /** The words beside the box when they hold more than text; `label` names it in the summary. */
  words?: ReactNode;
};

export function CheckField(props: CheckFieldProps) {
  const field = useField<boolean>(props, 'tick');
  const { id, label, description, disabled, error, onBlur } = field.input;
  return (
    <Checkbox
      {...{ id, description, disabled, error, onBlur }}
      label={props.words ?? label}
      checked={field.value}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  );
}
