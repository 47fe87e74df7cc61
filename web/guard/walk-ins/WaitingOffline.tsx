// The visitors who were waiting when the network was lost. An approved visitor can be checked in. A visitor whom the
// watch-list stopped can only be refused. For the others the guard calls the house and records its answer. An answer
// that the host gives in the app meanwhile shows once the network is back.
import type { AskedVisitor } from '#guard/offline/held.ts';
import { Button } from '@mantine/core';
import { IconDoorEnter, IconPhoneCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { useNow } from '#lib/page/use-now.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { partyOf } from '#guard/offline/InsideOffline.tsx';
import { refuseAskedVisitor, waitingOffline } from '#guard/offline/offline-check.ts';
import { useGateConnection } from '#guard/offline/offline-state.ts';
import { watchText } from '#guard/parts/WatchFacts.tsx';
import { visitTones } from '#guard/parts/words.ts';
import { HostAnswer } from './HostAnswers.tsx';
import { decidedBefore, useAdmit } from './use-admit.ts';
import { useLockdown } from './use-lockdown.ts';
import { useTurnAway } from './use-turn-away.ts';
import classes from '#guard/parts/gate.module.css';

export function WaitingOffline() {
  useGateConnection(({ waiting }) => waiting);
  useNow();
  const waiting = waitingOffline();
  if (waiting.length === 0) return null;
  return (
    <SettingsCard
      title="Asked before the network was lost"
      text="An approval that you received is still valid. For the others, call the house."
    >
      <Rows>
        {waiting.map((one) => (
          <WaitingRow key={one.id} one={one} />
        ))}
      </Rows>
    </SettingsCard>
  );
}

const sendAway = (one: AskedVisitor): Promise<void> =>
  refuseAskedVisitor(one).then(
    (isNoted) =>
      isNoted ? toastSuccess('Recorded. The visitor stays outside.') : toastError(decidedBefore),
    () => toastError('This phone could not save the entry. Write it on paper.'),
  );

function WaitingRow({ one }: { one: AskedVisitor }) {
  const { letIn, isBusy } = useAdmit();
  const [isRefusing, setRefusing] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const hasYes = one.status === 'Approved';
  const isStopped = one.status === 'At gate';
  const lockdown = useLockdown()(one);
  const asksFirst = one.watch !== null || lockdown !== undefined;
  const { stop, isBusy: isStopping } = useTurnAway({ onDone: () => undefined });
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.title}>{partyOf(one)}</div>
        <div className={classes.quiet}>
          {[one.house, one.kind, one.company, one.plate, one.decidedBy].filter(Boolean).join(' · ')}
          , <InstantText at={one.arrivedAt} />
        </div>
        {one.watch && (
          <p className={classes.watched}>
            {watchText(one.watch)} {one.watch.instruction}
          </p>
        )}
      </div>
      <StatusBadge tone={isStopped ? 'bad' : one.watch ? 'warn' : visitTones[one.status]}>
        {isStopped ? 'Stopped' : one.watch && hasYes ? 'Compare' : one.status}
      </StatusBadge>
      {isStopped && (
        <>
          <p className={classes.quiet}>Refuse entry. Confirming or overriding needs the network.</p>
          <Button
            variant="default"
            aria-label={`Refuse ${one.guestName}`}
            loading={isStopping}
            onClick={() => void stop(one)}
          >
            Refuse
          </Button>
        </>
      )}
      {!isStopped && (
        <Button
          variant={hasYes && !asksFirst ? 'filled' : 'default'}
          leftSection={
            hasYes ? (
              <IconDoorEnter size={16} aria-hidden />
            ) : (
              <IconPhoneCheck size={16} aria-hidden />
            )
          }
          aria-label={hasYes ? `Check in ${one.guestName}` : `The house approved ${one.guestName}`}
          loading={isBusy}
          disabled={isRefusing}
          onClick={() => (asksFirst ? setComparing(true) : void letIn(one, { isCalled: !hasYes }))}
        >
          {hasYes ? (one.watch ? 'Compare' : 'Check in') : 'Approved by phone'}
        </Button>
      )}
      {!hasYes && !isStopped && (
        <Button
          variant="default"
          aria-label={`The house declined ${one.guestName}`}
          loading={isRefusing}
          disabled={isBusy}
          onClick={() => {
            setRefusing(true);
            void sendAway(one).finally(() => setRefusing(false));
          }}
        >
          Host declined
        </Button>
      )}
      {isComparing && (
        <HostAnswer one={one} isCalled={!hasYes} onClose={() => setComparing(false)} />
      )}
    </li>
  );
}
