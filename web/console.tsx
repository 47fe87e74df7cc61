// The parts that fill the gate's own console. Features do not import each other, so the alarm, and the raising of one
// by a guard or by the device, are handed over here; while a guard is on shift the console hears of what happens as the
// frame does.
import { useEffect } from 'react';
import { useEstate } from '#lib/estate.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { startLive } from '#lib/live.ts';
import { ShiftWatch } from '#web/features/emergencies/ShiftWatch.tsx';
import { ConsolePage } from '#web/features/gate-passes/ConsolePage.tsx';

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
