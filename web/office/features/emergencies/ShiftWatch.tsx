// Shown on a gate's console while a guard is on shift: the same full-screen alarm, and each open alarm as one line that
// expands, so that the keypad stays in place. A shift has no other pages.
import { IconChevronDown, IconUrgent } from '@tabler/icons-react';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { AlarmOverlay } from './AlarmOverlay.tsx';
import { SoundBar } from './SoundBar.tsx';
import { useAlarms } from './use-alarms.ts';
import { titleOf, whereOf } from './words.ts';
import classes from './watch.module.css';

const EmergencyFacts = lazyPart(async () => (await import('./EmergencyCard.tsx')).EmergencyFacts);

/** The polling interval: the longest delay of an alarm while the live connection is down. */
const pollMs = 5000;

export function ShiftWatch() {
  const { calling, known, hide } = useAlarms({ refetchInterval: pollMs });
  return (
    <>
      <SoundBar />
      {known.length > 0 && (
        <Rows gap={4} aria-label="Active alarms">
          {known.map((one) => (
            <AlarmLine key={one.id} emergency={one} />
          ))}
        </Rows>
      )}
      <AlarmOverlay calling={calling} onHide={hide} />
    </>
  );
}

function AlarmLine({ emergency }: { emergency: Emergency }) {
  const { status, drill } = emergency;
  return (
    <li className={classes.line} data-drill={drill || undefined}>
      <details>
        <summary>
          <IconUrgent size={20} aria-hidden />
          <span className={classes.lineTitle}>
            <strong>{titleOf(emergency)}</strong>, {whereOf(emergency)}
          </span>
          <span className={classes.lineStatus}>
            {status === 'Raised' ? 'No answer yet' : status}
          </span>
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <div className={classes.lineBody}>
          <EmergencyFacts emergency={emergency} />
        </div>
      </details>
    </li>
  );
}
