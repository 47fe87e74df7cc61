// A test double of Stripe on loopback: checkout sessions, an account with two bank accounts, one payout per idempotency
// key, and webhooks with a signed timestamp.
import { createHmac, randomUUID } from 'node:crypto';
import { type Answered, type Double, startDouble, type Told } from './provider-double.ts';

export const stripeKeys = { secretKey: 'sk_test_double', webhookSecret: 'whsec_double' };

export type StripeDouble = Double & {
  /** The requested payouts, by idempotency key; a repeated request adds none. */
  payouts: Map<string, Record<string, string>>;
  /** Posts an event to the webhook URL of a server or of a community, and returns the status of its answer. */
  tell(
    address: string,
    type: string,
    object: object,
    options: { at: Date; id?: string; secret?: string },
  ): Promise<number>;
};

const no = (message: string, status = 400): Answered => ({ status, body: { error: { message } } });

export async function startStripe(): Promise<StripeDouble> {
  const payouts = new Map<string, Record<string, string>>();
  const form = ({ body }: Told): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(body));
  const answers: Record<string, (told: Told) => Answered> = {
    'POST /v1/checkout/sessions': (told) => {
      const fields = form(told);
      if (Number(fields['line_items[0][price_data][unit_amount]']) < 50) {
        return no('The amount must be at least 50 cents.');
      }
      const id = `cs_${fields['client_reference_id']}`;
      return {
        body: { id, object: 'checkout.session', url: `https://checkout.example.test/${id}` },
      };
    },
    'GET /v1/account': () => ({ body: { id: 'acct_1', object: 'account' } }),
    'GET /v1/accounts/acct_1/external_accounts': () => ({
      body: {
        object: 'list',
        data: [
          { id: 'ba_1', bank_name: 'Zenith Bank', last4: '5678', currency: 'ngn' },
          { id: 'ba_2', bank_name: 'Other Bank', last4: '5678', currency: 'ngn' },
        ],
      },
    }),
    'POST /v1/payouts': (told) => {
      const key = String(told.headers['idempotency-key']);
      const first = payouts.get(key) ?? { id: `po_${payouts.size + 1}`, ...form(told) };
      payouts.set(key, first);
      return { body: { ...first, object: 'payout' } };
    },
  };
  const double = await startDouble((told) => {
    if (told.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
      return no('Invalid API Key provided', 401);
    }
    return answers[`${told.method} ${told.path}`]?.(told);
  });
  return Object.assign(double, {
    payouts,
    tell: async (
      address: string,
      type: string,
      object: object,
      {
        at,
        id = `evt_${randomUUID()}`,
        secret = stripeKeys.webhookSecret,
      }: {
        at: Date;
        id?: string;
        secret?: string;
      },
    ) => {
      const body = JSON.stringify({ id, object: 'event', type, data: { object } });
      const seconds = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const url = address.includes('/webhooks/') ? address : `${address}/webhooks/stripe`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${seconds},v1=${v1},v0=${'0'.repeat(64)}`,
        },
        body,
      });
      return answer.status;
    },
  });
}
