// What the frame is filled with. Features do not import each other, so whoever stands in the frame
// from outside is handed over here.
import { Outlet } from '@tanstack/react-router';
import { AppFrame } from '#web/features/frame/AppFrame.tsx';
import { SetupChecklist } from '#web/features/communities/SetupChecklist.tsx';
import { OutstandingBanner } from '#web/features/licences/OutstandingBanner.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { ViewAsBanner } from '#web/features/team/ViewAsBanner.tsx';
import { TourRunner } from '#web/features/tours/TourRunner.tsx';

export function Framed() {
  return (
    <AppFrame bell={<NotificationBell />} watchers={<TourRunner />}>
      <ViewAsBanner />
      <OutstandingBanner />
      <SetupChecklist />
      <Outlet />
    </AppFrame>
  );
}
