// The state of a seat order. An order whose payer has returned from the gateway is polled until the gateway confirms
// it. A pending order can be paid or cancelled.
import { Alert, Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { cancelSeatOrder, getSeatOrder } from '#calls/licences/seat-orders.ts';
import type { SeatOrder } from '#contract/licences/seat-orders.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { refreshTopics } from '#lib/api/refresh.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { seatNoun } from './words.ts';

const askAgainMs = 1500;

const open: ReadonlySet<string> = new Set(['Draft', 'PendingPayment']);

const words: Readonly<Record<string, { title: string; color: string }>> = {
  PendingPayment: { title: 'The payment service has not confirmed this yet.', color: 'yellow' },
  Paid: { title: 'The seats are paid. They start after the current period.', color: 'green' },
  Active: { title: 'The premium plan is active. Everything is unlocked.', color: 'green' },
  Failed: { title: 'The payment failed. No money was taken.', color: 'red' },
  Cancelled: { title: 'The order was cancelled.', color: 'yellow' },
};

/** The order was paid but has failed, so the money will be refunded. */
const toRefund = {
  title: 'The payment arrived after its seats had ended. It will be refunded.',
  color: 'red',
};

/** The order from the URL, `?Order=…`. */
export function ReturnNotice({ orderId }: { orderId: string }) {
  const { data } = useOperation(
    getSeatOrder,
    { params: { orderId } },
    {
      refetchInterval: (query) =>
        query.state.data && !open.has(query.state.data.status) ? false : askAgainMs,
    },
  );
  const status = data?.status;
  useEffect(() => {
    // Refetch the plan, so that paid features unlock without a new sign-in.
    if (status !== undefined && !open.has(status)) void refreshTopics(['licences.changed']);
  }, [status]);
  const isRefunded = data?.status === 'Failed' && data.paidAt !== null;
  const said = data && (isRefunded ? toRefund : words[data.status]);
  if (!said) return null;
  return (
    <Alert role="status" color={said.color} title={said.title} mb={16}>
      {countOf(data.seats, seatNoun)} · <MoneyText amountMinor={data.totalMinor} /> ·{' '}
      <DayText day={data.startsOn} /> to <DayText day={data.endsOn} />
    </Alert>
  );
}

/** A pending order, which must be paid or cancelled before another order can be made. */
export function WaitingNotice({ order }: { order: SeatOrder }) {
  const may = useMay('licences.create');
  const cancel = useAct(cancelSeatOrder);
  const { checkoutUrl } = order;
  return (
    <Alert color="yellow" mb={16} title={`Order ${order.number} is waiting for its payment`}>
      {countOf(order.seats, seatNoun)} · <MoneyText amountMinor={order.totalMinor} />
      {may && (
        <Group gap={8} mt={12}>
          {checkoutUrl && (
            <Button size="xs" onClick={() => window.location.assign(checkoutUrl)}>
              Continue to payment
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { orderId: order.id } })}
          >
            Cancel the order
          </Button>
        </Group>
      )}
    </Alert>
  );
}
