// A finance officer's reports: dues and finances as files, an expense and an adjustment that await approval, and the
// summary of a month that is published to residents.
import type { Page } from '@playwright/test';
import { seedWorker } from '#testing/seed.ts';
import { newEstate } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an officer downloads reports, requests an expense and an adjustment, and publishes a monthly summary', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const { walletId } = await newDue(estate);
  await payByBank(estate, { houseId, amountMinor: 9_000_000, walletId });
  await signInAs(page, officer, estate);

  await page.goto('/dues?Tab=report');
  await expect(page.getByText('Collection rate', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Debt by age' }).first()).toBeVisible();
  const inPdf = () => fromMenu(page, /^Download/, 'PDF');
  expect(await saved(page, inPdf)).toMatch(/^Dues report .*\.pdf$/);
  await navigateInApp(page, '/finances?Tab=report');
  expect(await saved(page, inPdf)).toMatch(/\.pdf$/);

  await navigateInApp(page, `/finances/wallet/${walletId}`);
  await fromMenu(page, 'More actions', 'Record expense');
  const drawer = page.getByRole('dialog', { name: /^Record expense/ });
  await choose(drawer, 'Category', 'Diesel');
  await drawer.getByLabel('Amount').fill('30000');
  await drawer.getByLabel('Paid to').fill('Harbour Fuels');
  await drawer.getByLabel('Purpose').fill('Diesel for the generator');
  await drawer.getByRole('button', { name: 'Record expense' }).click();
  await expect(drawer).toBeHidden();
  await fromMenu(page, 'More actions', 'Adjust balance');
  const adjusting = page.getByRole('dialog', { name: /^Adjust/ });
  await adjusting.getByLabel('Amount').fill('2000');
  await adjusting.getByLabel('Reason').fill('Counted cash was more');
  await adjusting.getByRole('button', { name: 'Request adjustment' }).click();
  await expect(adjusting).toBeHidden();
  await navigateInApp(page, '/finances?Tab=approvals');
  await expect(page.getByText(/Diesel for the generator/).first()).toBeVisible();
  await expect(page.getByText(/Counted cash was more/).first()).toBeVisible();

  await navigateInApp(page, '/finances?Tab=summaries');
  await page.getByRole('button', { name: 'Publish' }).click();
  const sure = page.getByRole('dialog', { name: /^Publish/ });
  await sure.getByLabel('Note to residents').fill('Thank you for paying in time.');
  await sure.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version 1, published by Ife/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish version 2' })).toBeVisible();
  const summary = () => page.getByRole('button', { name: 'PDF' }).click();
  expect(await saved(page, summary)).toMatch(/\.pdf$/);
});

/** The name of the file that an action downloads. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const file = page.waitForEvent('download');
  await press();
  return (await file).suggestedFilename();
}
