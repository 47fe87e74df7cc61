// The red button of the console: it opens the page that raises an alarm, and sends nothing by itself. The page is
// handed in, because emergencies are a feature of their own.
import { IconUrgent } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import classes from './console.module.css';

export type RaiseAlarm = ComponentType<{ place: string; onClose: () => void }>;
/** `place` is the guard's gate; empty where it is not known, and then the page asks. */
export type AlarmAt = { Raise: RaiseAlarm; place: string };

export function AlarmButton({ Raise, place }: AlarmAt) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.alarmKey} onClick={() => setOpen(true)}>
        <IconUrgent size={26} aria-hidden />
        Alarm
      </button>
      {isOpen && <Raise place={place} onClose={() => setOpen(false)} />}
    </>
  );
}
