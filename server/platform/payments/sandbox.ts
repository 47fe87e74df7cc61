// The embedded gateway: accepts orders, moves no money, and signs its webhooks like a real one. A separate module
// serves the pages on which a person decides the outcome of an order; the caller provides the storage for orders.
import { z } from 'zod';
import type { Clock } from '#platform/process/clock.ts';
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import { feeBy, type Tariffs } from './fees.ts';
import type { Checkout, Gateway, GatewayEvent, Payout } from './gateway.ts';
import { faultOfTimestamped, headerOf, sign, timestamped } from './signature.ts';
import { readBody } from './webhook-body.ts';

export const sandboxSignatureHeader = 'x-sandbox-signature';

/** The sandbox's storage for orders. Two orders with the same reference are one order. */
export type SandboxOrders = {
  addCheckout(checkout: Checkout): Promise<void>;
  addPayout(payout: Payout): Promise<void>;
};

const Body = z.strictObject({
  id: z.string().min(8).max(100),
  subject: z.enum(['payment', 'payout']),
  outcome: z.enum(['Pending', 'Successful', 'Failed', 'Disputed', 'ChargedBack', 'Returned']),
  reference: z.string().max(60),
  externalReference: z.string().max(100),
  amountMinor: z.number().int().min(0),
  currency: z.string().length(3),
  feeMinor: z.number().int().min(0),
  reason: z.string().max(300).nullable(),
  virtualAccount: z.string().max(34).optional(),
});

/** The same as Paystack's fees within Nigeria, except that a payment by bank transfer costs less. */
export const sandboxTariffs: Tariffs = {
  Card: { basisPoints: 150, flatMinor: 100_00, flatFromMinor: 2500_00, capMinor: 2000_00 },
  'Bank transfer': { basisPoints: 100, capMinor: 300_00 },
  Payout: { basisPoints: 0, flatMinor: 50_00 },
};

/** Ten digits that depend only on the reference, so a repeated request returns the same number. */
const sandboxNumber = (reference: string): string => {
  const digits = BigInt(`0x${sign('sha256', 'sandbox accounts', reference).slice(0, 15)}`);
  return `99${String(digits % 100_000_000n).padStart(8, '0')}`;
};

/** The sandbox's signing key, so that webhooks from anybody else are refused. */
export const sandboxKey = (secret: string): string => sign('sha256', secret, 'sandbox webhooks');

/** A webhook as the sandbox posts it, with its signature. */
export function writeSandboxWebhook(
  event: GatewayEvent,
  options: { secret: string; at: Date },
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [sandboxSignatureHeader]: timestamped(sandboxKey(options.secret), body, options.at),
    },
  };
}

/** The description of the external call for `requireNoTransaction`, the same for every gateway. */
const inWords = 'a payment gateway';

export function openSandbox(options: {
  orders: SandboxOrders;
  secret: string;
  publicUrl: string;
  clock: Clock;
}): Gateway {
  const { orders, publicUrl, clock } = options;
  const key = sandboxKey(options.secret);
  return {
    name: 'sandbox',
    startCheckout: async (checkout) => {
      requireNoTransaction(inWords);
      await orders.addCheckout(checkout);
      return {
        checkoutUrl: `${publicUrl}/sandbox/checkout/${checkout.reference}`,
        externalReference: null,
      };
    },
    openVirtualAccount: async ({ reference, holder }) => {
      requireNoTransaction(inWords);
      return {
        bankName: 'Sandbox Bank',
        accountNumber: sandboxNumber(reference),
        accountName: holder.toUpperCase(),
      };
    },
    sendPayout: async (payout) => {
      requireNoTransaction(inWords);
      await orders.addPayout(payout);
      return { externalReference: `sandbox-${payout.reference}` };
    },
    asksBanks: true,
    resolveBankAccount: async ({ accountNumber, accountName }) => {
      requireNoTransaction(inWords);
      // An account number that ends in 0 does not exist; one that ends in 9 belongs to somebody else.
      if (accountNumber.endsWith('0')) return null;
      return accountNumber.endsWith('9') ? 'SOMEBODY ELSE ENTERPRISES' : accountName.toUpperCase();
    },
    readWebhook: (raw, headers) => {
      const header = headerOf(headers, sandboxSignatureHeader);
      const fault = faultOfTimestamped(header, { key, raw, now: clock.now() });
      if (fault !== null) return { kind: 'refused', why: fault };
      return readBody(raw, Body, ({ virtualAccount, ...event }) => ({
        kind: 'event',
        event: { ...event, ...(virtualAccount !== undefined && { virtualAccount }) },
      }));
    },
    feeOf: (amountMinor, channel) => feeBy(sandboxTariffs, amountMinor, channel),
  };
}
