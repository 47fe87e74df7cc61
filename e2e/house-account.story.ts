// A finance officer's talk with one house: what it owes, the payment it brings, and the paper it asks for.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate, newResident } from './support/estate.ts';
import { newDue } from './support/money.ts';
import { newPerson, signInAs } from './support/people.ts';
import { expect, test } from './support/story.ts';

async function atHouse(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const phone = '08031230009';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone });
  const due = await newDue(estate);
  await signInAs(page, owner, estate);
  return { owner, estate, houseId, ...due };
}

test('an officer finds a house from its charge, takes its money and hands it a statement', async ({
  page,
  db,
}) => {
  const { houseId } = await atHouse(page, db);
  await page.goto('/dues?Tab=charges');
  await page.getByText('1 Palm Street').first().click();
  const charge = page.getByRole('dialog', { name: 'Service charge, 1 Palm Street' });
  await charge.getByRole('link', { name: '1 Palm Street' }).click();
  await expect(page).toHaveURL(new RegExp(`/dues/house/${houseId}$`));
  await expect(page.getByRole('heading', { name: '1 Palm Street' })).toBeVisible();
  await expect(page.getByText('Billed to Bola Ade')).toBeVisible();

  await page.getByRole('button', { name: 'Record a payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record a payment' });
  await expect(payment.getByLabel('Amount')).toHaveValue('50,000.00');
  await payment.getByLabel('Amount').fill('20000');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment).toBeHidden();
  await expect(page.getByText('₦30,000.00').first()).toBeVisible();

  await page.getByRole('tab', { name: 'Statement' }).click();
  const lines = page.getByRole('region', { name: 'Lines of the statement' });
  await expect(lines).toContainText('Payment, Cash, receipt 1');
  await expect(lines).toContainText('Closing balance');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Statement 1 Palm Street .*\.pdf$/);
});
