// Stripe: checkout sessions and payouts, form-encoded. Each call that moves money uses our reference as its idempotency
// key. Stripe only pays out to bank accounts that are registered with Stripe, and cannot look up account holders.
import { z } from 'zod';
import { openProvider, type Provider } from './call.ts';
import { feeBy, type Tariffs } from './fees.ts';
import type { Clock } from '#platform/process/clock.ts';
import { type BankAccount, type Gateway, GatewayRefused } from './gateway.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

const tariffs: Tariffs = {
  Card: { basisPoints: 290, flatMinor: 30 },
  'Bank transfer': { basisPoints: 80, capMinor: 5_00 },
  Payout: { basisPoints: 0 },
};

/** The API version of the schemas below; without it an account's own default version would apply. */
const version = '2024-06-20';

const Session = z.object({ id: z.string(), url: z.url({ protocol: /^https?$/ }) });
const Payout = z.object({ id: z.string() });
const Account = z.object({ id: z.string() });
const Accounts = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      bank_name: z.string().nullish(),
      last4: z.string(),
      currency: z.string(),
    }),
  ),
});

export function openStripe(options: {
  secretKey: string;
  webhookSecret: string;
  clock: Clock;
  baseUrl?: string;
  timeoutMs?: number;
}): Gateway {
  const { webhookSecret, clock } = options;
  const call = openProvider({
    baseUrl: options.baseUrl ?? 'https://api.stripe.com',
    headers: { authorization: `Bearer ${options.secretKey}`, 'stripe-version': version },
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    messageOf: (answer) => (answer as { error?: { message?: string } } | undefined)?.error?.message,
  });
  return {
    name: 'stripe',
    startCheckout: async (checkout) => {
      const answer = await post(call, '/v1/checkout/sessions', checkout.reference, {
        mode: 'payment',
        client_reference_id: checkout.reference,
        customer_email: checkout.email,
        success_url: checkout.returnUrl,
        cancel_url: checkout.returnUrl,
        'metadata[reference]': checkout.reference,
        'payment_intent_data[metadata][reference]': checkout.reference,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': checkout.currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(checkout.amountMinor),
        'line_items[0][price_data][product_data][name]': checkout.narration,
        // For bank transfers, the Stripe account's settings determine the methods of its country.
        ...(checkout.channel === 'Card' && { 'payment_method_types[0]': 'card' }),
      });
      return { checkoutUrl: Session.parse(answer).url, externalReference: null };
    },
    // Stripe has no virtual accounts of this kind; payers use its checkout.
    openVirtualAccount: null,
    sendPayout: async ({ reference, amountMinor, currency, bankAccount, narration }) => {
      const answer = await post(call, '/v1/payouts', reference, {
        amount: String(amountMinor),
        currency: currency.toLowerCase(),
        destination: await destinationOf(call, bankAccount, currency),
        description: narration,
        'metadata[reference]': reference,
      });
      return { externalReference: Payout.parse(answer).id };
    },
    asksBanks: false,
    resolveBankAccount: async () => null,
    readWebhook: (raw, headers) =>
      readStripeWebhook(raw, headers, { key: webhookSecret, now: clock.now() }),
    feeOf: (amountMinor, channel) => feeBy(tariffs, amountMinor, channel),
  };
}

const post = (
  call: Provider,
  path: string,
  reference: string,
  fields: Record<string, string>,
): Promise<unknown> =>
  call({
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': reference,
    },
    body: new URLSearchParams(fields).toString(),
  });

/** Finds the chosen bank account in Stripe; throws if no account matches or several do. */
async function destinationOf(call: Provider, of: BankAccount, currency: string): Promise<string> {
  const { id } = Account.parse(await call({ method: 'GET', path: '/v1/account' }));
  const path = `/v1/accounts/${encodeURIComponent(id)}/external_accounts?object=bank_account&limit=100`;
  const { data } = Accounts.parse(await call({ method: 'GET', path }));
  const fitting = data.filter(
    (one) =>
      one.last4 === of.accountNumber.slice(-4) &&
      one.currency.toUpperCase() === currency &&
      (one.bank_name ?? '').toLowerCase() === of.bankName.toLowerCase(),
  );
  const [only, another] = fitting;
  if (!only || another) {
    throw new GatewayRefused(
      `Stripe pays only to bank accounts entered there: enter ${of.bankName} …${of.accountNumber.slice(-4)} first.`,
    );
  }
  return only.id;
}
