// A stepper for how many people of a group check in or out.
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { plural } from './words.ts';
import classes from './screen.module.css';

type PartyProps = {
  label: string;
  people: number;
  /** The maximum. For a check-out it is the number inside, which may be more than the pass allows. */
  most?: number;
  onChange: (people: number) => void;
};

export function PartySizeField({ label, people, most = 1000, onChange }: PartyProps) {
  return (
    <div className={classes.party} role="group" aria-label={label}>
      <p aria-hidden>{label}</p>
      <div>
        <button
          type="button"
          className={classes.step}
          aria-label="One fewer"
          disabled={people <= 1}
          onClick={() => onChange(people - 1)}
        >
          <IconMinus size={24} aria-hidden />
        </button>
        <span aria-live="polite">{plural(people, 'person', 'people')}</span>
        <button
          type="button"
          className={classes.step}
          aria-label="One more"
          disabled={people >= most}
          onClick={() => onChange(people + 1)}
        >
          <IconPlus size={24} aria-hidden />
        </button>
      </div>
    </div>
  );
}

/** The button to check in more of a group that is partly inside. */
export const checkInMore = (people: number): string =>
  people > 1 ? `Check in ${people} more` : 'Check in one more';

/** The part of a group that leaves; undefined means all. */
export const leavingCount = (leaving: number, inside: number): number | undefined =>
  leaving < inside ? leaving : undefined;

/** The toast after a check-out: `leaving` of a group leave and the others stay inside; undefined means all leave. */
export const stayText = (inside: number, leaving: number | undefined): string =>
  leaving === undefined
    ? 'Checked out.'
    : `Checked out. ${inside - leaving} of the group still inside.`;

/** The text for people inside by other entries of the same code; each entry is checked out separately. */
export const othersText = (others: number): string =>
  others === 0
    ? ''
    : ` ${others} more inside with this code. If they leave too, enter the code again.`;

/** The toast after a check-out, from the visit as the server returned it. */
export const checkedOutText = (visit: { status: string; people: number } | null): string =>
  visit?.status === 'Inside' ? stayText(visit.people, 0) : 'Checked out.';
