// Readings as lines: the day, what was shown and used, what was said before a correction, and the photo. Each can be
// corrected.
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { downloadReadingPhoto } from '#calls/utility-readings.ts';
import type { ReadingRow } from '#contract/utility-readings.ts';
import { useCommunityId } from '#lib/estate.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { fetchFile } from '#lib/transfer.ts';
import { DayText } from '#ui/DayText.tsx';
import { FilePreview } from '#ui/FilePreview.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { sayNumber, sayUnits, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const CorrectDrawer = lazyPart(async () => (await import('./CorrectDrawer.tsx')).CorrectDrawer);

export function ReadingLines({ readings }: { readings: readonly ReadingRow[] | undefined }) {
  const communityId = useCommunityId();
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
                  {reading.rolledOver && ', began again at 0'}
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
            </div>
            {reading.hasPhoto && (
              <FilePreview
                name="Photo of the meter"
                load={() =>
                  fetchFile(downloadReadingPhoto, {
                    params: { communityId, readingId: reading.id },
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
