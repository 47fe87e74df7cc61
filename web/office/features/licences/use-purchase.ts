// Buys seats: places the order at the shown price and redirects to the gateway's page. If the price has changed, the
// server refuses the order and the new price is shown.
import { useState } from 'react';
import { createSeatOrder, paySeatOrder } from '#calls/licences/seat-orders.ts';
import type { SeatForm } from '#contract/licences/seat-orders.ts';
import type { paymentChannels } from '#contract/gateway-payments/payments.ts';
import { call, newIdempotencyKey } from '#lib/api/api.ts';
import { refusalOf } from '#ui/state/refusal.ts';

export type Channel = (typeof paymentChannels)[number];

export function usePurchase() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    setError(undefined);
    try {
      window.location.assign(await work());
    } catch (cause) {
      setError(refusalOf(cause).message);
      setBusy(false);
    }
  };
  const pay = async (orderId: string, channel: Channel): Promise<string> => {
    const params = { orderId };
    const options = { idempotencyKey: newIdempotencyKey() };
    const { checkoutUrl } = await call(paySeatOrder, { params, body: { channel } }, options);
    return checkoutUrl;
  };
  return {
    busy,
    error,
    buy: (wanted: SeatForm & { totalMinor: number }, channel: Channel) =>
      run(async () => {
        const options = { idempotencyKey: newIdempotencyKey() };
        const input = { body: wanted };
        const order = await call(createSeatOrder, input, options);
        return pay(order.id, channel);
      }),
  };
}
