// Covers the addresses beyond the licence: shows the price of their seats until the common end, then pays.
import { Skeleton, Text } from '@mantine/core';
import { getLicences } from '#calls/licences/licences.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { WaitingNotice } from './OrderNotice.tsx';
import { SeatCalculator } from './SeatCalculator.tsx';

/** Seats join the current period; in the grace period the next one begins, and after the end a new one. */
const kindOf = { Active: 'Added', Grace: 'Renewal', Ended: 'New' } as const;

type CoverDialogProps = { outstanding: number; onClose: () => void };

export function CoverDialog({ outstanding, onClose }: CoverDialogProps) {
  const { data } = useOperation(getLicences);
  const subscription = data?.subscription;
  return (
    <Dialog opened onClose={onClose} title="Cover all addresses">
      {!data && <Skeleton height={240} />}
      {data?.openOrder && <WaitingNotice order={data.openOrder} />}
      {data && !data.canBuy && (
        <Text size="sm">Seats cannot be paid here in {data.currency} yet. Write to support.</Text>
      )}
      {data && !data.openOrder && data.canBuy && subscription && (
        <SeatCalculator
          kind={kindOf[subscription.status]}
          seats={subscription.status === 'Active' ? outstanding : data.used}
          period={subscription.period}
          used={data.used}
        />
      )}
    </Dialog>
  );
}
