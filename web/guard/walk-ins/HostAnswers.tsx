// Shows the end of a request to a host over the whole screen: an approval, a refusal, no answer, or a stop by the
// watch-list. It plays a sound when it arrives, so that the guard need not look at the list, and is queued while the
// guard has another answer open.
import { IconDoorEnter, IconRepeat } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { askAgain } from '#calls/walk-ins/walk-in-calls.ts';
import type { Colour } from '#contract/visits/gate-checks.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import type { VisitState } from '#contract/shared/gate-words.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AnswerActs, AnswerFrame } from '#guard/parts/AnswerFrame.tsx';
import { wasRefusedHere } from '#guard/offline/offline-check.ts';
import { offlineGate } from '#guard/offline/offline-state.ts';
import { playAnswerSignal } from '#guard/parts/answer-signal.ts';
import { WatchActs } from '#guard/parts/WatchActs.tsx';
import { WatchFacts } from '#guard/parts/WatchFacts.tsx';
import { askedWords } from './ContactedResidents.tsx';
import { StoppedScreen } from './StoppedScreen.tsx';
import { useLockdown } from './use-lockdown.ts';
import { useAdmit } from './use-admit.ts';
import { useTurnAway } from './use-turn-away.ts';
import classes from '#guard/parts/screen.module.css';

type Verdict = { colour: Colour; word: string };

const verdicts: Partial<Record<VisitState, Verdict>> = {
  Approved: { colour: 'Green', word: 'IN' },
  Denied: { colour: 'Red', word: 'STOP' },
  'No answer': { colour: 'Amber', word: 'No answer' },
  // A watch-list entry took effect while the host was being asked.
  'At gate': { colour: 'Red', word: 'STOP' },
};

/** A host's approval is not green if the visitor matches the watch-list or the gate is in lockdown. */
const watchedYes: Verdict = { colour: 'Amber', word: 'CONFIRM' };
const verdictOf = ({ status, watch }: WalkIn, lockdown?: string): Verdict | undefined =>
  status === 'Approved' && (watch || lockdown) ? watchedYes : verdicts[status];

type HostAnswersProps = {
  waiting: readonly WalkIn[] | undefined;
  isHeld: boolean;
};

export function HostAnswers({ waiting, isHeld }: HostAnswersProps) {
  const lockdownOf = useLockdown();
  const { news, dismiss } = useNews(waiting, isHeld, lockdownOf);
  // Skips visitors that another guard has checked in meanwhile.
  const one = news
    .map((id) => waiting?.find((walkIn) => walkIn.id === id))
    .find((walkIn) => walkIn && verdicts[walkIn.status]);
  if (isHeld || !one) return null;
  if (one.status === 'At gate') {
    return <StoppedScreen key={`${one.id} stopped`} walkIn={one} onClose={() => dismiss(one.id)} />;
  }
  return <HostAnswer key={one.id} one={one} onClose={() => dismiss(one.id)} />;
}

/**
 * The ids of visitors whose request ended, or whom the watch-list stopped, since they were last seen waiting, the
 * earliest first. Leaves out those whom this device refused.
 */
function useNews(
  waiting: readonly WalkIn[] | undefined,
  isHeld: boolean,
  lockdownOf: (one: WalkIn) => string | undefined,
) {
  const before = useRef<ReadonlyMap<string, VisitState>>(null);
  const [news, setNews] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!waiting) return;
    // After a reload without the network, the stored list says who was waiting.
    const known = before.current ?? statesOf(offlineGate.asked);
    const fresh = waiting.filter(
      ({ id, status }) =>
        (known.get(id) === 'Awaiting host' ||
          (known.get(id) === 'Approved' && status === 'At gate')) &&
        verdicts[status] &&
        !(status === 'Denied' && wasRefusedHere(id)),
    );
    before.current = statesOf(waiting);
    const [first] = fresh;
    if (!first) return;
    const colour = verdictOf(first, lockdownOf(first))?.colour;
    if (isHeld && colour) playAnswerSignal(colour);
    setNews((already) => [...already, ...fresh.map(({ id }) => id)]);
  }, [waiting, isHeld, lockdownOf]);
  const dismiss = (id: string) => setNews((known) => known.filter((one) => one !== id));
  return { news, dismiss };
}

const statesOf = (walkIns: readonly Pick<WalkIn, 'id' | 'status'>[]) =>
  new Map(walkIns.map(({ id, status }) => [id, status]));

function reasonOf({ status, decidedBy, decidedVia }: WalkIn): string {
  if (status === 'No answer') return 'Nobody answered. Do not admit the visitor without approval.';
  const said = status === 'Approved' ? 'approved' : 'declined';
  return decidedVia === 'Call' ? `The host ${said} by phone.` : `${decidedBy} ${said}.`;
}

/** Names the supervisor who overrode the watch-list, in place of the entry's instruction. */
const overrideOf = ({ override }: WalkIn): string[] =>
  override ? [`${override.by} overrode the watch-list: ${override.reason}`] : [];

type HostAnswerProps = {
  one: WalkIn;
  /** The guard heard the approval on the phone, without the network. */
  isCalled?: boolean;
  onClose: () => void;
};

/** The host's answer about one visitor, and the button that follows from it. */
export function HostAnswer({ one, isCalled = false, onClose }: HostAnswerProps) {
  const params = { visitId: one.id };
  const { letIn, isBusy } = useAdmit({ onDone: onClose });
  const again = useAct(askAgain, {
    success: askedWords,
    onSuccess: onClose,
  });
  const { stop, isBusy: isStopping } = useTurnAway({ onDone: onClose });
  const people = one.people > 1 ? `${one.people} people` : '';
  const said: WalkIn = isCalled ? { ...one, status: 'Approved', decidedVia: 'Call' } : one;
  const lockdown = useLockdown()(one);
  const verdict = verdictOf(said, lockdown);
  if (!verdict) return null;
  return (
    <AnswerFrame
      verdict={verdict}
      reasons={[
        ...(lockdown && said.status === 'Approved' ? [lockdown] : []),
        reasonOf(said),
        ...overrideOf(one),
      ]}
      instruction={one.override ? undefined : one.watch?.instruction}
      onClose={onClose}
    >
      <WatchFacts watch={one.watch} />
      <div className={classes.guest}>
        <h1>{one.guestName}</h1>
        <p>{[one.kind, people, one.company].filter(Boolean).join(' · ')}</p>
        <p>{one.house}</p>
        {one.plate && <p>Plate {one.plate}</p>}
      </div>
      <AnswerActs>
        {said.status === 'Approved' && one.watch && (
          <WatchActs
            watch={one.watch}
            go="Check in"
            busy={isBusy || isStopping}
            onGo={() => void letIn(one, { isCalled })}
            onStop={() => void stop(one)}
          />
        )}
        {said.status === 'Approved' && !one.watch && (
          <button
            type="button"
            className={classes.act}
            disabled={isBusy}
            onClick={() => void letIn(one, { isCalled })}
          >
            <IconDoorEnter size={28} aria-hidden />
            Check in
          </button>
        )}
        {said.status === 'No answer' && (
          <button
            type="button"
            className={classes.act}
            disabled={again.isPending}
            onClick={() => again.mutate({ params })}
          >
            <IconRepeat size={28} aria-hidden />
            Ask again
          </button>
        )}
        <button type="button" className={classes.next} onClick={onClose}>
          Next guest
        </button>
      </AnswerActs>
    </AnswerFrame>
  );
}
