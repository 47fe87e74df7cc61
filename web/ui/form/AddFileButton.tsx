// The button beside a message that adds one picture or PDF at a time.
// Example: `<AddFileButton label="Add a file" onFile={attach} />`.
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';

type AddFileButtonProps = {
  label: string;
  disabled?: boolean;
  /** The file types that the picker offers; pictures and PDF files by default. */
  accept?: string;
  /** `lg` is the size of the main buttons on pages for phones. */
  size?: 'lg';
  onFile: (file: File) => void;
};

const pictureOrPdf = 'image/*,application/pdf';

export function AddFileButton(props: AddFileButtonProps) {
  const { label, disabled = false, accept = pictureOrPdf, size, onFile } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
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
        accept={accept}
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
