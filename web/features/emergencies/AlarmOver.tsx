// The alarms that still call, over everything, and above them the page that raises another: during an alarm or a drill
// the next emergency is one tap away. The page stays when the alarm below it ends.
import { useState } from 'react';
import { getShift } from '#calls/gate-shifts.ts';
import type { Emergency } from '#contract/emergencies.ts';
import { useEstate } from '#lib/estate.ts';
import { readGatePlace } from '#lib/gate-help.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useMay } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import { overEverything } from './words.ts';

const AlarmScreen = lazyPart(async () => (await import('./AlarmScreen.tsx')).AlarmScreen);
const RaiseScreen = lazyPart(async () => (await import('./RaiseScreen.tsx')).RaiseScreen);

type AlarmOverProps = {
  communityId: string;
  calling: readonly Emergency[];
  onHide: () => void;
};

export function AlarmOver({ communityId, calling, onHide }: AlarmOverProps) {
  const [isRaising, setRaising] = useState(false);
  const place = usePlace(communityId, isRaising);
  return (
    <>
      {calling.length > 0 && (
        <AlarmScreen
          communityId={communityId}
          emergencies={calling}
          onRaise={() => setRaising(true)}
          onHide={onHide}
        />
      )}
      {isRaising && (
        <RaiseScreen place={place} zIndex={overEverything + 1} onClose={() => setRaising(false)} />
      )}
    </>
  );
}

/** The gate of the shift, else of the device; else the estate. */
function usePlace(communityId: string, isAsked: boolean): string {
  const estate = useEstate(({ estate: chosen }) => chosen?.name);
  const enabled = useMay('gatePasses.create') && isAsked && communityId !== '';
  const { data } = useOperation(getShift, { params: { communityId } }, { enabled });
  return data?.shift.gate.name ?? readGatePlace()?.gateName ?? estate ?? 'The estate';
}
