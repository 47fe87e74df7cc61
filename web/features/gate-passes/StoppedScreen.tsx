// A walk-in that matches the watch-list, over the whole screen before anybody is asked. A block is red: the guard sends
// them away, or a supervisor overrides. A warning or a name alike is amber: the guard compares and confirms.
import { useState } from 'react';
import { getGateBoard } from '#calls/gate-checks.ts';
import { confirmWalkIn, overrideWalkIn, turnAwayWalkIn } from '#calls/stopped-walk-ins.ts';
import type { WalkIn } from '#contract/gate-checks.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { askedWords } from './Reached.tsx';
import { AnswerFrame } from './AnswerFrame.tsx';
import { GatePhoto } from './GatePhoto.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import classes from './console.module.css';

const stop = { colour: 'Red', word: 'STOP' } as const;
const ask = { colour: 'Amber', word: 'CONFIRM' } as const;

export function StoppedScreen({ walkIn, onClose }: { walkIn: WalkIn; onClose: () => void }) {
  const params = { communityId: useCommunityId(), visitId: walkIn.id };
  const [overriding, setOverriding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const invalidates = [getGateBoard, 'listVisits', 'listOverrides'];
  const away = useAct(turnAwayWalkIn, {
    success: 'Sent away.',
    invalidates,
    onSuccess: onClose,
  });
  const override = useAct(overrideWalkIn, {
    toasts: 'errors',
    invalidates,
    onSuccess: (said) => (said.fault === null ? onClose() : setFault(said.fault)),
  });
  const confirm = useAct(confirmWalkIn, {
    success: askedWords,
    invalidates,
    onSuccess: onClose,
  });
  const isHard = walkIn.watch?.isHard !== false;
  const isBlocked = isHard && walkIn.watch?.severity === 'Block';
  const match = isHard ? 'On the watch-list.' : 'A name like one on the watch-list.';
  return (
    <AnswerFrame
      verdict={isBlocked ? stop : ask}
      reasons={[match, 'The host has not been asked.']}
      instruction={walkIn.watch?.instruction}
      onClose={onClose}
    >
      {walkIn.watch?.photoOf && (
        <GatePhoto of="watch" id={walkIn.watch.photoOf} name={isHard ? 'a hit' : 'a name alike'} />
      )}
      <div className={classes.guest}>
        <h1>{walkIn.guestName}</h1>
        <p>{[walkIn.kind, walkIn.house].filter(Boolean).join(' · ')}</p>
        {walkIn.plate && <p>Plate {walkIn.plate}</p>}
      </div>
      {overriding && (
        <div className={classes.override}>
          {fault && <p role="alert">{fault}</p>}
          <OverrideForm
            busy={override.isPending}
            label="Ask the host against red"
            onSend={(body) => override.mutate({ params, body })}
          />
        </div>
      )}
      <div className={classes.acts}>
        {!isBlocked && (
          <button
            type="button"
            className={classes.next}
            disabled={confirm.isPending}
            onClick={() => confirm.mutate({ params })}
          >
            {isHard ? 'Compared: ask host' : 'Different person: ask host'}
          </button>
        )}
        <button
          type="button"
          className={isBlocked ? classes.act : classes.stop}
          disabled={away.isPending}
          onClick={() => away.mutate({ params })}
        >
          {isBlocked || isHard ? 'Send away' : 'Same person: stop'}
        </button>
        <button type="button" className={classes.next} onClick={onClose}>
          Decide later
        </button>
        {isBlocked && !overriding && (
          <button type="button" className={classes.small} onClick={() => setOverriding(true)}>
            Ask the host all the same
          </button>
        )}
      </div>
    </AnswerFrame>
  );
}
