// From a used-up trial to the premium plan: the modal, the upgrade paid in the sandbox, and the feature unlocked
// without a new sign-in. Also houses without a seat, for which a banner offers seats.
import type { Page } from '@playwright/test';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { overflowPx } from '#e2e/support/page-checks.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { buySeats } from '#e2e/support/seats.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a used-up trial leads to the upgrade page with its comparison of plans, and paying unlocks its feature', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 12 } });
  await signInAs(page, owner, estate);
  await page.goto('/finances');
  await expect(page.getByRole('button', { name: 'Create wallet' }).first()).toHaveText(
    'Create wallet1 of 1 left',
  );
  await expect(await createWallet(page, 'Gate works')).toBeHidden();
  await page.getByRole('button', { name: 'Create wallet (locked)' }).first().click();
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await expect(modal).toContainText(
    'You’ve exceeded your allocated number of wallets for your estate. ' +
      'Kindly upgrade your plan to activate this feature.',
  );
  await modal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(modal).toBeHidden();
  await page.getByRole('button', { name: 'Create wallet (locked)' }).first().click();
  await modal.getByRole('button', { name: 'Activate Feature' }).click();

  await expect(page).toHaveURL(/\/upgrade\?Feature=Create/);
  await expect(page.getByRole('heading', { name: 'Upgrade' })).toBeVisible();
  const wanted = page.getByRole('region', { name: 'Create Wallet' });
  await expect(wanted).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Create Wallet');
  // Features without a screen are not compared.
  const comparison = page.getByRole('region', { name: 'Plan features' });
  await expect(comparison).toContainText('Create Wallet');
  await expect(comparison.getByRole('table').nth(1).getByRole('cell')).toHaveText([
    /^Offline Check-in/,
    '',
    '',
    /^All Utilities/,
    '',
    'Add-on',
    'Broadcast',
    '',
    '',
    'Pay Active Dues',
    '',
    '',
  ]);
  await expect(page.getByText(/no screen uses/i)).toHaveCount(0);
  await expect(page.getByLabel('Seats', { exact: true })).toHaveValue('12');
  await page.getByText('Monthly').click();
  await expect(page.getByRole('button', { name: 'Pay ₦6,450.00' })).toBeEnabled();
  expect(await overflowPx(page)).toBe(0);
  await page.getByRole('button', { name: 'Pay ₦6,450.00' }).click();
  await expect(page.getByText('12 seats until')).toBeVisible();
  await paySuccessfully(page);

  await expect(page).toHaveURL(/\/upgrade\?Order=/);
  await expect(page.getByText('The premium plan is active. Everything is unlocked.')).toBeVisible();
  // The requested feature is still shown, now active, with a link back to it.
  await expect(wanted).toContainText('Create Wallet is active');
  await wanted.getByRole('link', { name: 'Continue where you were' }).click();
  await expect(page).toHaveURL('/finances');
  await expect(await createWallet(page, 'Power')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Power' })).toBeVisible();
  await page.goto('/licenses?Tab=invoices');
  await expect(page.getByText('INV-000001').first()).toBeVisible();
  const receipt = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt' }).first().click();
  expect((await receipt).suggestedFilename()).toBe('Receipt REC-000001.pdf');
});

test('a banner counts the houses without a seat and offers exactly the seats that they need', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await signInAs(page, owner, estate);
  await buySeats(estate, 2);
  const streetId = estate.streets[0]?.id ?? '';
  const body = { streetId, from: 3, to: 5 };
  await callAs(owner, createHouseRange, { params: { communityId: estate.id }, body });
  await page.goto('/licenses');
  const banner = page.getByRole('region', { name: 'Seats', exact: true });
  await expect(banner).toContainText('3 houses without a paid seat');
  await banner.getByRole('button', { name: 'Add seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cover all addresses' });
  await expect(dialog.getByLabel('Seats to add')).toHaveValue('3');
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  await paySuccessfully(page);
  await expect(page.getByText('The premium plan is active.')).toBeVisible();
  await page.goto('/licenses');
  await expect(page.getByRole('heading', { name: 'Licenses' })).toBeVisible();
  await expect(banner).toBeHidden();

  // After the subscription has lapsed, the banner offers seats for all houses.
  await db.query(
    `update subscriptions set status = 'Ended', starts_on = current_date - 90, ends_on = current_date - 60
     where community_id = $1`,
    [estate.id],
  );
  await db.query(
    'update communities set is_active_subscription = false, subscription_seat = 0 where id = $1',
    [estate.id],
  );
  await page.goto('/licenses');
  await expect(banner).toContainText('5 houses without a paid seat');
  await banner.getByRole('button', { name: 'Add seats' }).click();
  await expect(dialog.getByLabel('Seats', { exact: true })).toHaveValue('5');
  await expect(dialog.getByRole('button', { name: /^Pay ₦/ })).toBeVisible();
});

async function createWallet(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create wallet' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create wallet' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  return drawer;
}

/** Chooses success on the sandbox's own page. */
async function paySuccessfully(page: Page) {
  await page.getByLabel('It succeeds').check();
  await page.getByRole('button', { name: 'Continue' }).click();
}
