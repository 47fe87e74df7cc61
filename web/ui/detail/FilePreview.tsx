// Previews an uploaded file: a picture as it is, any other file as an icon, each with its name and a link that opens
// the file in a new tab. Example: `<FilePreview name="slip.pdf" load={() => fetchFile(downloadProof, { params })} />`.
import { Skeleton } from '@mantine/core';
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusalOf } from '#ui/state/refusal.ts';
import classes from './FilePreview.module.css';

type FilePreviewProps = {
  /** The name under which the file was uploaded. */
  name: string;
  load: () => Promise<{ blob: Blob }>;
};

type Shown = { url: string; isPicture: boolean };

export function FilePreview({ name, load }: FilePreviewProps) {
  const [shown, setShown] = useState<Shown>();
  const [error, setError] = useState<string>();
  const fetchIt = useEffectEvent(load);
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    const show = async () => {
      const { blob } = await fetchIt();
      if (gone) return;
      url = URL.createObjectURL(blob);
      setShown({ url, isPicture: blob.type.startsWith('image/') });
    };
    show().catch((cause: unknown) => setError(refusalOf(cause).message));
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, []);
  if (error) {
    return (
      <p role="alert" className={classes.error}>
        {error}
      </p>
    );
  }
  if (!shown) return <Skeleton height={120} radius="md" />;
  return (
    <a className={classes.file} href={shown.url} target="_blank" rel="noreferrer">
      {shown.isPicture ? (
        <img className={classes.picture} src={shown.url} alt="" />
      ) : (
        <IconFileTypePdf className={classes.icon} size={32} stroke={1.4} aria-hidden />
      )}
      <span className={classes.name}>
        <span>{name}</span>
        <span className={classes.open}>
          Open <IconExternalLink size={14} aria-hidden />
        </span>
      </span>
    </a>
  );
}
