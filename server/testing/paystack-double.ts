// A test double of Paystack on loopback: checkouts, banks, transfers that are unique by reference, and webhooks with
// its own signature.
import { createHmac } from 'node:crypto';
import { type Answered, type Double, startDouble, type Told } from './provider-double.ts';

export const paystackKey = 'sk_test_double';

type Transfer = { reference: string; amount: number; transfer_code: string; status: string };

export type PaystackDouble = Double & {
  /** The accepted transfers, by reference. */
  transfers: Map<string, Transfer>;
  /** The number of calls for which the double still answers that a transfer is unknown, like a lagging replica. */
  blindVerifies: number;
  /** Posts an event to the webhook URL of a server or of a community, and returns the status of its answer. */
  tell(address: string, event: string, data: object, key?: string): Promise<number>;
};

const ok = (data: unknown): Answered => ({ body: { status: true, message: 'OK', data } });
const no = (message: string, status = 400): Answered => ({
  status,
  body: { status: false, message },
});

export async function startPaystack(): Promise<PaystackDouble> {
  const transfers = new Map<string, Transfer>();
  let accounts = 0;
  const double = Object.assign(
    await startDouble((told) => {
      if (told.headers.authorization !== `Bearer ${paystackKey}`) return no('Invalid key', 401);
      return answers[`${told.method} ${told.path}`]?.(told) ?? verify(told);
    }),
    { blindVerifies: 0 },
  );
  const answers: Record<string, (told: Told) => Answered> = {
    'POST /transaction/initialize': ({ body }) => {
      const { email, amount, reference } = JSON.parse(body) as Record<string, string>;
      if (!email || email.endsWith('@refused.test')) return no('Invalid email address passed');
      if (!Number.isInteger(amount)) return no('Invalid amount');
      return ok({
        authorization_url: `https://checkout.example.test/${reference}`,
        access_code: 'code',
        reference,
      });
    },
    'GET /bank': ({ query }) => {
      const first = query.get('next') === null;
      const bank = first
        ? { name: 'Guaranty Trust Bank', code: '058' }
        : { name: 'Zenith Bank', code: '057' };
      return { body: { status: true, data: [bank], meta: { next: first ? 'page-2' : null } } };
    },
    'GET /bank/resolve': ({ query }) =>
      query.get('account_number') === '2012345678' && query.get('bank_code') === '057'
        ? ok({ account_number: '2012345678', account_name: 'PALM COURT ASSOCIATION' })
        : no('Could not resolve account name. Check parameters or try again.', 422),
    'POST /customer': ({ body }) => {
      const { email = '' } = JSON.parse(body) as { email?: string };
      return ok({ customer_code: `CUS_${email.split('@')[0]}`, email });
    },
    'POST /dedicated_account': ({ body }) => {
      const { customer = '', preferred_bank: bank } = JSON.parse(body) as Record<string, string>;
      if (bank !== 'test-bank') return no('Preferred bank is invalid');
      accounts += 1;
      return ok({
        bank: { name: 'Test Bank', id: 24, slug: 'test-bank' },
        account_name: `PALM/${customer}`,
        account_number: String(1_238_000_000 + accounts),
        assigned: true,
      });
    },
    'POST /transferrecipient': () => ok({ recipient_code: 'RCP_1' }),
    'POST /transfer': ({ body }) => {
      const { reference = '', amount } = JSON.parse(body) as { reference?: string; amount: number };
      if (transfers.has(reference)) return no('Please provide a unique reference.');
      if (amount > 1_000_000_00) return no('Your balance is not enough to fulfil this request');
      const transfer = {
        reference,
        amount,
        transfer_code: `TRF_${transfers.size + 1}`,
        status: 'pending',
      };
      transfers.set(reference, transfer);
      return ok(transfer);
    },
  };
  const verify = ({ method, path }: Told): Answered | undefined => {
    const [, reference] = /^\/transfer\/verify\/([\w-]+)$/.exec(path) ?? [];
    if (method !== 'GET' || reference === undefined) return undefined;
    const transfer = transfers.get(reference);
    if (double.blindVerifies > 0) {
      double.blindVerifies -= 1;
      return no('Transfer not found', 404);
    }
    return transfer ? ok(transfer) : no('Transfer not found', 404);
  };
  return Object.assign(double, {
    transfers,
    tell: async (address: string, event: string, data: object, key = paystackKey) => {
      const body = JSON.stringify({ event, data });
      const url = address.includes('/webhooks/') ? address : `${address}/webhooks/paystack`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
        },
        body,
      });
      return answer.status;
    },
  });
}

let lastId = 302_961;

/** A new id of a Paystack object. */
export const newPaystackId = (): number => (lastId += 1);

/** The data of a `charge.success` event for ₦5,000, with a new id each time. */
export const paystackCharge = (reference: string, facts: object = {}) => ({
  id: newPaystackId(),
  domain: 'test',
  status: 'success',
  reference,
  amount: 5_000_00,
  currency: 'NGN',
  fees: 174_00,
  channel: 'card',
  gateway_response: 'Approved',
  customer: { email: 'payer@example.test' },
  ...facts,
});
