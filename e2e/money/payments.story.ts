// Paying through the sandbox: the hosted checkout, where a person decides the outcome, and the list of its orders.
import type { Page } from '@playwright/test';
import { getPayment, startCheckout } from '#contract/gateway-payments/payments.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { callAs, type Estate, newEstate } from '#e2e/support/estate.ts';
import { axeViolations, overflowPx } from '#e2e/support/page-checks.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a payment succeeds on the sandbox page, and the payer returns to the wallet', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  const { checkoutUrl, walletId, statusOf } = await startPaying(estate);
  await page.goto(checkoutUrl);
  await expect(page.getByText('₦25,000.00')).toBeVisible();
  await expect(page.getByText('Street lights')).toBeVisible();
  await looksWell(page);
  for (const outcome of ['It stays pending', 'It fails', 'It is charged back']) {
    await expect(page.getByLabel(outcome)).toBeVisible();
  }
  await page.getByLabel('It succeeds').check();
  await page.getByLabel('Twice').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`/finances/wallet/${walletId}`));
  expect(await statusOf()).toBe('Successful');
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await looksWell(page);
});

async function startPaying({ id: communityId, owner }: Estate) {
  const wallets = await callAs(owner, listWallets, { params: { communityId } });
  const walletId = wallets.items[0]?.id ?? '';
  const checkout = await callAs(owner, startCheckout, {
    params: { communityId, walletId },
    body: { amountMinor: 25_000_00, channel: 'Card', narration: 'Street lights' },
  });
  const params = { communityId, paymentId: checkout.paymentId };
  const statusOf = async () => (await callAs(owner, getPayment, { params })).status;
  return { ...checkout, walletId, statusOf };
}

async function looksWell(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // In the dark theme only the colours differ.
    expect(await axeViolations(page, colorScheme === 'dark' ? 'colours' : 'all')).toEqual([]);
  }
  expect(await overflowPx(page)).toBe(0);
}
