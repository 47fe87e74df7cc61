// The button that checks out a visit from a list. A group may leave in parts, so the guard enters how many leave; the
// default is all.
import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useAlarmKey } from './AlarmButton.tsx';
import { PartySizeField, leavingCount } from './PartySizeField.tsx';
import { plural } from './words.ts';

type CheckOutButtonProps = {
  visit: { guestName: string; people: number };
  busy: boolean;
  /** Larger on the guard's console. */
  size?: 'md';
  onOut: (people: number | undefined) => void;
  /** Called when the dialog that asks for the number of people opens and closes, so that a list can keep the row. */
  onAsking?: (isAsking: boolean) => void;
};

export function CheckOutButton({ visit, busy, size, onOut, onAsking }: CheckOutButtonProps) {
  const [isAsking, setOpen] = useState(false);
  const setAsking = (isOpen: boolean) => {
    setOpen(isOpen);
    onAsking?.(isOpen);
  };
  const { guestName, people } = visit;
  return (
    <>
      <Button
        {...(size && { size })}
        variant="default"
        loading={busy}
        leftSection={<IconDoorExit size={size ? 20 : 16} aria-hidden />}
        aria-label={`Check out ${guestName || 'the guest'}`}
        onClick={() => (people > 1 ? setAsking(true) : onOut(undefined))}
      >
        Check out
      </Button>
      {isAsking && (
        <LeavingDialog
          visit={visit}
          onOut={(leaving) => {
            setAsking(false);
            onOut(leaving);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type LeavingDialogProps = Pick<CheckOutButtonProps, 'visit' | 'onOut'> & { onClose: () => void };

function LeavingDialog({ visit: { guestName, people }, onOut, onClose }: LeavingDialogProps) {
  const { alarmKey, isCovered } = useAlarmKey();
  const [leaving, setLeaving] = useState(people);
  return (
    <Dialog title="People checking out" closeOnEscape={!isCovered} onClose={onClose}>
      <p>
        {guestName || 'The guest'}: {plural(people, 'person', 'people')} inside.
      </p>
      <PartySizeField
        label="People checking out"
        people={leaving}
        most={people}
        onChange={setLeaving}
      />
      <Button fullWidth size="lg" onClick={() => onOut(leavingCount(leaving, people))}>
        {leaving === people ? `Check out all ${people}` : `Check out ${leaving}`}
      </Button>
      {alarmKey}
    </Dialog>
  );
}
