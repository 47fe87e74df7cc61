// A resident's photo: choose, preview, replace or remove. It is saved at once, apart from the form.
import { Group } from '@mantine/core';
import { removeResidentPhoto, uploadResidentPhoto } from '#calls/residents/resident-photos.ts';
import { call } from '#lib/api/api.ts';
import { PhotoButtons } from '#lib/record/PhotoButtons.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { upload } from '#lib/api/transfer.ts';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';

type ResidentPhotoProps = { residentId: string; name: string; photoUrl: string | null };

export function ResidentPhoto({ residentId, name, photoUrl }: ResidentPhotoProps) {
  const params = { residentId };
  const mayChange = useMay('residents.update');
  const keep = async (work: Promise<unknown>) => {
    await work;
  };
  if (!photoUrl && !mayChange) return null;
  return (
    <Group gap={16} role="group" aria-label="Photo">
      <PersonAvatar src={photoUrl} name={name} alt={photoUrl ? `Photo of ${name}` : ''} size={72} />
      {mayChange && (
        <PhotoButtons
          hasPhoto={photoUrl !== null}
          onChoose={(file) => keep(upload(uploadResidentPhoto, { params }, file))}
          onRemove={() => keep(call(removeResidentPhoto, { params }))}
        />
      )}
    </Group>
  );
}
