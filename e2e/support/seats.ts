// The premium plan, bought by the same calls as the upgrade page makes.
import { createSeatOrder, getSeatOrder, paySeatOrder } from '#contract/licences/seat-orders.ts';
import { callAs, type Estate } from './estate.ts';
import { payCheckout } from './sandbox.ts';
import { expect } from './story.ts';

/** Buys an estate seats for a month, and waits until the premium plan is active. */
export async function buySeats({ id: communityId, owner }: Estate, seats: number): Promise<void> {
  const params = { communityId };
  const body = { kind: 'New' as const, seats, period: 'Month' as const };
  const order = await callAs(owner, createSeatOrder, { params, body });
  const { checkoutUrl } = await callAs(owner, paySeatOrder, {
    params: { ...params, orderId: order.id },
    body: { channel: 'Card' },
  });
  await payCheckout(checkoutUrl);
  // A job activates the plan, a moment after the payment.
  const state = async () =>
    (await callAs(owner, getSeatOrder, { params: { ...params, orderId: order.id } })).status;
  await expect.poll(state).toBe('Active');
}
