// A yes-or-no switch that takes effect when the form is submitted. Example: `<SwitchField name="canPay" label="May
// pay dues" help="Sees the house's bills and pays them." />`.
import { Switch } from '@mantine/core';
import { useField, type FieldProps } from './form-context.ts';

export function SwitchField(props: FieldProps) {
  const field = useField<boolean>(props);
  const { id, label, description, disabled, error, onBlur } = field.input;
  return (
    <Switch
      {...{ id, label, description, disabled, error, onBlur }}
      checked={field.value}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  );
}
