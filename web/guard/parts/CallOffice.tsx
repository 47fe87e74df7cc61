// A button to call the office, on the screen with a watch-list instruction. Absent if no office phone is known.
import { IconPhone } from '@tabler/icons-react';
import { getEmergencyContacts } from '#calls/emergencies/emergencies.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { readGateHelp } from '#lib/community/gate-help.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import classes from './screen.module.css';

export function CallOffice() {
  const enabled = useMay('emergencies.update') || isGuardShift();
  const { data } = useOperation(getEmergencyContacts, { query: {} }, { enabled });
  const phone = data ? data.officePhone : isGuardShift() ? readGateHelp()?.officePhone : null;
  if (!phone) return null;
  return (
    <a className={classes.next} href={`tel:${phone}`}>
      <IconPhone size={24} aria-hidden />
      Call the office
    </a>
  );
}
