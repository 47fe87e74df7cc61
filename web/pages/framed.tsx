// Fills the frame. Features do not import each other, so the parts of other features are passed in here.
import { Outlet } from '@tanstack/react-router';
import { AppFrame } from '#web/features/frame/AppFrame.tsx';
import { FeatureStates } from '#web/features/frame/FeatureStates.tsx';
import { SetupChecklist } from '#web/features/communities/SetupChecklist.tsx';
import { EmergencyWatch } from '#web/features/emergencies/EmergencyWatch.tsx';
import { SoundBar } from '#web/features/emergencies/SoundBar.tsx';
import { OutstandingBanner } from '#web/features/licences/OutstandingBanner.tsx';
import { NotificationBell } from '#web/features/notifications/NotificationBell.tsx';
import { SupportBanner } from '#web/features/support-access/SupportBanner.tsx';
import { ViewAsBanner } from '#web/features/team/ViewAsBanner.tsx';
import { UpgradeContext } from '#ui/state/upgrade.ts';
import { paths } from '#web/paths.ts';
import { TourRunner } from '#web/features/tours/TourRunner.tsx';

const upgradeHref = (feature?: string): string =>
  feature ? paths.upgradeFor(feature) : paths.upgrade();

export function Framed() {
  return (
    <UpgradeContext value={upgradeHref}>
      <FeatureStates>
        <AppFrame
          bell={
            <>
              <SoundBar />
              <NotificationBell />
            </>
          }
          watchers={<TourRunner />}
        >
          <EmergencyWatch />
          <ViewAsBanner />
          <SupportBanner />
          <OutstandingBanner />
          <SetupChecklist />
          <Outlet />
        </AppFrame>
      </FeatureStates>
    </UpgradeContext>
  );
}
