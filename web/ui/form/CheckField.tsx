// A checkbox, for an agreement or for one of several options. Example: `<CheckField name="isAdult" label="I am 18 or
// older" required />`.
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useField, type FieldProps } from './form-context.ts';

type CheckFieldProps = FieldProps & {
  /**
   * The content beside the checkbox, if it is more than text. The error summary still names the field by its `label`.
   */
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
