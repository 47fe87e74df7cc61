// The open alarms on every page, for people who may respond: an unanswered alarm covers the screen; one that was
// answered, or dismissed on this screen, stays as a bar above the page while it is open.
import { Button } from '@mantine/core';
import { IconUrgent } from '@tabler/icons-react';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { AlarmOverlay } from './AlarmOverlay.tsx';
import { useAlarms } from './use-alarms.ts';
import { responseText, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';

export function EmergencyWatch() {
  const { calling, known, hide } = useAlarms({ meta: { frame: true } });
  return (
    <>
      {known.map((one) => (
        <div
          key={one.id}
          className={classes.bar}
          data-brief
          data-drill={one.drill || undefined}
          role="status"
        >
          <IconUrgent size={20} aria-hidden />
          <p>
            <strong>{titleOf(one)}</strong>, {whereOf(one)}. {responseText(one)}
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
      <AlarmOverlay calling={calling} onHide={hide} />
    </>
  );
}
