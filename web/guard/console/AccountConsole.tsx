// The console of a guard who signed in with an account. The guard begins a shift at a gate, reads the previous note if
// it is unread, and can end the shift with a note, as on a gate device. Without a shift the console works too, but no
// shift report includes its checks.
import { Button, Skeleton } from '@mantine/core';
import { IconLogin } from '@tabler/icons-react';
import { useState } from 'react';
import { beginShift, getShift } from '#calls/gates/gate-shifts.ts';
import { listGates } from '#calls/gates/gates.ts';
import { useAct } from '#lib/api/use-act.ts';
import { invalidate, useOperation } from '#lib/api/use-operation.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { AlarmButton, ConsoleAlarm, type RaiseAlarm } from '#guard/parts/AlarmButton.tsx';
import { GuardConsole } from './GuardConsole.tsx';
import { HandoverNote } from './HandoverNote.tsx';
import { ShiftHead } from './ShiftHead.tsx';
import classes from './console.module.css';
import screen from '#guard/parts/screen.module.css';

export function AccountConsole({ Raise }: { Raise: RaiseAlarm }) {
  const current = useOperation(getShift);
  if (current.isPending && !current.isFetched) return <Skeleton height={480} radius="md" />;
  // Without a shift, each refetch makes the query pending. The console must stay mounted then, because it may show an
  // answer. After a shift has ended, `data` still contains that shift beside the error.
  const isOff = current.isPending || current.error?.has('NO_SHIFT') === true;
  // If the shift cannot be loaded for any other reason, the console opens too: guests are waiting at the gate.
  if (isOff || !current.data) {
    return (
      <>
        {isOff && <Off />}
        <GuardConsole Raise={Raise} />
      </>
    );
  }
  const { shift, unreadNote } = current.data;
  return (
    <div className={classes.account}>
      <ConsoleAlarm value={{ Raise, place: shift.gate.name }}>
        <ShiftHead shift={shift} onEnded={() => void invalidate([getShift])} />
      </ConsoleAlarm>
      {unreadNote ? (
        <>
          <HandoverNote note={unreadNote} />
          <AlarmButton Raise={Raise} place={shift.gate.name} />
        </>
      ) : (
        <GuardConsole atGateId={shift.gate.id} atGateName={shift.gate.name} Raise={Raise} />
      )}
    </div>
  );
}

function Off() {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={classes.off}>
      <span>You are not on shift. Begin a shift to check visitors.</span>
      <Button
        size="md"
        variant="default"
        leftSection={<IconLogin size={20} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        Begin a shift
      </Button>
      {isChoosing && <BeginDialog onClose={() => setChoosing(false)} />}
    </div>
  );
}

function BeginDialog({ onClose }: { onClose: () => void }) {
  const gates = useOperation(listGates, { query: {} });
  const begin = useAct(beginShift, {
    toasts: 'errors',
    onSuccess: onClose,
  });
  return (
    <Dialog title="Begin a shift" onClose={onClose}>
      {gates.isPending && <Skeleton height={64} radius="md" />}
      {gates.data?.length === 0 && <p>There is no gate yet. Ask the office to add one.</p>}
      <Rows gap={8}>
        {gates.data?.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={screen.person}
              disabled={begin.isPending}
              onClick={() => begin.mutate({ body: { gateId: id } })}
            >
              {name}
            </button>
          </li>
        ))}
      </Rows>
    </Dialog>
  );
}
