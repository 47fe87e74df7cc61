// The photos of a visit, for people who may read visits. Each is fetched on request, and the access is logged.
import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { downloadVisitPhoto } from '#calls/visits/visit-photos.ts';
import type { VisitPhoto } from '#contract/visits/visit-photos.ts';
import { toastError } from '#lib/api/toast.ts';
import { fetchFile } from '#lib/api/transfer.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from './visits.module.css';
import shared from '#guard/parts/gate.module.css';

const words = {
  Visitor: 'visitor',
  Vehicle: 'vehicle',
  ID: 'identity card',
  Goods: 'goods',
} as const;

type VisitPhotosProps = { visitId: string; photos: readonly VisitPhoto[] };

export function VisitPhotos({ visitId, photos }: VisitPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <>
      <h3 className={shared.section}>Photos</h3>
      <Rows>
        {photos.map((photo) => (
          <Photo key={photo.id} visitId={visitId} photo={photo} />
        ))}
      </Rows>
    </>
  );
}

function Photo({ visitId, photo }: { visitId: string; photo: VisitPhoto }) {
  const params = { visitId, photoId: photo.id };
  const [address, setAddress] = useState<string>();
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  const show = async () => {
    try {
      const { blob } = await fetchFile(downloadVisitPhoto, { params });
      setAddress(URL.createObjectURL(blob));
    } catch {
      toastError('This photo was deleted.');
    }
  };
  return (
    <li className={shared.row}>
      <div className={shared.words}>
        <div className={shared.title}>The {words[photo.subject]}</div>
        <div className={shared.quiet}>
          {photo.takenByName}, <InstantText at={photo.takenAt} />
        </div>
      </div>
      {address ? (
        <img className={classes.photo} src={address} alt={`The ${words[photo.subject]}`} />
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPhoto size={16} aria-hidden />}
          aria-label={`Show the ${words[photo.subject]}`}
          onClick={() => void show()}
        >
          Show
        </Button>
      )}
    </li>
  );
}
