// The guard's call to a house: about a waiting guest without a pass, or about a guest who was just checked in and whose
// code is shown again. The number is fetched for this call only. A phone number isn't shown on the screen; an intercom
// number is.
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { type CallNumber, getCallNumber, getHostNumber } from '#calls/walk-ins/walk-in-calls.ts';
import { useAct } from '#lib/api/use-act.ts';

type CallHouseProps = {
  visitId: string;
  guestName: string;
  /** True for a guest who was just checked in, false for a waiting visitor without a pass. */
  isJustIn?: boolean;
  /** Shown on an answer that fills the screen with its colour. */
  isOnAnswer?: boolean;
};

const onAnswer = { variant: 'outline', color: 'var(--ink)', size: 'lg', mih: 56 } as const;

export function CallHouse(props: CallHouseProps) {
  const { visitId, guestName, isJustIn = false, isOnAnswer = false } = props;
  const [called, setCalled] = useState<CallNumber>();
  const ask = useAct(isJustIn ? getHostNumber : getCallNumber, {
    toasts: 'errors',
    onSuccess: setCalled,
  });
  const look = isOnAnswer ? onAnswer : ({ variant: 'default' } as const);
  const icon = <IconPhone size={16} aria-hidden />;
  if (called?.way === 'Telephone') {
    return (
      <Button {...look} component="a" href={`tel:${called.number}`} leftSection={icon}>
        Call {called.firstName || 'the house'}
      </Button>
    );
  }
  if (called) return <strong>Intercom {called.number}</strong>;
  return (
    <Button
      {...look}
      leftSection={icon}
      aria-label={`Call the house about ${guestName}`}
      loading={ask.isPending}
      onClick={() => ask.mutate({ params: { visitId } })}
    >
      Call the house
    </Button>
  );
}
