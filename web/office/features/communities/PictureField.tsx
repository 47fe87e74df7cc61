// The community's picture: choose, preview, replace or remove. It is saved at once, apart from the form.
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { removeCommunityPicture, uploadCommunityPicture } from '#calls/communities/communities.ts';
import type { Community } from '#contract/communities/communities.ts';
import { acceptedPictures } from '#contract/shared/pictures.ts';
import { call } from '#lib/api/api.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { Row } from '#ui/layout/Row.tsx';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import classes from './wizard.module.css';

type PictureFieldProps = {
  community: Community;
  /** Shown separately, without the line between it and the fields above. */
  bare?: boolean;
};

export function PictureField({ community, bare = false }: PictureFieldProps) {
  const [busy, setBusy] = useState(false);
  const params = { communityId: community.id };
  const change = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (cause) {
      toastFailure(cause);
    }
    setBusy(false);
  };
  const { name, profilePicture } = community;
  return (
    <div className={classes.picture} data-bare={bare || undefined}>
      <PersonAvatar src={profilePicture} name={name} size={72} />
      <div>
        <div className={classes.pictureTitle}>Picture</div>
        <p className={classes.quiet}>
          The gate, the logo or a street. JPEG, PNG, WebP; at most 10 MB.
        </p>
        <Row align="stretch" mt={8} className={classes.pictureButtons}>
          <FileButton
            accept={acceptedPictures}
            onChange={(file) => {
              if (file) void change(() => upload(uploadCommunityPicture, { params }, file));
            }}
          >
            {(props) => (
              <Button variant="default" size="xs" loading={busy} {...props}>
                {profilePicture ? 'Change the picture' : 'Add a picture'}
              </Button>
            )}
          </FileButton>
          {profilePicture && !busy && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => void change(() => call(removeCommunityPicture, { params }))}
            >
              Remove photo
            </Button>
          )}
        </Row>
      </div>
    </div>
  );
}
