// The button beside a message that takes one picture or PDF at a time.
// Example: `<AddFileButton label="Add a file" onFile={attach} />`.
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';

type AddFileButtonProps = {
  label: string;
  disabled?: boolean;
  onFile: (file: File) => void;
};

export function AddFileButton({ label, disabled = false, onFile }: AddFileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*,application/pdf"
        aria-label="File"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
