// Readings as lines: the day, the reading and the usage, the value before a correction, and the photo. Each can be
// corrected, and given a photo.
import { Button, FileButton, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { addReadingPhoto, downloadReadingPhoto } from '#calls/utilities/utility-readings.ts';
import type { ReadingRow } from '#contract/utilities/utility-readings.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { toastFailure } from '#lib/api/toast.ts';
import { fetchFile, upload } from '#lib/api/transfer.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { FilePreview } from '#ui/detail/FilePreview.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { sayNumber, sayUnits, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const CorrectDrawer = lazyPart(async () => (await import('./CorrectDrawer.tsx')).CorrectDrawer);

export function ReadingLines({ readings }: { readings: readonly ReadingRow[] | undefined }) {
  const mayUpdate = useMayNow('update');
  const [wrong, setWrong] = useState<ReadingRow | null>(null);
  if (!readings) return <Skeleton height={120} />;
  return (
    <>
      <ul className={classes.lines}>
        {readings.map((reading) => (
          <li key={reading.id}>
            <div className={classes.line}>
              <span className={classes.words}>
                <strong>{sayNumber(reading.value)}</strong>
                <span className={classes.quiet}>
                  <DayText day={reading.readOn} />
                  {reading.part === 'Regular' ? '' : `, ${reading.part.toLowerCase()}`}, by{' '}
                  {reading.readByName}
                  {reading.rolledOver && ', restarted at 0'}
                </span>
                {reading.note && <span className={classes.quiet}>{reading.note}</span>}
                {reading.corrections.map(({ oldValue, reason, byName, at }) => (
                  <span key={at} className={classes.quiet}>
                    Said {sayNumber(oldValue)} until {byName} corrected it: {reason}
                  </span>
                ))}
              </span>
              <span className={classes.used}>
                {reading.part === 'Opening'
                  ? ''
                  : sayUnits(reading.consumption, reading.meter.kind)}
                {reading.isUnusual && <StatusBadge tone="warn">Unusual</StatusBadge>}
              </span>
              {mayUpdate && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setWrong(reading)}
                  aria-label={`Correct the reading ${sayNumber(reading.value)}`}
                >
                  Correct
                </Button>
              )}
              {mayUpdate && !reading.hasPhoto && <AddPhoto reading={reading} />}
            </div>
            {reading.hasPhoto && (
              <FilePreview
                name="Photo of the meter"
                load={() =>
                  fetchFile(downloadReadingPhoto, {
                    params: { readingId: reading.id },
                  })
                }
              />
            )}
          </li>
        ))}
      </ul>
      {wrong && <CorrectDrawer reading={wrong} onClose={() => setWrong(null)} />}
    </>
  );
}

function AddPhoto({ reading }: { reading: ReadingRow }) {
  const [busy, setBusy] = useState(false);
  const add = async (file: File) => {
    setBusy(true);
    try {
      await upload(addReadingPhoto, { params: { readingId: reading.id } }, file);
    } catch (cause) {
      toastFailure(cause);
    }
    setBusy(false);
  };
  return (
    <FileButton accept="image/*" onChange={(file) => file && void add(file)}>
      {(props) => (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={busy}
          aria-label={`Add a photo to the reading ${sayNumber(reading.value)}`}
          {...props}
        >
          Add photo
        </Button>
      )}
    </FileButton>
  );
}
