// An open emergency's card with its status and actions; its name links to its timeline.
import { Box } from '@mantine/core';
import type { Emergency } from '#contract/emergencies/emergencies.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { AlarmHelp } from './AlarmHelp.tsx';
import { EmergencyActions } from './EmergencyActions.tsx';
import { NotReachedLine } from './NotReached.tsx';
import { raisersOf, responseText, statusTone, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';

type EmergencyCardProps = { emergency: Emergency; onOpen: (id: string) => void };

export function EmergencyCard({ emergency, onOpen }: EmergencyCardProps) {
  const { id, status, drill } = emergency;
  return (
    <li className={classes.card} data-drill={drill || undefined}>
      {drill && <p className={classes.drillBand}>DRILL</p>}
      <Row justify="space-between" className={classes.cardHead}>
        <h2>
          <a
            href={paths.emergency(id)}
            onClick={(event) => {
              event.preventDefault();
              onOpen(id);
            }}
          >
            {titleOf(emergency)}
          </a>
        </h2>
        <StatusBadge tone={statusTone[status]}>{status}</StatusBadge>
      </Row>
      <p>{whereOf(emergency)}</p>
      <EmergencyFacts emergency={emergency} isOpenable />
    </li>
  );
}

type EmergencyFactsProps = {
  emergency: Emergency;
  /** Whether its timeline can be opened, which lists the people to call. */
  isOpenable?: boolean;
};

/** Further details, the help, and the actions. */
export function EmergencyFacts({ emergency, isOpenable = false }: EmergencyFactsProps) {
  const { note, drill, raisedAt, houseId } = emergency;
  return (
    <>
      {note && <p>{note}</p>}
      <Box component="p" c="var(--ui-muted)">
        {raisersOf(emergency)}, <InstantText at={raisedAt} />
      </Box>
      <p>{responseText(emergency)}</p>
      {isOpenable && <NotReachedLine emergency={emergency} />}
      <AlarmHelp houseId={houseId} drill={drill} />
      <EmergencyActions emergency={emergency} />
    </>
  );
}
