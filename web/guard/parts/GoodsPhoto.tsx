// A photo of goods, taken before their carrier is checked out. The button takes one photo. The phone shrinks it before
// the upload, and the office sees it with the visit.
import { IconCamera, IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addVisitPhoto } from '#calls/visits/visit-photos.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import classes from './gate.module.css';

export function GoodsPhoto({ visitId }: { visitId: string }) {
  const params = { visitId };
  const picker = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'none' | 'busy' | 'taken'>('none');
  const send = async (file: File) => {
    setState('busy');
    try {
      const small = await shrinkPhoto(file);
      await upload(addVisitPhoto, { params, fields: { subject: 'Goods' } }, small);
      setState('taken');
    } catch (cause) {
      setState('none');
      toastFailure(cause);
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes.goods}
        disabled={state !== 'none'}
        onClick={() => picker.current?.click()}
      >
        {state === 'taken' ? (
          <IconCheck size={20} aria-hidden />
        ) : (
          <IconCamera size={20} aria-hidden />
        )}
        {state === 'taken' ? 'Photo of the goods taken' : 'Photo of the goods'}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
