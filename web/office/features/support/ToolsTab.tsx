// The tours, to replay all or skip all, and the list of keyboard shortcuts.
import { Button, Group } from '@mantine/core';
import { openShortcuts } from '#lib/page/shortcuts.ts';
import { replayTour, restartTours, useTour } from '#lib/community/tour.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import classes from './support.module.css';

export function ToolsTab() {
  const restart = () => {
    restartTours();
    toastSuccess('Every area shows its tour again when you open it.');
  };
  const skip = () => {
    useTour.getState().skipAllTours();
    toastSuccess('Tours no longer open automatically.');
  };
  return (
    <div className={classes.cards}>
      <SettingsCard
        level={2}
        title="Tours"
        text="A tour explains the parts of a page. Press “?” on any page for its tour."
      >
        <Group gap="sm">
          <Button onClick={restart}>Restart tours</Button>
          <Button variant="default" onClick={skip}>
            Skip all tours
          </Button>
          <Button variant="default" onClick={replayTour}>
            Tour of this page
          </Button>
        </Group>
      </SettingsCard>
      <SettingsCard
        level={2}
        title="Keyboard shortcuts"
        text="Find anything with Ctrl K, walk through lists with J and K, and more."
      >
        <Group>
          <Button variant="default" onClick={openShortcuts}>
            Show the shortcuts
          </Button>
        </Group>
      </SettingsCard>
    </div>
  );
}
