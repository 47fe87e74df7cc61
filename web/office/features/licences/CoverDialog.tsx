// Buys seats for the addresses beyond the licence: shows the price until the end that all seats share, then starts
// the payment.
import { Skeleton, Text } from '@mantine/core';
import { getLicences } from '#calls/licences/licences.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { WaitingNotice } from './OrderNotice.tsx';
import { SeatCalculator } from './SeatCalculator.tsx';

/**
 * The kind of order by the subscription's status: seats are added to the current period, start the next period during
 * the grace period, or start a new period after the end.
 */
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
        <Text size="sm">Seats can’t be paid here in {data.currency} yet. Contact support.</Text>
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
