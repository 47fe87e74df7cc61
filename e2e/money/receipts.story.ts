// Payments at the desk: the balance of a house, an overpayment, and the receipt by email.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { listCharges } from '#contract/charges/charges.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import { newDue } from '#e2e/support/money.ts';
import { newEmailAddress, newPerson, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the receipt of an overpayment shows the whole amount and is emailed to the payer', async ({
  page,
  db,
}) => {
  const { email } = await atTheDesk(page, db);
  const receipt = await recordTransfer(page, '1 Palm Street');
  await receipt.getByRole('button', { name: 'Send receipt' }).click();
  const question = page.getByRole('dialog', { name: 'Email this receipt?' });
  await expect(question).toContainText(`Bola Ade gets it at ${email}.`);
  await question.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Emailed to the primary contact.')).toBeVisible();
  const { text } = await mailTo(email, /receipt/i);
  expect(text).toContain('₦54,999.50');
});

/** An estate whose only house owes a charge, and the email address of its resident. */
async function atTheDesk(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const email = newEmailAddress('bola');
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, email });
  await newDue(estate);
  const query = { Search: 'Palm Street' };
  const billed = async () =>
    (await callAs(owner, listCharges, { params: { communityId: estate.id }, query })).totalCount;
  await expect.poll(billed).toBe(1);
  await signInAs(page, owner, estate);
  return { email };
}

/** Records a house's transfer of more than it owes, and opens its receipt from the toast. */
async function recordTransfer(page: Page, house: string) {
  await page.goto('/dues?Tab=inflow&New=payment');
  const drawer = page.getByRole('dialog', { name: 'Record payment' });
  await drawer.getByRole('combobox', { name: 'House' }).fill(house);
  await page.getByRole('option', { name: house }).click();
  await expect(drawer).toContainText('This house owes ₦50,000.00.');
  await drawer.getByLabel('Amount').fill('100');
  await drawer.getByRole('button', { name: 'Pay all' }).click();
  await expect(drawer.getByLabel('Amount')).toHaveValue('50,000.00');
  await expect(drawer.getByRole('button', { name: 'Pay all' })).toHaveCount(0);
  await choose(drawer, 'Payment method', 'Bank transfer');
  await drawer.getByLabel('Amount').fill('54999.5');
  await drawer.getByLabel('Note').focus();
  await expect(drawer.getByLabel('Amount')).toHaveValue('54,999.50');
  await expect(drawer).toContainText('₦4,999.50 is more than owed and becomes its credit.');
  await drawer.getByRole('button', { name: 'Record payment' }).click();
  await page.getByRole('link', { name: /^Recorded\. Receipt \d+ created\.$/ }).click();
  const receipt = page.getByRole('dialog', { name: /^Receipt \d+$/ });
  await expect(receipt).toContainText('₦54,999.50');
  await expect(receipt.getByRole('table', { name: 'Charges paid' })).toContainText('₦50,000.00');
  return receipt;
}
