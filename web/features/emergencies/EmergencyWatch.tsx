// Stands on every page: an alarm that nobody has answered covers the screen; one that somebody answers to stays as a
// bar above the page until it is resolved.
import { Button } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { useState } from 'react';
import { listOpenEmergencies } from '#calls/emergencies.ts';
import { useEstate } from '#lib/estate.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useMay } from '#lib/permissions.ts';
import { useOperation } from '#lib/use-operation.ts';
import { PlainLink } from '#ui/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { standOf, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';

const AlarmScreen = lazyPart(async () => (await import('./AlarmScreen.tsx')).AlarmScreen);

export function EmergencyWatch() {
  const communityId = useEstate((state) => state.estate?.id);
  const mayAct = useMay('emergencies.update');
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { data } = useOperation(
    listOpenEmergencies,
    { params: { communityId: communityId ?? '' } },
    { enabled: communityId !== undefined && mayAct, meta: { frame: true } },
  );
  if (!communityId || !mayAct || !data) return null;
  const calling = data.filter(({ status, id }) => status === 'Raised' && !hidden.includes(id));
  const known = data.filter((one) => !calling.includes(one));
  return (
    <>
      {known.map((one) => (
        <div key={one.id} className={classes.bar} data-drill={one.drill || undefined} role="status">
          <IconUrgent size={20} aria-hidden />
          <p>
            <strong>{titleOf(one)}</strong>, {whereOf(one)}. {standOf(one)}
          </p>
          <Button
            size="compact-sm"
            variant="white"
            color="dark"
            renderRoot={(props) => <PlainLink {...props} href={paths.emergency(one.id)} />}
          >
            Open
          </Button>
        </div>
      ))}
      {calling.length > 0 && (
        <AlarmScreen
          communityId={communityId}
          emergencies={calling}
          onHide={() => setHidden([...hidden, ...calling.map(({ id }) => id)])}
        />
      )}
    </>
  );
}
