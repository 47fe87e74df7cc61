// The bank's side of a payment: the forms of the payment sandbox, which a person submits on its pages, and which these
// functions submit by call or by screen.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { currentRun } from './run.ts';
import { expect } from './story.ts';

/** Submits a form of the sandbox; the sandbox redirects to the page that follows. */
async function submit(path: string, fields: Record<string, string>): Promise<void> {
  const url = new URL(path, currentRun().url);
  const body = new URLSearchParams(fields);
  const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The sandbox answered ${status} to ${url.pathname}.`);
}

/** Pays successfully at the address of a checkout, without its page. */
export const payCheckout = (checkoutUrl: string): Promise<void> =>
  submit(new URL(checkoutUrl).pathname, { outcome: 'Successful', manner: 'now' });

/** Completes the only payout of a community, as soon as it was ordered. */
export async function payOut(db: pg.Pool, communityId: string): Promise<void> {
  const ordered = async () => {
    const { rows } = await db.query<{ reference: string }>(
      'select reference from payouts where community_id = $1 and sent_at is not null',
      [communityId],
    );
    return rows.map(({ reference }) => reference);
  };
  await expect.poll(ordered).toHaveLength(1);
  const [reference] = await ordered();
  await submit(`/sandbox/payouts/${reference}`, { outcome: 'Successful', manner: 'now' });
}

type Transfer = { to: string; amount: string; from: string };

/** A payer transfers to an account number at their own bank, on the sandbox's page. */
export async function transferTo(page: Page, { to, amount, from }: Transfer) {
  await page.goto('/sandbox');
  await page.getByLabel('Account number').fill(to);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('From').fill(from);
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
}

/** The same transfer, without the page. */
export const transferByCall = ({ to, amount, from }: Transfer): Promise<void> =>
  submit('/sandbox/transfers', { accountNumber: to, amount, currency: 'NGN', payer: from });
