// Says, on every page, that the user is viewing as another role and can change nothing, with the button to stop.
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEstate } from '#lib/community/estate.ts';
import { useViewAs, viewAs } from '#lib/session/view-as.ts';
import { paths } from '#web/paths.ts';
import classes from './team.module.css';

export function ViewAsBanner() {
  const communityId = useEstate((state) => state.estate?.id);
  const viewed = useViewAs((state) => state.viewed);
  if (!viewed || viewed.communityId !== communityId) return null;
  return (
    <div className={classes.banner} role="status">
      <IconEye size={20} aria-hidden />
      <p>
        You see what <strong>{viewed.roleName}</strong> sees. You can’t make changes in this view.
      </p>
      <Button size="compact-sm" onClick={() => viewAs(null, paths.settingsTab('roles'))}>
        Stop viewing
      </Button>
    </div>
  );
}
