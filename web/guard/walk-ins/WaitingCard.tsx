// Visitors at the gate without a pass: how each host is being asked, the answer, and the buttons that follow. A visitor
// can be checked in only after an approval.
import { Button } from '@mantine/core';
import { IconDoorEnter, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { recordCallAnswer } from '#calls/walk-ins/walk-ins.ts';
import { askAgain, withdrawWalkIn } from '#calls/walk-ins/walk-in-calls.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useAct } from '#lib/api/use-act.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { CallHouse } from '#guard/parts/CallHouse.tsx';
import { GatePhoto } from '#guard/parts/GatePhoto.tsx';
import { usePhotoRule } from '#guard/parts/use-photo-rule.ts';
import { watchText } from '#guard/parts/WatchFacts.tsx';
import { visitTones } from '#guard/parts/words.ts';
import { AskDrawer } from './AskDrawer.tsx';
import { HostAnswer } from './HostAnswers.tsx';
import { ContactedResidents } from './ContactedResidents.tsx';
import { StoppedScreen } from './StoppedScreen.tsx';
import { useAdmit } from './use-admit.ts';
import { useLockdown } from './use-lockdown.ts';
import classes from './waiting.module.css';
import shared from '#guard/parts/gate.module.css';

const PhotoSheet = lazyPart(async () => (await import('#guard/parts/PhotoSheet.tsx')).PhotoSheet);

type WaitingCardProps = {
  waiting: readonly WalkIn[];
  mayCheck: boolean;
  /** The gate where the visitors wait. A guard's shift has its own gate. */
  gateId?: string | undefined;
};

export function WaitingCard({ waiting, mayCheck, gateId }: WaitingCardProps) {
  const [asking, setAsking] = useState(false);
  const [stopped, setStopped] = useState<WalkIn>();
  const [photoOf, setPhotoOf] = useState<WalkIn>();
  const asksPhoto = usePhotoRule('Walk-in');
  const asked = (walkIn: WalkIn) => {
    if (walkIn.status === 'At gate') setStopped(walkIn);
    else if (asksPhoto) setPhotoOf(walkIn);
  };
  const action = mayCheck && (
    <Button
      variant="default"
      leftSection={<IconUserQuestion size={16} aria-hidden />}
      onClick={() => setAsking(true)}
    >
      Ask a host
    </Button>
  );
  return (
    <SettingsCard
      title="At the gate"
      text="Visitors without a pass need their host’s approval."
      action={action}
    >
      {waiting.length === 0 && <p className={shared.quiet}>No one waiting.</p>}
      <Rows>
        {waiting.map((one) => (
          <WaitingRow
            key={one.id}
            one={one}
            mayCheck={mayCheck}
            onStopped={() => setStopped(one)}
            onAsked={asked}
          />
        ))}
      </Rows>
      {asking && <AskDrawer gateId={gateId} onClose={() => setAsking(false)} onAsked={asked} />}
      {stopped && <StoppedScreen walkIn={stopped} onClose={() => setStopped(undefined)} />}
      {photoOf && (
        <PhotoSheet
          visitId={photoOf.id}
          guestName={photoOf.guestName}
          onClose={() => setPhotoOf(undefined)}
        />
      )}
    </SettingsCard>
  );
}

type WaitingRowProps = {
  one: WalkIn;
  mayCheck: boolean;
  onStopped: () => void;
  onAsked: (walkIn: WalkIn) => void;
};

function WaitingRow({ one, mayCheck, onStopped, onAsked }: WaitingRowProps) {
  const params = { visitId: one.id };
  const { letIn, isBusy } = useAdmit();
  const said = useAct(recordCallAnswer, { success: 'Noted.' });
  const lockdown = useLockdown()(one);
  const [isLeaving, setLeaving] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const gone = useAct(withdrawWalkIn, { toasts: 'none' });
  const again = useAct(askAgain, {
    toasts: 'errors',
    onSuccess: onAsked,
  });
  return (
    <li className={`${shared.row} ${classes.waiting}`}>
      <div className={shared.words}>
        <div className={shared.title}>
          {one.guestName}
          {one.people > 1 && ` and ${one.people - 1} more`}
        </div>
        <div className={shared.quiet}>
          {[one.house, one.kind, one.company, one.decidedBy].filter(Boolean).join(' · ')},{' '}
          <InstantText at={one.arrivedAt} />
        </div>
        <ContactedResidents one={one} />
        {one.watch && (
          <p
            className={shared.watched}
            data-hard={one.watch.severity === 'Block' || one.status === 'At gate' || undefined}
          >
            {watchText(one.watch)} {one.watch.instruction}
          </p>
        )}
        {one.watch?.photoOf && mayCheck && (
          <GatePhoto of="watch" id={one.watch.photoOf} name="a hit" />
        )}
      </div>
      <StatusBadge tone={one.status === 'At gate' ? 'bad' : visitTones[one.status]}>
        {one.status === 'At gate' ? 'Stopped' : one.status}
      </StatusBadge>
      {mayCheck && one.status === 'At gate' && (
        <Button aria-label={`Decide about ${one.guestName}`} onClick={onStopped}>
          Decide
        </Button>
      )}
      {mayCheck && one.status === 'Approved' && (
        <Button
          leftSection={<IconDoorEnter size={16} aria-hidden />}
          aria-label={`Check in ${one.guestName}`}
          loading={isBusy}
          onClick={() => (one.watch || lockdown ? setComparing(true) : void letIn(one))}
        >
          Check in
        </Button>
      )}
      {mayCheck && one.status === 'Awaiting host' && (
        <>
          <CallHouse visitId={one.id} guestName={one.guestName} />
          <Button
            variant="default"
            onClick={() => said.mutate({ params, body: { answer: 'Approved' } })}
          >
            Host approved
          </Button>
          <Button
            variant="default"
            onClick={() => said.mutate({ params, body: { answer: 'Denied' } })}
          >
            Host declined
          </Button>
          <Button
            variant="default"
            aria-label={`Nobody answered about ${one.guestName}`}
            onClick={() => said.mutate({ params, body: { answer: 'No answer' } })}
          >
            Nobody answered
          </Button>
        </>
      )}
      {mayCheck && (one.status === 'Awaiting host' || one.status === 'Approved') && (
        <Button
          variant="subtle"
          aria-label={`${one.guestName} left`}
          onClick={() => setLeaving(true)}
        >
          Visitor left
        </Button>
      )}
      {isComparing && <HostAnswer one={one} onClose={() => setComparing(false)} />}
      {isLeaving && (
        <ConfirmDialog
          opened
          title="Did the visitor leave?"
          effect={`The request for ${one.guestName} ends, and the visitor is not admitted.`}
          confirmLabel="Visitor left"
          onClose={() => setLeaving(false)}
          onConfirm={() => gone.mutateAsync({ params })}
        />
      )}
      {mayCheck && one.status === 'No answer' && (
        <Button
          variant="default"
          aria-label={`Ask again about ${one.guestName}`}
          loading={again.isPending}
          onClick={() => again.mutate({ params })}
        >
          Ask again
        </Button>
      )}
    </li>
  );
}
