// Tells that the browser has no network (spec 2).
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './frame.module.css';

export function OfflineBanner() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <p className={classes.offline}>
          <IconWifiOff size={18} aria-hidden />
          Ooops! you are offline
        </p>
      )}
    </div>
  );
}
