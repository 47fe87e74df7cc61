// The orders of the sandbox gateway, with their own table and database connections, because a real gateway keeps its
// records elsewhere too.
import { maskedEmail } from '#rules/shared/masked-email.ts';
import type pg from 'pg';
import type { SandboxOrders } from '#platform/payments/sandbox.ts';

export type SandboxOrder = {
  reference: string;
  subject: 'payment' | 'payout';
  status: 'Pending' | 'Successful' | 'Failed' | 'ChargedBack' | 'Returned';
  amountMinor: number;
  currency: string;
  channel: string;
  narration: string;
  party: string;
  returnUrl: string | null;
  createdAt: string;
};

const columns = `reference, subject, status, amount_minor as "amountMinor", currency, channel, narration, party,
  return_url as "returnUrl", created_at as "createdAt"`;

// Anybody who knows the address can see the pages, so email addresses and account numbers are masked.

/** The order store that the sandbox gateway writes to. */
export function sandboxOrders(pool: pg.Pool): SandboxOrders {
  const add = (values: readonly unknown[]): Promise<unknown> =>
    pool.query(
      `insert into sandbox_orders
         (reference, subject, amount_minor, currency, channel, narration, party, return_url)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
      [...values],
    );
  return {
    addCheckout: async (of) => {
      const { reference, amountMinor, currency, channel, narration, returnUrl } = of;
      const party = maskedEmail(of.email);
      await add([
        reference,
        'payment',
        amountMinor,
        currency,
        channel,
        narration,
        party,
        returnUrl,
      ]);
    },
    addPayout: async ({ reference, amountMinor, currency, narration, bankAccount }) => {
      const { accountName, bankName, accountNumber } = bankAccount;
      const party = `${accountName}, ${bankName} …${accountNumber.slice(-4)}`;
      await add([reference, 'payout', amountMinor, currency, 'Payout', narration, party, null]);
    },
  };
}

export async function selectOrder(pool: pg.Pool, reference: string): Promise<SandboxOrder | null> {
  const { rows } = await pool.query<SandboxOrder>(
    `select ${columns} from sandbox_orders where reference = $1`,
    [reference],
  );
  return rows[0] ?? null;
}

/** The newest 50 orders: payments or payouts. */
export async function selectOrders(
  pool: pg.Pool,
  subject: SandboxOrder['subject'],
): Promise<SandboxOrder[]> {
  const { rows } = await pool.query<SandboxOrder>(
    `select ${columns} from sandbox_orders where subject = $1
     order by created_at desc, reference limit 50`,
    [subject],
  );
  return rows;
}

export async function setOrderStatus(
  pool: pg.Pool,
  reference: string,
  status: SandboxOrder['status'],
): Promise<void> {
  await pool.query('update sandbox_orders set status = $2 where reference = $1', [
    reference,
    status,
  ]);
}
