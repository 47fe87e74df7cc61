// Photos at check-in, if the community's rules ask for them: of the visitor, the vehicle or the ID card. The phone
// shrinks them before the upload. A guard sees the visitor's photo again only if the same code is shown again soon
// after the entry.
import { IconCamera, IconCar, IconCheck, IconId, IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addVisitPhoto } from '#calls/visits/visit-photos.ts';
import type { PhotoSubject } from '#contract/visits/visit-photos.ts';
import type { ApiError } from '#lib/api/api-error.ts';
import { upload } from '#lib/api/transfer.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { useAlarmKey } from './AlarmButton.tsx';
import { shrinkPhoto } from './shrink-photo.ts';
import classes from './screen.module.css';

const subjects = [
  { key: 'Visitor', label: 'Visitor', Icon: IconUser },
  { key: 'Vehicle', label: 'Vehicle', Icon: IconCar },
  { key: 'ID', label: 'Identity card', Icon: IconId },
] as const;

type PhotoSheetProps = { visitId: string; guestName: string; onClose: () => void };

export function PhotoSheet({ visitId, guestName, onClose }: PhotoSheetProps) {
  const params = { visitId };
  const picker = useRef<HTMLInputElement>(null);
  const [subject, setSubject] = useState<PhotoSubject>('Visitor');
  const [taken, setTaken] = useState<readonly PhotoSubject[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { alarmKey, isCovered } = useAlarmKey();
  const choose = (next: PhotoSubject) => {
    setSubject(next);
    picker.current?.click();
  };
  const send = async (file: File) => {
    setBusy(true);
    setFault('');
    try {
      const small = await shrinkPhoto(file);
      await upload(addVisitPhoto, { params, fields: { subject } }, small);
      setTaken([...taken, subject]);
    } catch (error) {
      setFault((error as ApiError).message || 'The photo was not uploaded. Try again.');
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={`Photos of ${guestName || 'the guest'}`}
      closeOnEscape={!isCovered}
      onClose={onClose}
    >
      <Column gap={12} className={classes.photos}>
        <p>
          Required here. The office can see the photos, and a guard who soon checks the same code
          again.
        </p>
        {fault && (
          <p role="alert" className={classes.notice}>
            {fault}
          </p>
        )}
        {subjects.map(({ key, label, Icon }) => (
          <button
            key={key}
            type="button"
            className={classes.person}
            disabled={busy || taken.includes(key)}
            onClick={() => choose(key)}
          >
            <Icon size={24} aria-hidden />
            {label}
            {taken.includes(key) ? (
              <IconCheck size={24} aria-label="taken" />
            ) : (
              <IconCamera size={24} aria-hidden />
            )}
          </button>
        ))}
        <button type="button" className={classes.main} disabled={busy} onClick={onClose}>
          {taken.length > 0 ? 'Done' : 'Without a photo'}
        </button>
        {alarmKey}
        <input
          ref={picker}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          aria-label="Photo"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void send(file);
          }}
        />
      </Column>
    </Dialog>
  );
}
