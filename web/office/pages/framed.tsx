// Fills the frame. Features do not import each other, so the parts of other features are passed in here.
import { Outlet } from '@tanstack/react-router';
import { AppFrame } from '#office/features/frame/AppFrame.tsx';
import { FeatureStates } from '#office/features/frame/FeatureStates.tsx';
import { QuickMessages } from '#office/features/broadcasts/QuickMessages.tsx';
import { QuickPayments } from '#office/features/due-payments/QuickPayments.tsx';
import { EmergencyWatch } from '#office/features/emergencies/EmergencyWatch.tsx';
import { SoundBar } from '#office/features/emergencies/SoundBar.tsx';
import { OutstandingBanner } from '#office/features/licences/OutstandingBanner.tsx';
import { NotificationBell } from '#office/features/notifications/NotificationBell.tsx';
import { SupportBanner } from '#office/features/support-access/SupportBanner.tsx';
import { ViewAsBanner } from '#office/features/team/ViewAsBanner.tsx';
import { UpgradeContext } from '#ui/state/upgrade.ts';
import { paths } from '#web/paths.ts';
import { TourRunner } from '#office/features/tours/TourRunner.tsx';

const upgradeHref = (feature?: string): string =>
  feature ? paths.upgradeFor(feature) : paths.upgrade();

export function Framed() {
  return (
    <UpgradeContext value={upgradeHref}>
      <FeatureStates>
        <AppFrame
          bell={<NotificationBell />}
          deviceNotices={<SoundBar />}
          watchers={<TourRunner />}
        >
          <EmergencyWatch />
          <ViewAsBanner />
          <SupportBanner />
          <OutstandingBanner />
          <QuickPayments />
          <QuickMessages />
          <Outlet />
        </AppFrame>
      </FeatureStates>
    </UpgradeContext>
  );
}
