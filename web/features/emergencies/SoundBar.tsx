// Says that an alarm would not be heard: a screen that was loaded and not touched since makes no sound. Any touch
// switches it on; the bar lies over the page and lets every touch through.
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMayAct } from './may-act.ts';
import { isSoundOn, onSound, wakeSound } from './siren.ts';
import classes from './emergencies.module.css';

/** How long a browser that allows sounds may take to begin. */
const waitMs = 1500;

const touches = ['pointerdown', 'keydown'] as const;

export function SoundBar() {
  const mayAct = useMayAct();
  const isOn = useSyncExternalStore(onSound, isSoundOn);
  const [stand, setStand] = useState<'wait' | 'off' | 'touched'>('wait');
  useEffect(() => {
    if (!mayAct || isOn) return undefined;
    wakeSound();
    const timer = setTimeout(() => setStand((now) => (now === 'wait' ? 'off' : now)), waitMs);
    const wake = () => {
      wakeSound();
      setStand('touched');
    };
    for (const touch of touches) window.addEventListener(touch, wake, true);
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, wake, true);
    };
  }, [mayAct, isOn]);
  if (!mayAct || isOn || stand !== 'off') return null;
  return (
    <p className={classes.soundOff}>
      <IconVolumeOff size={20} aria-hidden />
      Sound is off on this screen. Touch to switch it on.
    </p>
  );
}
