// Somebody without a pass whom the watch-list stopped, in red over the whole screen: what the guard does, and two ways
// on. They are sent away, or the host is asked all the same on a supervisor's word.
import { useState } from 'react';
import { getGateBoard } from '#calls/gate-checks.ts';
import { overrideWalkIn, turnAwayWalkIn } from '#calls/stopped-walk-ins.ts';
import type { WalkIn } from '#contract/gate-checks.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { AnswerFrame } from './AnswerFrame.tsx';
import { GatePhoto } from './GatePhoto.tsx';
import { OverrideForm } from './OverrideForm.tsx';
import classes from './console.module.css';

const stop = { colour: 'Red', word: 'Stop' } as const;

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
  return (
    <AnswerFrame
      verdict={stop}
      reasons={['On the watch-list. The host was not asked.']}
      instruction={walkIn.watch?.instruction}
      onClose={onClose}
    >
      {walkIn.watch?.photoOf && <GatePhoto of="watch" id={walkIn.watch.photoOf} name="a hit" />}
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
        <button
          type="button"
          className={classes.act}
          disabled={away.isPending}
          onClick={() => away.mutate({ params })}
        >
          Send away
        </button>
        <button type="button" className={classes.next} onClick={onClose}>
          Decide later
        </button>
        {!overriding && (
          <button type="button" className={classes.small} onClick={() => setOverriding(true)}>
            Ask the host all the same
          </button>
        )}
      </div>
    </AnswerFrame>
  );
}
