// Several photos from the person's device, each a thumbnail with a button to remove it; its value is the files. The
// screen uploads them once the form is sent.
// Example: `<PhotosField name="photos" label="Photos" limit={5} />`.
import { Button, CloseButton, Input } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { acceptedPictures } from '#contract/shared/pictures.ts';
import { useField, type FieldProps } from './form-context.ts';
import classes from './PhotosField.module.css';

type PhotosFieldProps = FieldProps & { limit: number };

export function PhotosField({ limit, ...props }: PhotosFieldProps) {
  const { value: photos, set, input } = useField<File[]>(props, 'file');
  const picker = useRef<HTMLInputElement>(null);
  const full = photos.length >= limit;
  return (
    <Input.Wrapper
      label={input.label}
      description={`Up to ${limit} photos.`}
      error={input.error}
      inputWrapperOrder={input.inputWrapperOrder}
      labelProps={{ ...input.labelProps, htmlFor: input.id }}
      descriptionProps={input.descriptionProps}
    >
      {photos.length > 0 && (
        <ul className={classes.photos} aria-label={props.label}>
          {photos.map((photo, at) => (
            <li key={`${photo.name} ${photo.size} ${photo.lastModified}`} className={classes.photo}>
              <Thumbnail photo={photo} />
              <CloseButton
                className={classes.remove}
                variant="default"
                radius="xl"
                aria-label={`Remove ${photo.name}`}
                onClick={() => set(photos.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        className={classes.add}
        variant="default"
        leftSection={<IconCamera size={16} aria-hidden />}
        disabled={full}
        onClick={() => picker.current?.click()}
      >
        {photos.length === 0 ? 'Add photos' : 'Add more photos'}
      </Button>
      <input
        ref={picker}
        id={input.id}
        type="file"
        hidden
        multiple
        accept={acceptedPictures}
        onChange={(event) => {
          const added = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          set(withoutDoubles([...photos, ...added]).slice(0, limit));
        }}
      />
    </Input.Wrapper>
  );
}

/** A photo that is chosen twice is sent once. */
const withoutDoubles = (photos: readonly File[]): File[] => [
  ...new Map(
    photos.map((photo) => [`${photo.name} ${photo.size} ${photo.lastModified}`, photo]),
  ).values(),
];

function Thumbnail({ photo }: { photo: File }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    picture.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return <img ref={picture} className={classes.picture} alt={photo.name} />;
}
