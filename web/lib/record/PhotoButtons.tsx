// Buttons to set and remove a photo. It is stored at once, independent of any form.
import { Button, FileButton, Group } from '@mantine/core';
import { useState } from 'react';
import { acceptedPictures } from '#contract/shared/pictures.ts';
import { toastFailure } from '#lib/api/toast.ts';

type PhotoButtonsProps = {
  hasPhoto: boolean;
  /** Left out if the person may not set a photo. */
  onChoose?: ((file: File) => Promise<unknown>) | undefined;
  onRemove?: (() => Promise<unknown>) | undefined;
};

export function PhotoButtons({ hasPhoto, onChoose, onRemove }: PhotoButtonsProps) {
  const [busy, setBusy] = useState(false);
  const during = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.catch(toastFailure);
    setBusy(false);
  };
  return (
    <Group gap={8}>
      {onChoose && (
        <FileButton
          accept={acceptedPictures}
          onChange={(file) => {
            if (file) void during(onChoose(file));
          }}
        >
          {(props) => (
            <Button variant="default" size="xs" loading={busy} {...props}>
              {hasPhoto ? 'Change photo' : 'Add photo'}
            </Button>
          )}
        </FileButton>
      )}
      {onRemove && hasPhoto && !busy && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => void during(onRemove())}>
          Remove photo
        </Button>
      )}
    </Group>
  );
}
