// The bank's side of a payment: the pages of the payment sandbox, where a person decides the outcome.
import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Completes a payout, as soon as it was ordered; `to` is the payee in the sandbox's notation. */
export async function payOut(page: Page, to: string) {
  const order = page.locator('section').filter({ hasText: to });
  await expect(async () => {
    await page.goto('/sandbox');
    await expect(order).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await order.getByRole('button', { name: /^Pay it/ }).click();
  await expect(order).toContainText('It was paid.');
}

type Transfer = { to: string; amount: string; from: string };

/** A payer transfers to an account number at their own bank. */
export async function transferTo(page: Page, { to, amount, from }: Transfer) {
  await page.goto('/sandbox');
  await page.getByLabel('Account number').fill(to);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('From').fill(from);
  await page.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByLabel('Amount')).toHaveValue('');
}
