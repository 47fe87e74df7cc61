// A walk-in that matches the watch-list, over the whole screen: before the host is asked, or later if the entry took
// effect meanwhile. A block is red: the guard sends the visitor away, or a supervisor overrides. A warning or a similar
// name is amber: the guard compares and confirms.
import { useState } from 'react';
import { confirmWalkIn, overrideWalkIn, turnAwayWalkIn } from '#calls/walk-ins/stopped-walk-ins.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AnswerActs, AnswerFrame } from '#guard/parts/AnswerFrame.tsx';
import { CallOffice } from '#guard/parts/CallOffice.tsx';
import { OverrideForm } from '#guard/parts/OverrideForm.tsx';
import { WatchActs } from '#guard/parts/WatchActs.tsx';
import { WatchFacts } from '#guard/parts/WatchFacts.tsx';
import { askedWords } from './ContactedResidents.tsx';
import classes from '#guard/parts/screen.module.css';

const stop = { colour: 'Red', word: 'STOP' } as const;
const ask = { colour: 'Amber', word: 'CONFIRM' } as const;

export function StoppedScreen({ walkIn, onClose }: { walkIn: WalkIn; onClose: () => void }) {
  const params = { visitId: walkIn.id };
  const [overriding, setOverriding] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const away = useAct(turnAwayWalkIn, {
    success: 'Visitor refused.',
    onSuccess: onClose,
  });
  const override = useAct(overrideWalkIn, {
    toasts: 'errors',
    onSuccess: (said) => (said.fault === null ? onClose() : setFault(said.fault)),
  });
  const confirm = useAct(confirmWalkIn, {
    success: (asked) =>
      asked.status === 'Approved' ? 'Confirmed. The host had already approved.' : askedWords(asked),
    onSuccess: onClose,
  });
  const isHard = walkIn.watch?.isHard !== false;
  const isBlocked = isHard && walkIn.watch?.severity === 'Block';
  const isAnswered = walkIn.decidedBy !== '';
  if (overriding) {
    return (
      <AnswerFrame
        verdict={stop}
        reasons={['On the watch-list: blocked', walkIn.guestName]}
        instruction={walkIn.watch?.instruction}
        isCompact
        onClose={() => setOverriding(false)}
      >
        <WatchFacts watch={walkIn.watch} />
        <div className={classes.override}>
          <OverrideForm
            busy={override.isPending}
            isWatched
            label={isAnswered ? 'Override: check in' : 'Override: ask the host'}
            fault={fault ?? undefined}
            onSend={(body) => override.mutate({ params, body })}
          />
        </div>
        <AnswerActs>
          <button type="button" className={classes.next} onClick={() => setOverriding(false)}>
            Back
          </button>
        </AnswerActs>
      </AnswerFrame>
    );
  }
  return (
    <AnswerFrame
      verdict={isBlocked ? stop : ask}
      reasons={[
        isBlocked ? 'On the watch-list: blocked' : 'Compare the person',
        isAnswered
          ? `${walkIn.decidedBy} approved before the watch-list entry took effect.`
          : 'The host has not been asked.',
      ]}
      instruction={walkIn.watch?.instruction}
      onClose={onClose}
    >
      <WatchFacts watch={walkIn.watch} />
      <div className={classes.guest}>
        <h1>{walkIn.guestName}</h1>
        <p>{[walkIn.kind, walkIn.house].filter(Boolean).join(' · ')}</p>
        {walkIn.plate && <p>Plate {walkIn.plate}</p>}
      </div>
      <AnswerActs>
        {!isBlocked && walkIn.watch && (
          <WatchActs
            watch={walkIn.watch}
            go={isAnswered ? 'Check in' : 'Ask host'}
            busy={confirm.isPending || away.isPending}
            onGo={() => confirm.mutate({ params })}
            onStop={() => away.mutate({ params })}
          />
        )}
        {(isBlocked || !walkIn.watch) && (
          <>
            <button
              type="button"
              className={classes.act}
              disabled={away.isPending}
              onClick={() => away.mutate({ params })}
            >
              Refuse
            </button>
            <CallOffice />
          </>
        )}
        <button type="button" className={classes.next} onClick={onClose}>
          Decide later
        </button>
        {isBlocked && (
          <button type="button" className={classes.small} onClick={() => setOverriding(true)}>
            {isAnswered ? 'Check in anyway' : 'Ask the host anyway'}
          </button>
        )}
      </AnswerActs>
    </AnswerFrame>
  );
}
