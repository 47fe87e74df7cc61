// The guard's call to a house that answered neither push nor text: the number is asked for when it is needed, for this
// call alone, is not written on the screen, and is gone from it with the row once the visit is decided.
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { type CallNumber, getCallNumber } from '#calls/walk-in-calls.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';

export function CallHouse({ visitId, guestName }: { visitId: string; guestName: string }) {
  const communityId = useCommunityId();
  const [called, setCalled] = useState<CallNumber>();
  const ask = useAct(getCallNumber, { toasts: 'errors', onSuccess: setCalled });
  const icon = <IconPhone size={16} aria-hidden />;
  if (called?.way === 'Telephone') {
    return (
      <Button variant="default" component="a" href={`tel:${called.number}`} leftSection={icon}>
        Call {called.firstName || 'the house'}
      </Button>
    );
  }
  if (called) return <strong>Intercom {called.number}</strong>;
  return (
    <Button
      variant="default"
      leftSection={icon}
      aria-label={`Call the house about ${guestName}`}
      loading={ask.isPending}
      onClick={() => ask.mutate({ params: { communityId, visitId } })}
    >
      Call the house
    </Button>
  );
}
