// A choice from a fixed list; searchable from eight options on. Options are texts or `{ value, label }`. Example:
// `<SelectField name="type" label="House type" options={houseTypes} />`.
import { Select } from '@mantine/core';
import { valueLabel } from '#ui/format/value-label.ts';
import { useField, type FieldProps } from './form-context.ts';

type SelectFieldProps = FieldProps & {
  options: readonly (string | { value: string; label: string; disabled?: boolean })[];
  placeholder?: string;
  clearable?: boolean;
};

export function SelectField(props: SelectFieldProps) {
  const { options, placeholder, clearable = !props.required } = props;
  const field = useField<string | null>(props, 'choice');
  return (
    <Select
      {...field.input}
      data={options.map((one) =>
        typeof one === 'string' ? { value: one, label: valueLabel(one) } : one,
      )}
      placeholder={placeholder ?? 'Choose'}
      searchable={options.length >= 8}
      selectFirstOptionOnChange
      clearable={clearable && Boolean(field.value)}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      checkIconPosition="right"
      value={field.value || null}
      onChange={(value) => field.set(value ?? '')}
    />
  );
}
