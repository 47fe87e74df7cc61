// Paystack: hosted checkout, virtual accounts, looking up account holders, transfers to bank accounts, and webhooks
// signed with HMAC-SHA512 over the raw body. The signatures contain no time, so only the event itself identifies a
// replay. Amounts are whole kobo, as ours.
import { z } from 'zod';
import { openProvider, type Provider } from './call.ts';
import { feeBy, type Tariffs } from './fees.ts';
import { type BankAccount, type Gateway, GatewayRefused, type Payout } from './gateway.ts';
import { readPaystackWebhook } from './paystack-webhook.ts';

/** Paystack's fees within Nigeria. The fee of a payout depends on its amount; the estimate uses the highest fee. */
const tariffs: Tariffs = {
  Card: { basisPoints: 150, flatMinor: 100_00, flatFromMinor: 2500_00, capMinor: 2000_00 },
  'Bank transfer': {
    basisPoints: 150,
    flatMinor: 100_00,
    flatFromMinor: 2500_00,
    capMinor: 2000_00,
  },
  Payout: { basisPoints: 0, flatMinor: 50_00 },
};

const Envelope = <T extends z.ZodType>(data: T) => z.object({ status: z.literal(true), data });
const Initialized = Envelope(z.object({ authorization_url: z.url({ protocol: /^https?$/ }) }));
const Banks = z.object({
  data: z.array(z.object({ name: z.string(), code: z.string() })),
  meta: z.object({ next: z.string().nullish() }).nullish(),
});
const Resolved = Envelope(z.object({ account_name: z.string() }));
const Customer = Envelope(z.object({ customer_code: z.string() }));
const Dedicated = Envelope(
  z.object({
    bank: z.object({ name: z.string().max(80) }),
    account_number: z.string().regex(/^\d{6,20}$/),
    account_name: z.string().max(120),
  }),
);
const Recipient = Envelope(z.object({ recipient_code: z.string() }));
const Transfer = Envelope(z.object({ transfer_code: z.string(), status: z.string() }));

export function openPaystack(options: {
  secretKey: string;
  baseUrl?: string;
  timeoutMs?: number;
}): Gateway {
  const call = openProvider({
    baseUrl: options.baseUrl ?? 'https://api.paystack.co',
    headers: { authorization: `Bearer ${options.secretKey}` },
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
    messageOf: (answer) => (answer as { message?: string } | undefined)?.message,
  });
  const banks = bankList(call);
  return {
    name: 'paystack',
    startCheckout: async (checkout) => {
      const answer = await post(call, '/transaction/initialize', {
        email: checkout.email,
        amount: checkout.amountMinor,
        currency: checkout.currency,
        reference: checkout.reference,
        callback_url: checkout.returnUrl,
        channels: [checkout.channel === 'Card' ? 'card' : 'bank_transfer'],
        metadata: { narration: checkout.narration },
      });
      return {
        checkoutUrl: Initialized.parse(answer).data.authorization_url,
        externalReference: null,
      };
    },
    openVirtualAccount: async ({ holder, email, currency }) => {
      const [first = holder, ...rest] = holder.split(' ');
      const customer = await post(call, '/customer', {
        email,
        first_name: first,
        last_name: rest.join(' ') || first,
      });
      const answer = await post(call, '/dedicated_account', {
        customer: Customer.parse(customer).data.customer_code,
        currency,
        // Test keys only work with Paystack's test bank.
        preferred_bank: options.secretKey.startsWith('sk_test_') ? 'test-bank' : 'wema-bank',
      });
      const { data } = Dedicated.parse(answer);
      return {
        bankName: data.bank.name,
        accountNumber: data.account_number,
        accountName: data.account_name,
      };
    },
    sendPayout: async (payout) => {
      // An earlier try may have arrived although its answer did not: look up the reference before sending money.
      const before = await findTransfer(call, payout.reference);
      if (before !== null) return { externalReference: before };
      const bankCode = await banks(payout);
      try {
        return { externalReference: await transfer(call, payout, bankCode) };
      } catch (error) {
        // The refusal "not unique" may mean that the money is already on its way: look it up, so that it does not count
        // as unsent.
        const sent =
          error instanceof GatewayRefused ? await findTransfer(call, payout.reference) : null;
        if (sent === null) throw error;
        return { externalReference: sent };
      }
    },
    asksBanks: true,
    resolveBankAccount: async (account) => {
      const code = await banks({ bankAccount: account }).catch(nullIfRefused);
      if (code === null) return null;
      const query = new URLSearchParams({ account_number: account.accountNumber, bank_code: code });
      const answer = await call({ method: 'GET', path: `/bank/resolve?${query}` }).catch(
        nullIfRefused,
      );
      return answer === null ? null : Resolved.parse(answer).data.account_name;
    },
    readWebhook: (raw, headers) => readPaystackWebhook(raw, headers, options.secretKey),
    feeOf: (amountMinor, channel) => feeBy(tariffs, amountMinor, channel),
  };
}

const post = (call: Provider, path: string, body: object): Promise<unknown> =>
  call({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function nullIfRefused(error: unknown): null {
  if (error instanceof GatewayRefused) return null;
  throw error;
}

/** The code of a transfer that Paystack already has under our reference; null if there is none. */
async function findTransfer(call: Provider, reference: string): Promise<string | null> {
  const path = `/transfer/verify/${encodeURIComponent(reference)}`;
  const answer = await call({ method: 'GET', path }).catch(nullIfRefused);
  return answer === null ? null : Transfer.parse(answer).data.transfer_code;
}

async function transfer(call: Provider, payout: Payout, bankCode: string): Promise<string> {
  const recipient = await post(call, '/transferrecipient', {
    type: 'nuban',
    name: payout.bankAccount.accountName,
    account_number: payout.bankAccount.accountNumber,
    bank_code: bankCode,
    currency: payout.currency,
  });
  const answer = await post(call, '/transfer', {
    source: 'balance',
    amount: payout.amountMinor,
    currency: payout.currency,
    recipient: Recipient.parse(recipient).data.recipient_code,
    reference: payout.reference,
    reason: payout.narration,
  });
  return Transfer.parse(answer).data.transfer_code;
}

const plain = (name: string): string =>
  name.toLowerCase().replace(/\b(plc|bank|limited|ltd)\b|[^a-z0-9]/g, '');

/** A bank's code by its common name; an unknown bank is refused. A fetched list is used for an hour. */
function bankList(call: Provider): (of: { bankAccount: BankAccount }) => Promise<string> {
  let known: Bank[] = [];
  let askedAtMs = -Infinity;
  return async ({ bankAccount: { bankName } }) => {
    if (performance.now() - askedAtMs > 3600_000) {
      known = await listBanks(call);
      askedAtMs = performance.now();
    }
    const found = known.find(({ name }) => plain(name) === plain(bankName));
    if (!found) throw new GatewayRefused(`Paystack knows no bank named ${bankName}.`);
    return found.code;
  };
}

type Bank = { name: string; code: string };

/** Reads up to 20 pages of 100 banks: there are more banks than fit on one page. */
async function listBanks(call: Provider): Promise<Bank[]> {
  const banks: Bank[] = [];
  let next: string | null | undefined = '';
  for (let pages = 0; pages < 20 && typeof next === 'string'; pages += 1) {
    const query = new URLSearchParams({ currency: 'NGN', use_cursor: 'true', perPage: '100' });
    if (next !== '') query.set('next', next);
    const page = Banks.parse(await call({ method: 'GET', path: `/bank?${query}` }));
    banks.push(...page.data);
    next = page.meta?.next;
  }
  return banks;
}
