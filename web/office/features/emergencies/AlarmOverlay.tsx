// Shows unanswered alarms over the whole screen. The page that raises another alarm opens above them: during an alarm
// or a drill, the next emergency is one tap away. That page stays open when the alarm below it ends.
import { useState } from 'react';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useRaisePlace } from './use-raise-place.ts';
import { alarmZIndex } from './words.ts';

const AlarmScreen = lazyPart(async () => (await import('./AlarmScreen.tsx')).AlarmScreen);
const RaiseScreen = lazyPart(async () => (await import('./RaiseScreen.tsx')).RaiseScreen);

type AlarmOverProps = {
  calling: readonly Emergency[];
  onHide: () => void;
};

export function AlarmOverlay({ calling, onHide }: AlarmOverProps) {
  const [isRaising, setRaising] = useState(false);
  const place = useRaisePlace(isRaising);
  return (
    <>
      {calling.length > 0 && (
        <AlarmScreen emergencies={calling} onRaise={() => setRaising(true)} onHide={onHide} />
      )}
      {isRaising && (
        <RaiseScreen place={place} zIndex={alarmZIndex + 1} onClose={() => setRaising(false)} />
      )}
    </>
  );
}
