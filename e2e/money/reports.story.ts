// A finance officer's reports: balances by age, exported until the trial is used up, an expense that a colleague
// approves, and the month published to residents.
import { seedWorker } from '#testing/seed.ts';
import { newEstate } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a finance officer reads the report, downloads it and records an expense', async ({
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
  await expect(page.getByRole('region', { name: 'What is owed, by age' }).first()).toBeVisible();
  const file = page.waitForEvent('download');
  await fromMenu(page, /^Download/, 'PDF');
  expect((await file).suggestedFilename()).toMatch(/^Dues report .*\.pdf$/);
  await page.getByRole('button', { name: 'Download (locked)' }).click();
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await expect(modal).toContainText('Download Dues Report');
  await modal.getByRole('button', { name: 'Dismiss' }).click();

  await page.goto(`/finances/wallet/${walletId}`);
  await fromMenu(page, /More/, 'Record expense');
  const drawer = page.getByRole('dialog', { name: /^Record expense/ });
  await choose(drawer, 'Category', 'Diesel');
  await drawer.getByLabel('Amount').fill('30000');
  await drawer.getByLabel('Paid to').fill('Harbour Fuels');
  await drawer.getByLabel('What it is for').fill('Diesel for the generator');
  await drawer.getByRole('button', { name: 'Record expense' }).click();
  await expect(drawer).toBeHidden();
  await fromMenu(page, /More/, 'Adjust balance');
  const adjusting = page.getByRole('dialog', { name: /^Adjust/ });
  await adjusting.getByLabel('By how much').fill('2000');
  await adjusting.getByLabel('Reason').fill('Counted cash was more');
  await adjusting.getByRole('button', { name: 'Ask to adjust it' }).click();
  await expect(adjusting).toBeHidden();
  await page.goto('/finances?Tab=approvals');
  await expect(page.getByText(/Diesel for the generator/).first()).toBeVisible();
  await expect(page.getByText(/Counted cash was more/).first()).toBeVisible();

  await page.goto('/finances?Tab=advanced');
  await expect(
    page.getByRole('heading', { name: 'Advanced Financial Report is not active yet' }),
  ).toBeVisible();

  await page.goto('/finances?Tab=summaries');
  await page.getByRole('button', { name: 'Publish' }).click();
  const sure = page.getByRole('dialog', { name: /^Publish/ });
  await sure.getByLabel('Note to residents').fill('Thank you for paying in time.');
  await sure.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Version 1, published by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish version 2' })).toBeVisible();
});
