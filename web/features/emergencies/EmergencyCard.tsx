// One emergency that is not over, with where it stands and what can be done; its name leads to its timeline where there
// is one to open.
import type { Emergency } from '#contract/emergencies.ts';
import { InstantText } from '#ui/InstantText.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { AlarmHelp } from './AlarmHelp.tsx';
import { Deeds } from './Deeds.tsx';
import { NotReachedLine } from './NotReached.tsx';
import { raisersOf, standOf, statusTone, titleOf, whereOf } from './words.ts';
import classes from './emergencies.module.css';

type EmergencyCardProps = { emergency: Emergency; onOpen?: (id: string) => void };

export function EmergencyCard({ emergency, onOpen }: EmergencyCardProps) {
  const { id, status, note, drill, raisedAt } = emergency;
  return (
    <li className={classes.card} data-drill={drill || undefined}>
      {drill && <p className={classes.drillBand}>DRILL</p>}
      <div className={classes.cardHead}>
        <h2>
          {onOpen ? (
            <a
              href={paths.emergency(id)}
              onClick={(event) => {
                event.preventDefault();
                onOpen(id);
              }}
            >
              {titleOf(emergency)}
            </a>
          ) : (
            titleOf(emergency)
          )}
        </h2>
        <StatusBadge tone={statusTone[status]}>{status}</StatusBadge>
      </div>
      <p>{whereOf(emergency)}</p>
      {note && <p>{note}</p>}
      <p className={classes.muted}>
        {raisersOf(emergency)}, <InstantText at={raisedAt} />
      </p>
      <p>{standOf(emergency)}</p>
      {onOpen && <NotReachedLine emergency={emergency} />}
      <AlarmHelp houseId={emergency.houseId} drill={drill} />
      <Deeds emergency={emergency} />
    </li>
  );
}
