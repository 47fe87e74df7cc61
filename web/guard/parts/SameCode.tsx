// A code that is shown again while its guest is inside: the same person is leaving, or the code was forwarded to
// somebody else. The question comes first, and neither answer is the default. Somebody else is refused unless the host
// approves or the pass admits another person of the group.
import { IconDoorExit, IconHandStop, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { GateAnswer } from '#contract/visits/gate-checks.ts';
import { entryShownMinutes } from '#rules/gate/gate-judge.ts';
import { CallHouse } from './CallHouse.tsx';
import classes from './screen.module.css';

const question = 'Same guest leaving, or a different person?';

/**
 * Whether a code is shown again while its guest is inside. At an entry-only gate, the answer for such a code is red
 * because it is used up, but the guest may be leaving.
 */
export const isReusedCode = ({ colour, code, direction, pass, watch }: GateAnswer): boolean =>
  code === 'justEntered' ||
  (colour === 'Red' && direction === 'In' && watch === null && Boolean(pass?.insideVisitId));

export const sameCodeQuestion = ({ reason }: Pick<GateAnswer, 'reason'>): string[] =>
  reason.endsWith(question) ? [] : [question];

type Pass = NonNullable<GateAnswer['pass']>;

/** Whether the entry is recent enough to show the host's number. */
export const mayCallHost = ({ entry }: Pick<Pass, 'entry'>): boolean =>
  entry !== null && Date.now() - Date.parse(entry.at) < entryShownMinutes * 60_000;

type SameCodeActsProps = {
  pass: Pass;
  busy: boolean;
  isAlone: boolean;
  onLeave: () => void;
  onRefuse: () => void;
  onAskHost: () => void;
  /** Checks in another person of the group by the same code. */
  onIn: (() => void) | undefined;
};

export function SameCodeActs(props: SameCodeActsProps) {
  const { pass, busy, isAlone, onLeave, onRefuse, onAskHost, onIn } = props;
  const [isOther, setOther] = useState(false);
  const { insideVisitId, guestName, entriesLeft } = pass;
  if (!isOther) {
    return (
      <>
        <button type="button" className={classes.choice} disabled={busy} onClick={onLeave}>
          <IconDoorExit size={28} aria-hidden />
          Check out
        </button>
        <button
          type="button"
          className={classes.choice}
          disabled={busy}
          onClick={() => setOther(true)}
        >
          <IconUserQuestion size={28} aria-hidden />
          Somebody else
        </button>
      </>
    );
  }
  return (
    <>
      <p className={classes.aside}>
        Another person needs the host’s approval to enter with this code.
      </p>
      <button type="button" className={classes.stop} disabled={busy} onClick={onRefuse}>
        <IconHandStop size={28} aria-hidden />
        Refuse entry
      </button>
      {mayCallHost(pass) && insideVisitId && !isAlone && (
        <CallHouse isJustIn isOnAnswer visitId={insideVisitId} guestName={guestName} />
      )}
      {isAlone && <p className={classes.aside}>The host’s phone number needs the network.</p>}
      <button type="button" className={classes.next} disabled={busy} onClick={onAskHost}>
        Ask the host
      </button>
      {onIn && (
        <button type="button" className={classes.next} disabled={busy} onClick={onIn}>
          {entriesLeft === 0 ? 'Coming in' : 'Check in one more'}
        </button>
      )}
      <button type="button" className={classes.next} onClick={() => setOther(false)}>
        Back
      </button>
    </>
  );
}
