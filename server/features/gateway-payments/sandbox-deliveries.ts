// The webhooks of the sandbox gateway. A person chooses the outcome of an order and its delivery: normal, late,
// twice, or out of order.
import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/process/clock.ts';
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import type { GatewayEvent } from '#platform/payments/gateway.ts';
import { feeBy } from '#platform/payments/fees.ts';
import { sandboxTariffs, writeSandboxWebhook } from '#platform/payments/sandbox.ts';
import type { SandboxOrder } from './sandbox-orders.ts';

export const manners = ['now', 'late', 'twice', 'disordered'] as const;
export type Manner = (typeof manners)[number];
export type Choice = 'Pending' | 'Successful' | 'Failed' | 'ChargedBack' | 'Returned';

export const lateSeconds = 20;

/** The event of an order's outcome. Choosing the same outcome again produces the same event. */
export function eventOf(order: SandboxOrder, outcome: Choice): GatewayEvent {
  const channel = order.channel as 'Card' | 'Bank transfer' | 'Payout';
  return {
    id: `${order.reference}:${outcome}`,
    subject: order.subject,
    outcome,
    reference: order.reference,
    externalReference: `sandbox-${order.reference}`,
    amountMinor: order.amountMinor,
    currency: order.currency,
    feeMinor: outcome === 'Successful' ? feeBy(sandboxTariffs, order.amountMinor, channel) : 0,
    reason: reasons[outcome],
  };
}

/** The event of a transfer to a virtual account; each transfer is a new event. */
export function transferEvent(of: {
  accountNumber: string;
  amount: string;
  currency: string;
  payer: string;
}): GatewayEvent {
  const id = randomUUID();
  const amountMinor = Math.round(Number(of.amount) * 100);
  return {
    id: `transfer:${id}`,
    subject: 'payment',
    outcome: 'Successful',
    reference: `transfer-${id}`,
    externalReference: `sandbox-transfer-${id}`,
    amountMinor,
    currency: of.currency,
    feeMinor: feeBy(sandboxTariffs, amountMinor, 'Bank transfer'),
    reason: `Transfer from ${of.payer}`,
    virtualAccount: of.accountNumber,
  };
}

const reasons: Readonly<Record<Choice, string | null>> = {
  Pending: null,
  Successful: null,
  Failed: 'Declined in the sandbox',
  ChargedBack: 'Charged back in the sandbox',
  Returned: 'Sent back by the bank, in the sandbox',
};

/** The events to send, in order. The manner "disordered" sends an older event after the newer one. */
export function deliveriesOf(order: SandboxOrder, outcome: Choice, manner: Manner): GatewayEvent[] {
  const event = eventOf(order, outcome);
  if (manner === 'twice') return [event, event];
  if (manner !== 'disordered') return [event];
  const before = outcome === 'ChargedBack' || outcome === 'Returned' ? 'Successful' : 'Failed';
  const older = outcome === 'Failed' ? 'Pending' : before;
  return [event, eventOf(order, older)];
}

export type Deliver = (events: readonly GatewayEvent[]) => Promise<void>;

/**
 * Posts signed webhooks to this server over HTTP, in order and each once. Throws at the first one that the server
 * does not accept within ten seconds.
 */
export const deliverer =
  (options: { secret: string; clock: Clock; url(): string }): Deliver =>
  async (events) => {
    requireNoTransaction('a webhook of the sandbox');
    for (const event of events) {
      const webhook = writeSandboxWebhook(event, {
        secret: options.secret,
        at: options.clock.now(),
      });
      const answer = await fetch(options.url(), {
        method: 'POST',
        ...webhook,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the webhook was answered ${answer.status}`);
    }
  };
