// Warns that an alarm would be silent: a browser tab plays no sound before its first interaction. The warning is an
// icon in the header for people who respond to alarms, and a line of text on the alarm itself. A click anywhere turns
// the sound on.
import { VisuallyHidden } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMayRespond } from './responder.ts';
import { isSoundOn, onSound, wakeSound } from './siren.ts';
import classes from './emergencies.module.css';

/** The time after which sound that has not started counts as blocked. */
const waitMs = 1500;

const touches = ['pointerdown', 'keydown'] as const;

const soundOffText = 'Alarm sound is off in this browser. Click anywhere to turn it on.';

export function SoundBar({ words = false }: { words?: boolean }) {
  const mayAct = useMayRespond();
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
  if (!mayAct || isOn || stand !== 'off' || !('AudioContext' in window)) return null;
  return (
    <button
      type="button"
      className={classes.soundOff}
      title={soundOffText}
      data-words={words || undefined}
      data-device-notice
    >
      <IconVolumeOff size={20} aria-hidden />
      {words ? soundOffText : <VisuallyHidden>{soundOffText}</VisuallyHidden>}
    </button>
  );
}
