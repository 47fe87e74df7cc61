// The note of the previous shift. The console opens once the guard has read the note.
import { readHandoverNote } from '#calls/gates/gate-shifts.ts';
import type { CurrentShift } from '#contract/gates/gate-shifts.ts';
import { useAct } from '#lib/api/use-act.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

type HandoverNoteProps = { note: NonNullable<CurrentShift['unreadNote']> };

export function HandoverNote({ note }: HandoverNoteProps) {
  const read = useAct(readHandoverNote, { toasts: 'errors' });
  return (
    <div className={classes.sheet}>
      <h1>From the previous shift</h1>
      <p className={classes.note}>{note.text}</p>
      <p>
        {note.authorName}, <InstantText at={note.writtenAt} />
      </p>
      <button
        type="button"
        className={screen.main}
        disabled={read.isPending}
        onClick={() => read.mutate()}
      >
        I have read this
      </button>
    </div>
  );
}
