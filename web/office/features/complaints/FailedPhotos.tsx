// Photos whose upload failed, by name and reason, with a retry button. The complaint is saved.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { toastSuccess } from '#lib/api/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { paths } from '#web/paths.ts';
import { type FailedPhoto, uploadPhotos, type UploadsOf } from './photos.ts';
import classes from './complaints.module.css';

export type Failed = { of: UploadsOf; photos: readonly FailedPhoto[] };

export function FailedPhotos({ failed, onClose }: { failed: Failed; onClose: () => void }) {
  const { number, id } = failed.of.complaint;
  const [photos, setPhotos] = useState(failed.photos);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const left = await uploadPhotos(
      failed.of,
      photos.map(({ photo }) => photo),
    );
    setBusy(false);
    setPhotos(left);
    if (left.length > 0) return;
    toastSuccess(`All photos of ${number} are uploaded.`, paths.complaint(id));
    onClose();
  };
  return (
    <Dialog title="Some photos were not uploaded" onClose={onClose}>
      <p>{`${number} is saved. These photos are missing:`}</p>
      <Rows role="alert" className={classes.plain}>
        {photos.map(({ photo, reason }) => (
          <li key={photo.name}>{`${photo.name}: ${reason}`}</li>
        ))}
      </Rows>
      <Row gap={12} justify="space-between" mt={12}>
        <Button variant="default" onClick={onClose}>
          Skip them
        </Button>
        <Button loading={busy} onClick={() => void retry()}>
          Try again
        </Button>
      </Row>
    </Dialog>
  );
}
