// Says that the browser is offline.
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { useToasts } from '#lib/api/toast.ts';
import classes from './frame.module.css';

export function OfflineBanner() {
  const { online } = useNetwork();
  // A gate's console works offline and shows its own state, and the banner would cover its buttons.
  const isReady = useToasts((state) => state.isAhead);
  return (
    <div role="status">
      {!online && !isReady && (
        <p className={classes.offline}>
          <IconWifiOff size={18} aria-hidden />
          Ooops! you are offline
        </p>
      )}
    </div>
  );
}
