// A finance officer reviews the payments that houses report, handles overdue houses, and gives out a receipt that its
// holders can check.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import sharp from 'sharp';
import { seedWorker } from '#testing/seed.ts';
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { disableQuietHours, newDue, payByBank } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a reported payment is approved with its proof and gets a receipt, and another is declined with a reason', async ({
  page,
  db,
}) => {
  const { estate, officer } = await atClaims(page, db);
  await page.goto('/dues?Tab=claims');
  await expect(page.getByText('No reported payments to review')).toBeVisible();
  await noteClaim(page, '1 Palm Street', '30000');
  await callAs(officer, submitPaymentClaim, {
    params: { communityId: estate.id },
    body: {
      houseId: estate.streets[0]?.houses[1]?.id ?? '',
      amountMinor: 1_000_000,
      paidOn: new Date().toISOString().slice(0, 10),
    },
  });
  await expect(page.getByRole('tab', { name: 'Reported payments 2' })).toBeVisible();

  await page.getByText('1 Palm Street').first().click();
  const claim = page.getByRole('dialog', { name: 'Payment reported by 1 Palm Street' });
  await expect(claim.getByRole('link', { name: 'slip.webp Open' })).toBeVisible();
  await claim.getByRole('button', { name: 'Approve' }).click();
  const accept = page.getByRole('dialog', { name: 'Approve the payment of 1 Palm Street' });
  await expect(accept).toContainText('Pays ₦30,000.00 of ₦50,000.00');
  await accept.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved. Receipt 1 created.')).toBeVisible();
  await expect(claim.getByRole('button', { name: 'Receipt 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Reported payments 1' })).toBeVisible();

  await page.getByText('2 Palm Street').first().click();
  const other = page.getByRole('dialog', { name: 'Payment reported by 2 Palm Street' });
  await other.getByRole('button', { name: 'Decline' }).click();
  const sure = page.getByRole('dialog', { name: 'Decline the payment of 2 Palm Street?' });
  await sure.getByLabel('Reason').fill('No such transfer arrived');
  await sure.getByRole('button', { name: 'Decline' }).click();
  await expect(sure).toBeHidden();
  await expect(other).toContainText('No such transfer arrived');
});

test('overdue houses promise or dispute, are reminded unless disputed, and get a waiver with a reason', async ({
  page,
  db,
}) => {
  await atClaims(page, db);
  await page.goto('/dues?Tab=charges&Quick=Overdue');
  await page.getByText('1 Palm Street').first().click();
  const charge = page.getByRole('dialog', { name: 'Service charge, 1 Palm Street' });
  await charge.getByRole('button', { name: 'Record promise' }).click();
  const promise = page.getByRole('dialog', { name: 'Record payment promise' });
  const nextYear = `01/06/${new Date().getFullYear() + 1}`;
  await promise.getByLabel('Promise date').fill(nextYear);
  await promise.getByRole('button', { name: 'Record promise' }).click();
  await expect(charge).toContainText('Promised ₦50,000.00');
  await charge.getByRole('button', { name: 'Record promise' }).click();
  await expect(promise.getByLabel(/^Replace the promise of ₦50,000 by 1 Jun/)).toBeChecked();
  await promise.getByLabel('Amount').fill('20000');
  await promise.getByLabel('Promise date').fill(nextYear);
  await promise.getByRole('button', { name: 'Record promise' }).click();
  await expect(charge).toContainText('Promised ₦20,000.00');
  await expect(charge).not.toContainText('Promised ₦50,000.00');
  await charge.getByRole('button', { name: 'Record dispute' }).click();
  const dispute = page.getByRole('dialog', { name: 'Record dispute: Service charge' });
  await dispute.getByLabel('Reason').fill('The gate was never built');
  await dispute.getByRole('button', { name: 'Record dispute' }).click();
  await expect(charge).toContainText('Overdue, disputed');
  await page.keyboard.press('Escape');

  for (const house of ['1', '2', '3']) {
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${house} Palm`) }).check();
  }
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Remind' }).click();
  const remind = page.getByRole('dialog', { name: 'Remind: 3 charges selected' });
  await expect(remind).toContainText('1 house skipped: disputes what it owes');
  await remind.getByRole('button', { name: 'Show 3 houses without an email' }).click();
  const unreached = remind.getByRole('region', { name: 'Houses that get no email' });
  await expect(unreached.getByRole('row')).toHaveCount(4);
  await expect(unreached).toContainText('disputes what it owes');
  const list = page.waitForEvent('download');
  await remind.getByRole('button', { name: 'Download list' }).click();
  expect((await list).suggestedFilename()).toBe('Houses without a reminder.csv');
  await remind.getByRole('button', { name: 'Record 2 houses as not reached' }).click();
  await expect(page.getByText('No house has an email address, so no email was sent')).toBeVisible();

  await page.getByRole('checkbox', { name: /^Select 3 Palm/ }).check();
  await bar.getByRole('button', { name: 'Waive' }).click();
  const waive = page.getByRole('dialog', { name: 'Waive: 1 charge selected' });
  await expect(waive).toContainText('1 charge still owes ₦50,000');
  await waive.getByLabel('Reason').fill('The house burnt down');
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(page.getByText('Waived for 1 charge.')).toBeVisible();
  await expect(page.getByText('1–2 of 2 charges')).toBeVisible();

  await navigateInApp(page, '/dues?Tab=claims');
  await page.getByText('Promises', { exact: true }).click();
  await expect(page.getByText('₦20,000').first()).toBeVisible();
  await page.getByText('Reminders', { exact: true }).click();
  await expect(page.getByText('1–2 of 2 reminders')).toBeVisible();
});

test('an officer downloads a receipt, cannot email it without an address, and its link checks it', async ({
  page,
  db,
}) => {
  const { estate, walletId } = await atClaims(page, db);
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await newResident(estate, { firstName: 'Uche', lastName: 'Obi', houseId, phone: '08031230011' });
  await payByBank(estate, { houseId, amountMinor: 2_000_000, walletId });
  await page.goto('/dues?Tab=inflow');
  await page.getByText('1 Palm Street').first().click();
  const receipt = page.getByRole('dialog', { name: 'Receipt 1' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Receipt 1.pdf');
  await receipt.getByRole('button', { name: 'Send receipt' }).click();
  await expect(
    page.getByText('Not sent: no primary contact of this house has an email.'),
  ).toBeVisible();
  const code = receipt.getByRole('link', { name: /^R[0-9A-Z]{10}$/ });
  const address = (await code.getAttribute('href')) ?? '';
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await page.goto(address);
  await expect(page.getByText('This receipt is valid')).toBeVisible();
  await expect(page.getByText('₦20,000')).toBeVisible();
  await page.goto(address.slice(0, -1) + (address.endsWith('A') ? 'B' : 'A'));
  await expect(page.getByText('Receipt not found')).toBeVisible();
});

/** An estate with overdue charges, and its finance officer, who is signed in. */
async function atClaims(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const { walletId } = await newDue(estate);
  await disableQuietHours(db, estate);
  await signInAs(page, officer, estate);
  return { estate, officer, walletId };
}

/** A small grey picture, like a phone's photo of a slip. */
function takePicture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 80, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
}

async function noteClaim(page: Page, house: string, amount: string) {
  await fromMenu(page, 'More actions', 'Record reported payment');
  const drawer = page.getByRole('dialog', { name: 'Record reported payment' });
  await drawer.getByRole('combobox', { name: 'House' }).fill(house);
  await page.getByRole('option', { name: house }).click();
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByLabel('Bank reference').fill(`TRF-${amount}`);
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await takePicture() });
  await drawer.getByRole('button', { name: 'Record reported payment' }).click();
  await expect(drawer).toBeHidden();
}
