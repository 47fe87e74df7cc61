// A resident's photo: chosen, shown at once, replaced or taken away. It is kept at once, apart from the form.
import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { useState } from 'react';
import { removeResidentPhoto, uploadResidentPhoto } from '#calls/resident-photos.ts';
import { call } from '#lib/api.ts';
import { firstSentence, toApiError } from '#lib/api-error.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { toastError } from '#lib/toast.ts';
import { upload } from '#lib/transfer.ts';
import { invalidate } from '#lib/use-operation.ts';
import { staleWithResident } from './resident.ts';

const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type ResidentPhotoProps = { residentId: string; name: string; photoUrl: string | null };

export function ResidentPhoto({ residentId, name, photoUrl }: ResidentPhotoProps) {
  const params = { communityId: useCommunityId(), residentId };
  const mayChange = useMay('residents.update');
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      await invalidate(staleWithResident);
    } catch (cause) {
      toastError(firstSentence(toApiError(cause)));
    }
    setBusy(false);
  };
  if (!photoUrl && !mayChange) return null;
  return (
    <Group gap={16} role="group" aria-label="Photo">
      <Avatar
        src={photoUrl}
        name={name}
        alt={photoUrl ? `Photo of ${name}` : ''}
        size={72}
        color="courtyard"
      />
      {mayChange && (
        <Group gap={8}>
          <FileButton
            accept={accepted}
            onChange={(file) => {
              if (file) void change(() => upload(uploadResidentPhoto, { params }, file));
            }}
          >
            {(props) => (
              <Button variant="default" size="xs" loading={busy} {...props}>
                {photoUrl ? 'Change the photo' : 'Add a photo'}
              </Button>
            )}
          </FileButton>
          {photoUrl && !busy && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => void change(() => call(removeResidentPhoto, { params }))}
            >
              Take it away
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}
