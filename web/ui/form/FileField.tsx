// A file field; its value is the `File` itself, or null. The server checks its content.
// Example: `<FileField name="proof" label="Proof" accept="image/*,application/pdf" />`.
import { FileInput } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useField, type FieldProps } from './form-context.ts';

type FileFieldProps = FieldProps & { accept: string; placeholder?: string };

export function FileField({ accept, placeholder = 'Choose a file', ...props }: FileFieldProps) {
  const field = useField<File | null>(props, 'file');
  return (
    <FileInput
      {...field.input}
      accept={accept}
      placeholder={placeholder}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      clearable={field.value !== null}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      value={field.value}
      onChange={field.set}
    />
  );
}
