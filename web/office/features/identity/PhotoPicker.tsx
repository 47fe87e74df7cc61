// The user's own photo: choose, preview, replace or remove.
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { removeMyPhoto, uploadMyPhoto } from '#calls/identity/identity.ts';
import type { Me } from '#contract/identity/identity.ts';
import { acceptedPictures } from '#contract/shared/pictures.ts';
import { call } from '#lib/api/api.ts';
import { storeMe } from '#lib/session/me.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { Row } from '#ui/layout/Row.tsx';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import classes from './identity.module.css';

export function PhotoPicker({ me }: { me: Me }) {
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<Me>) => {
    setBusy(true);
    try {
      storeMe(await work());
    } catch (cause) {
      toastFailure(cause);
    } finally {
      setBusy(false);
    }
  };
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <div className={classes.photo}>
      <PersonAvatar src={me.profileImageUrl} name={name} alt="Your photo" size={72} />
      <Row align="stretch">
        <FileButton
          accept={acceptedPictures}
          onChange={(file) => {
            if (file) void change(() => upload(uploadMyPhoto, {}, file));
          }}
        >
          {(props) => (
            <Button variant="default" loading={busy} {...props}>
              {me.profileImageUrl ? 'Change photo' : 'Add photo'}
            </Button>
          )}
        </FileButton>
        {me.profileImageUrl && !busy && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => void change(() => call(removeMyPhoto))}
          >
            Remove photo
          </Button>
        )}
      </Row>
    </div>
  );
}
