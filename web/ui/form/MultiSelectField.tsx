// Several choices out of a fixed list. Example: `<MultiSelectField name="streetIds" label="Streets"
// options={streets} />`; the form's value is a list of values.
import { MultiSelect } from '@mantine/core';
import { useField, type FieldProps } from './form-context.ts';

type MultiSelectFieldProps = FieldProps & {
  options: readonly (string | { value: string; label: string })[];
  placeholder?: string;
};

export function MultiSelectField(props: MultiSelectFieldProps) {
  const field = useField<string[]>(props, 'choices');
  const value = field.value ?? [];
  return (
    <MultiSelect
      {...field.input}
      data={[...props.options]}
      placeholder={value.length === 0 ? (props.placeholder ?? 'Choose') : ''}
      searchable
      selectFirstOptionOnChange
      clearable={value.length > 0}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      nothingFoundMessage="Nothing found"
      checkIconPosition="right"
      value={value}
      onChange={field.set}
    />
  );
}
