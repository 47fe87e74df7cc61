// The application of the gate: its console, and no other page. Alarms are a feature of the office, so this file passes
// their components to the console. While a guard is on shift, the console gets live updates like the office.
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useEstate } from '#lib/community/estate.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { startLive } from '#lib/live/live.ts';
import { ShiftWatch } from '#office/features/emergencies/ShiftWatch.tsx';
import { ConsolePage } from '#guard/console/ConsolePage.tsx';
import { parseSearch, stringifySearch } from '#lib/list/url-state.ts';
import { paths } from '#web/paths.ts';
import { Shell } from '#web/shell.tsx';

const RaiseScreen = lazyPart(
  async () => (await import('#office/features/emergencies/RaiseScreen.tsx')).RaiseScreen,
);

const DeviceAlarm = lazyPart(
  async () => (await import('#office/features/emergencies/DeviceAlarm.tsx')).DeviceAlarm,
);

function Watch() {
  const communityId = useEstate((state) => state.estate?.id);
  useEffect(() => (communityId ? startLive(communityId) : undefined), [communityId]);
  return <ShiftWatch />;
}

const root = createRootRoute({ component: Shell });

const page = createRoute({
  getParentRoute: () => root,
  path: paths.gateConsole(),
  component: () => <ConsolePage watch={<Watch />} Raise={RaiseScreen} DeviceAlarms={DeviceAlarm} />,
});

const router = createRouter({
  routeTree: root.addChildren([page]),
  parseSearch,
  stringifySearch,
});

export const Console = () => <RouterProvider router={router} />;
