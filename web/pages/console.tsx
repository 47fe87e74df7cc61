// The parts of other features on the gate's console. Features do not import each other, so the alarm, and raising one
// by a guard or by the device, are passed in here; while a guard is on shift the console gets live updates like the
// frame.
import { useEffect } from 'react';
import { useEstate } from '#lib/community/estate.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { startLive } from '#lib/live/live.ts';
import { ShiftWatch } from '#web/features/emergencies/ShiftWatch.tsx';
import { ConsolePage } from '#guard/console/ConsolePage.tsx';

const RaiseScreen = lazyPart(
  async () => (await import('#web/features/emergencies/RaiseScreen.tsx')).RaiseScreen,
);

const DeviceAlarm = lazyPart(
  async () => (await import('#web/features/emergencies/DeviceAlarm.tsx')).DeviceAlarm,
);

function Watch() {
  const communityId = useEstate((state) => state.estate?.id);
  useEffect(() => (communityId ? startLive(communityId) : undefined), [communityId]);
  return <ShiftWatch />;
}

export function Console() {
  return <ConsolePage watch={<Watch />} Raise={RaiseScreen} DeviceAlarms={DeviceAlarm} />;
}
