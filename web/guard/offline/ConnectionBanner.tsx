// Whether the gate is working offline, how old its snapshot is, and how many events are waiting to be synced. Online
// the banner says that events are being uploaded, or else how ready the device is to work offline. A device without a
// snapshot and without waiting events has no banner.
import { IconCloudCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react';
import { formatAgo } from '#ui/format/dates.ts';
import { useIsOfflineReady } from '#lib/page/offline-ready.ts';
import { useNow } from '#lib/page/use-now.ts';
import { plural } from '#guard/parts/words.ts';
import { useGateConnection } from './offline-state.ts';
import classes from './offline.module.css';

export function ConnectionBanner() {
  const { isUp, takenAt, isWhole, waiting } = useGateConnection();
  const isKept = useIsOfflineReady();
  const now = useNow();
  if (takenAt === null && waiting === 0) return null;
  const entries = waiting > 0 && `${plural(waiting, 'event')} to upload`;
  const age = takenAt && `data from ${formatAgo(takenAt, now)}`;
  const Picture = isUp ? (waiting > 0 ? IconCloudUpload : IconCloudCheck) : IconCloudOff;
  const ready = isKept ? 'Ready for offline use' : 'Ready while this page stays open';
  const said = isUp ? [waiting > 0 ? 'Uploading' : ready] : ['No network', age];
  if (entries) said.push(entries);
  if (!isUp && !isWhole) said.push('not all passes');
  return (
    <p className={classes.line} data-cut={!isUp || undefined} role="status">
      <Picture size={18} aria-hidden />
      {said.filter(Boolean).join(' · ')}
    </p>
  );
}
