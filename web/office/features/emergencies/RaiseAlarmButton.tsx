// The alarm button in a drawer that covers the guard's console, and the page that the button opens.
import { IconUrgent } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useRaisePlace } from './use-raise-place.ts';
import classes from './watch.module.css';

const RaiseScreen = lazyPart(async () => (await import('./RaiseScreen.tsx')).RaiseScreen);

/** `onToggle` reports whether the page covers the drawer, so that Escape closes only the page. */
export function RaiseAlarmButton({ onToggle }: { onToggle: (isOpen: boolean) => void }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRaisePlace(isOpen);
  const toggle = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    onToggle(isNowOpen);
  };
  return (
    <>
      <button type="button" className={classes.key} onClick={() => toggle(true)}>
        <IconUrgent size={22} aria-hidden />
        Alarm
      </button>
      {isOpen && <RaiseScreen place={place} onClose={() => toggle(false)} />}
    </>
  );
}
