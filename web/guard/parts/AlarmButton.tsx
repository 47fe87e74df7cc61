// The red alarm button: in the console it opens the page that raises an alarm, and sends nothing itself. The page is a
// prop, because emergencies are a feature of their own.
import { IconUrgent } from '@tabler/icons-react';
import { type ComponentType, createContext, useContext, useState } from 'react';
import classes from './screen.module.css';

export type RaiseAlarm = ComponentType<{ place: string; onClose: () => void }>;
/** `place` is the guard's gate, which the page presets. */
export type AlarmAt = { Raise: RaiseAlarm; place: string };

/**
 * Gives the alarm page to the screens that cover the console, which show the alarm button too. Undefined outside of a
 * console.
 */
export const ConsoleAlarm = createContext<AlarmAt | undefined>(undefined);

/** Raises alarms with the key of a device on which nobody is signed in, and shows their state. */
export type DeviceAlarms = ComponentType<{
  deviceKey: string;
  place: string;
  isRaising: boolean;
  onClose: () => void;
}>;

export const AlarmKey = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.alarmKey} onClick={onClick}>
    <IconUrgent size={26} aria-hidden />
    Alarm
  </button>
);

/** `onToggle` tells the screen below that the alarm page covers it. Escape then closes only the alarm page. */
type AlarmButtonProps = AlarmAt & { onToggle?: (isOpen: boolean) => void };

export function AlarmButton({ Raise, place, onToggle }: AlarmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const toggle = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    onToggle?.(isNowOpen);
  };
  return (
    <>
      <AlarmKey onClick={() => toggle(true)} />
      {isOpen && <Raise place={place} onClose={() => toggle(false)} />}
    </>
  );
}

/** The alarm button for a drawer or sheet over the console, and whether the page that it opens covers it. */
export function useAlarmKey() {
  const alarm = useContext(ConsoleAlarm);
  const [isCovered, setCovered] = useState(false);
  return { alarmKey: alarm && <AlarmButton {...alarm} onToggle={setCovered} />, isCovered };
}
