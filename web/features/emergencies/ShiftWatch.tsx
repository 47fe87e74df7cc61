// Stands on a gate's console while a guard is on shift: the same alarm over everything, and what is not over as cards
// that can be answered where they stand, because a shift has no other pages.
import { lazyPart } from '#lib/lazy-part.tsx';
import { SoundBar } from './SoundBar.tsx';
import { useAlarms } from './use-alarms.ts';
import classes from './emergencies.module.css';

const AlarmScreen = lazyPart(async () => (await import('./AlarmScreen.tsx')).AlarmScreen);
const EmergencyCard = lazyPart(async () => (await import('./EmergencyCard.tsx')).EmergencyCard);

/** Where the live line is held up, an alarm is at most so late. */
const pollMs = 5000;

export function ShiftWatch() {
  const { communityId, calling, known, hide } = useAlarms({ refetchInterval: pollMs });
  return (
    <>
      <SoundBar />
      {known.length > 0 && (
        <ul className={classes.board} aria-label="Alarms that are not over">
          {known.map((one) => (
            <EmergencyCard key={one.id} emergency={one} />
          ))}
        </ul>
      )}
      {calling.length > 0 && (
        <AlarmScreen communityId={communityId} emergencies={calling} onHide={hide} />
      )}
    </>
  );
}
