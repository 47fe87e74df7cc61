// Cash at the office: an overpayment awaits a colleague's approval, and at the end of the day the owner confirms the
// count.
import { listCharges } from '#contract/charges/charges.ts';
import { seedWorker } from '#testing/seed.ts';
import { approveAll } from '#e2e/support/approvals.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an overpayment in cash awaits approval, and the owner confirms the officer’s count @phone-only', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Femi', lastName: 'Cole' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  await newDue(estate);
  const params = { communityId: estate.id };
  const issued = async () => (await callAs(owner, listCharges, { params, query: {} })).totalCount;
  await expect.poll(issued).toBe(1);

  await signInAs(page, officer, estate);
  await page.goto('/dues?New=payment');
  const drawer = page.getByRole('dialog', { name: 'Record payment' });
  await choose(drawer, 'House', '1 Palm Street');
  await drawer.getByLabel('Amount').fill('200000');
  await expect(drawer).toContainText('₦150,000.00 is more than owed.');
  await expect(drawer).toContainText('once the deposit is approved');
  await drawer.getByRole('button', { name: 'Record payment' }).click();
  const sure = page.getByRole('dialog', { name: 'Is the amount correct?' });
  await expect(sure).toContainText('This house owes ₦50,000.00. Is ₦200,000.00 the right amount?');
  await sure.getByRole('button', { name: 'Amount is correct' }).click();
  await expect(page.getByText('Receipt 1 created. ₦150,000.00 awaits approval.')).toBeVisible();
  await expect(drawer).toBeHidden();

  await page.goto('/dues?Tab=inflow');
  await page.getByText('1 Palm Street').first().click();
  const receipt = page.getByRole('dialog', { name: 'Receipt 1' });
  await expect(receipt).toContainText('Paid above the debt₦150,000.00, awaiting approval');

  await page.goto('/dues?Tab=cash');
  const own = page.getByRole('list', { name: 'Cash by person' });
  await expect(own).toContainText('Cash in hand₦200,000.00');
  await expect(own.getByRole('button', { name: 'Confirm a count' })).toBeHidden();

  await approveAll(db, owner, estate.id);
  await signInAs(page, owner, estate);
  await page.goto('/dues?Tab=cash');
  const sheet = page.getByRole('list', { name: 'Cash by person' });
  await sheet.getByRole('button', { name: 'Confirm a count' }).click();
  const count = page.getByRole('dialog', { name: 'Cash of Femi Cole' });
  await count.getByLabel('Counted').fill('190000');
  await expect(count.getByRole('status')).toHaveText('Missing: ₦10,000.00');
  await count.getByRole('button', { name: 'Confirm the count' }).click();
  await expect(count).toContainText('₦10,000.00 is missing. Explain the difference.');
  await count.getByLabel('Note').fill('A note of ₦10,000 was false');
  await count.getByRole('button', { name: 'Confirm the count' }).click();
  await expect(count).toBeHidden();
  await expect(sheet).toContainText('Missing: ₦10,000.00');
  await expect(sheet).toContainText('A note of ₦10,000 was false');
});
