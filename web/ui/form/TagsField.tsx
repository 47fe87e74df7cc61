// Short texts, added with Enter, a comma or a semicolon, or on leaving the field. Example: `<TagsField name="tags"
// label="Tags" suggestions={known} />`.
import { TagsInput } from '@mantine/core';
import { useField, type FieldProps } from './form-context.ts';

type TagsFieldProps = FieldProps & {
  suggestions?: string[];
  maxTags?: number;
  placeholder?: string;
};

export function TagsField(props: TagsFieldProps) {
  const field = useField<string[]>(props, 'choices');
  const value = field.value ?? [];
  return (
    <TagsInput
      {...field.input}
      data={props.suggestions ?? []}
      placeholder={value.length === 0 ? (props.placeholder ?? 'Type and press Enter') : ''}
      maxTags={props.maxTags ?? 20}
      value={value}
      onChange={field.set}
      clearable={value.length > 0}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      splitChars={[',', ';']}
      acceptValueOnBlur
    />
  );
}
