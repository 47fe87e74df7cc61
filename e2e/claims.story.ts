// A finance officer's inbox: houses say that they have paid; what is proved becomes a payment, the rest is rejected.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import sharp from 'sharp';
import { newEstate } from './support/estate.ts';
import { newDue } from './support/money.ts';
import { newPerson, signInAs } from './support/people.ts';
import { fromMenu } from './support/screen.ts';
import { expect, test } from './support/story.ts';

async function atClaims(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const { dueId } = await newDue(estate);
  await signInAs(page, owner, estate);
  await page.goto('/dues?Tab=claims');
  return { estate, dueId };
}

/** A small grey picture, as a phone would take one of a slip. */
const takePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#888' } })
    .png()
    .toBuffer();

async function noteClaim(page: Page, house: string, amount: string) {
  await fromMenu(page, 'More actions', 'Note a claim');
  const drawer = page.getByRole('dialog', { name: 'Note a claim' });
  await drawer.getByRole('combobox', { name: 'House' }).fill(house);
  await page.getByRole('option', { name: house }).click();
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByLabel('Bank reference').fill(`TRF-${amount}`);
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await takePicture() });
  await drawer.getByRole('button', { name: 'Note claim' }).click();
  await expect(drawer).toBeHidden();
}

test('a claim with its proof is accepted and becomes a payment, another is rejected', async ({
  page,
  db,
}) => {
  await atClaims(page, db);
  await expect(page.getByText('Nobody waits for an answer')).toBeVisible();
  await noteClaim(page, '1 Palm Street', '30000');
  await noteClaim(page, '2 Palm Street', '10000');
  await expect(page.getByRole('tab', { name: /Claims ?2/ })).toBeVisible();

  await page.getByText('1 Palm Street').first().click();
  const claim = page.getByRole('dialog', { name: '1 Palm Street says it has paid' });
  await expect(claim.getByRole('link', { name: 'slip.webp Open' })).toBeVisible();
  await claim.getByRole('button', { name: 'Accept' }).click();
  const accept = page.getByRole('dialog', { name: 'Accept the claim of 1 Palm Street' });
  await expect(accept).toContainText('Pays ₦30,000.00 of ₦50,000.00');
  await accept.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted. Receipt 1 was made.')).toBeVisible();
  await expect(claim.getByRole('button', { name: 'Receipt 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: /Claims ?1/ })).toBeVisible();

  await page.getByText('2 Palm Street').first().click();
  const other = page.getByRole('dialog', { name: '2 Palm Street says it has paid' });
  await other.getByRole('button', { name: 'Reject' }).click();
  const sure = page.getByRole('dialog', { name: 'Reject the claim of 2 Palm Street?' });
  await sure.getByLabel('Reason').fill('No such transfer arrived');
  await sure.getByRole('button', { name: 'Reject' }).click();
  await expect(sure).toBeHidden();
  await expect(other).toContainText('No such transfer arrived');
});
