// A manager collects debts: finds the houses that owe most, reminds them, and records cash from any page.
import type pg from 'pg';
import { listCharges } from '#contract/charges/charges.ts';
import { listDueReminders } from '#contract/reminders/due-reminders.ts';
import { callAs, type Estate, newEstate, newResident } from '#e2e/support/estate.ts';
import { disableQuietHours, newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { problemsOf } from '#e2e/support/page-checks.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager records cash for a house from the command palette and downloads its receipt', async ({
  page,
  db,
}) => {
  const { estate } = await indebted(db);
  await signInAs(page, estate.owner, estate);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Find anything' }).fill('pay 2 palm');
  await page.getByRole('option', { name: 'Record payment: 2 Palm Street' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment: 2 Palm Street' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('50,000.00');
  await dialog.getByLabel('Amount').fill('20000');
  await expect(dialog.getByText('₦30,000.00 is left after this payment')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record ₦20,000.00' }).click();

  const result = page.getByRole('dialog', { name: 'Payment recorded' });
  await expect(result).toContainText('Cash from 2 Palm Street, receipt 2.');
  await expect(result).toContainText('The house still owes ₦30,000.00.');
  const saved = page.waitForEvent('download');
  await result.getByRole('button', { name: 'Download receipt' }).click();
  expect((await saved).suggestedFilename()).toBe('Receipt 2.pdf');
  expect(await problemsOf(page, 'the recorded payment')).toEqual([]);
  await result.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a manager reminds a house from the arrears, and from the due those not yet reminded today', async ({
  page,
  db,
}) => {
  const { estate, dueId } = await indebted(db);
  await signInAs(page, estate.owner, estate);
  await page.goto('/dues?Tab=arrears');
  const rows = page.getByRole('table').getByRole('row');
  // The heading, then the houses by their debt: the first house has paid a part.
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(3)).toContainText('1 Palm Street');
  await expect(rows.nth(3)).toContainText('₦30,000');
  const sums = page.getByRole('region', { name: 'Totals of these houses' });
  await expect(sums).toContainText('3 houses');
  await expect(sums).toContainText('₦130k');
  expect(await problemsOf(page, 'arrears')).toEqual([]);

  await page.getByLabel('Select 2 Palm Street').click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Remind' }).click();
  await page.getByRole('button', { name: 'Email 1 house' }).click();
  await expect(page.getByText('1 house is being reminded.')).toBeVisible();
  const params = { communityId: estate.id };
  const reminded = async () =>
    (await callAs(estate.owner, listDueReminders, { params, query: {} })).items.map(
      ({ house }) => house.label,
    );
  await expect.poll(reminded).toEqual(['2 Palm Street']);

  await page.goto(`/dues/${dueId}`);
  const debtors = page.getByRole('region', { name: /^(Most overdue|Overdue: )/ });
  await expect(debtors.getByRole('listitem')).toHaveCount(3);
  const collection = page.getByRole('region', { name: 'Collection' });
  await expect(collection).toContainText('13 % collected');
  expect(await problemsOf(page, 'the due')).toEqual([]);
  await collection.getByRole('slider', { name: 'Collection by period' }).press('Enter');
  await expect(page).toHaveURL(/PeriodId=/);
  await expect(debtors.getByRole('heading', { name: /^Overdue: / })).toBeVisible();
  const saved = page.waitForEvent('download');
  await debtors.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Service charge .* overdue .*\.csv$/);
  await debtors.getByRole('button', { name: 'Remind 3 houses' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 house skipped: already reminded today');
  await dialog.getByRole('button', { name: 'Email 2 houses' }).click();
  await expect.poll(async () => (await reminded()).length).toBe(3);
});

/** Three houses, overdue for ₦50,000 each; the first has paid ₦20,000. Each has a resident with an email address. */
async function indebted(db: pg.Pool): Promise<{ estate: Estate; dueId: string }> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await disableQuietHours(db, estate);
  const houses = estate.streets[0]?.houses ?? [];
  for (const [at, { id: houseId }] of houses.entries()) {
    const who = { firstName: 'Bola', lastName: 'Ade', phone: `0803123001${at}` };
    await newResident(estate, { ...who, houseId, email: `bola${at}@estate.example` });
  }
  const { dueId, walletId } = await newDue(estate);
  const params = { communityId: estate.id };
  const issued = async () => (await callAs(owner, listCharges, { params, query: {} })).totalCount;
  await expect.poll(issued).toBe(3);
  await db.query('delete from due_reminders where community_id = $1', [estate.id]);
  await payByBank(estate, { houseId: houses[0]?.id ?? '', amountMinor: 2_000_000, walletId });
  return { estate, dueId };
}
