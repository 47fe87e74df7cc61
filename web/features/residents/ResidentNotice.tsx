// What stands out about a resident, over the tabs: merged away, leaving soon, or nobody to reach.
import type { Resident } from '#contract/residents.ts';
import { PlainLink } from '#ui/PlainLink.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { paths } from '#web/paths.ts';
import classes from './residents.module.css';

export function ResidentNotice({ resident }: { resident: Resident }) {
  if (resident.mergedInto) {
    return (
      <p className={classes.notice}>
        This record was merged into{' '}
        <PlainLink className={classes.link} href={paths.resident(resident.mergedInto)}>
          another resident
        </PlainLink>
        . It is kept for its history.
      </p>
    );
  }
  const leaving = resident.occupancies.filter((stay) => !stay.endedAt && stay.moveOutOn);
  if (leaving.length === 0) return null;
  return (
    <p className={classes.notice}>
      {leaving
        .map((stay) => `Leaves ${stay.address} at the end of ${formatDay(stay.moveOutOn ?? '')}.`)
        .join(' ')}
    </p>
  );
}
