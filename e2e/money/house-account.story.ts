// The account of a house: a reminder, a payment, the statement, a payment by card, a refund of credit, and an
// instalment plan. Also the list of payments.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { listCharges } from '#contract/charges/charges.ts';
import { reversePayment } from '#contract/due-payments/due-payments.ts';
import { listDueReminders } from '#contract/reminders/due-reminders.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { disableQuietHours, newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager reminds a house once a day, records its payment and downloads its statement', async ({
  page,
  db,
}) => {
  const { owner, estate, houseId } = await atHouse(page, db);
  await disableQuietHours(db, estate);
  await page.goto('/dues?Tab=charges');
  await page.getByText('1 Palm Street').first().click();
  const charge = page.getByRole('dialog', { name: 'Service charge, 1 Palm Street' });
  await charge.getByRole('link', { name: '1 Palm Street' }).click();
  await expect(page).toHaveURL(new RegExp(`/dues/house/${houseId}$`));
  await expect(page.getByRole('heading', { name: '1 Palm Street' })).toBeVisible();
  await expect(page.getByText('Billed to Bola Ade')).toBeVisible();

  await fromMenu(page, 'More actions', 'Remind');
  await expect(page.getByText('Recorded, but nobody has an email address.')).toBeVisible();
  // A job reminds the house, a moment later.
  const reminded = async () =>
    (await callAs(owner, listDueReminders, { params: { communityId: estate.id } })).totalCount;
  await expect.poll(reminded).toBe(1);
  await fromMenu(page, 'More actions', 'Remind');
  await expect(page.getByText('Not reminded: already reminded today.')).toBeVisible();

  await page.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment.getByLabel('Amount')).toHaveValue('50,000.00');
  await payment.getByLabel('Amount').fill('20000');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment).toBeHidden();
  await expect(page.getByText('₦30,000', { exact: true }).first()).toBeVisible();

  await page.getByRole('tab', { name: 'Statement' }).click();
  const lines = page.getByRole('region', { name: 'Lines of the statement' });
  await expect(lines).toContainText('Payment, Cash, receipt 1');
  await expect(lines).toContainText('Closing balance');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Statement 1 Palm Street .*\.pdf$/);
});

test('a house pays by card at the desk, and a refund of its credit awaits a second person’s approval', async ({
  page,
  db,
}) => {
  const { estate, houseId, walletId } = await atHouse(page, db);
  await page.goto(`/dues/house/${houseId}`);
  await fromMenu(page, 'More actions', 'Pay by card or transfer');
  const form = page.getByRole('dialog', { name: 'Card or transfer for 1 Palm Street' });
  await expect(form.getByLabel('Amount')).toHaveValue('50,000.00');
  await form.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByLabel('It succeeds').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`/dues/house/${houseId}`));
  await expect(page.getByText('Settled')).toBeVisible();

  // The house owes nothing, so a transfer becomes its credit.
  await payByBank(estate, { houseId, amountMinor: 500_000, walletId });
  await page.reload();
  await fromMenu(page, 'More actions', 'Refund credit');
  const drawer = page.getByRole('dialog', { name: 'Refund credit' });
  await expect(drawer.getByLabel('Amount')).toHaveValue('5,000.00');
  await drawer.getByLabel('Reason').fill('Paid twice');
  await drawer.getByRole('button', { name: 'Request refund' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('list', { name: 'Open items' })).toContainText(
    '₦5,000.00 awaits refund',
  );
  await page.getByRole('tab', { name: 'Refunds' }).click();
  await expect(page.getByText('Awaiting approval').first()).toBeVisible();
});

test('a manager agrees an instalment plan with a house, and cancels it after the first payment', async ({
  page,
  db,
}) => {
  const { estate, houseId, walletId } = await atHouse(page, db);
  await page.goto(`/dues/house/${houseId}?Tab=plans`);
  await page.getByRole('button', { name: 'Create plan' }).click();
  const drawer = page.getByRole('dialog', { name: 'Instalment plan for 1 Palm Street' });
  await expect(drawer.getByRole('checkbox', { name: /Service charge/ })).toBeChecked();
  const preview = drawer.getByRole('region', { name: 'The plan' });
  await expect(preview).toContainText('₦16,666.67');
  await choose(drawer, 'How many', /^2$/);
  await expect(preview).toContainText('₦25,000.00');
  await expect(preview).toContainText('Total₦50,000.00');
  await drawer.getByRole('button', { name: 'Create plan' }).click();
  await expect(drawer).toBeHidden();
  const plan = page.getByRole('region', { name: 'Plan of 2 instalments' });
  await expect(plan).toContainText('Active');

  await payByBank(estate, { houseId, amountMinor: 2_500_000, walletId });
  await expect(plan).toContainText('Paid');
  await expect(plan).toContainText('₦25,000.00 of ₦50,000.00');

  await plan.getByRole('button', { name: 'Cancel plan' }).click();
  const sure = page.getByRole('dialog', { name: 'Cancel this plan?' });
  await expect(sure).toContainText('₦25,000.00 stays owed');
  await sure.getByLabel('Reason').fill('They sold the house');
  await sure.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(plan).toContainText('Cancelled');
});

test('the list of payments cuts off no column head, and strikes through the credit of a reversed payment', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const params = { communityId: estate.id };
  const [wallet] = (await callAs(owner, listWallets, { params, query: {} })).items;
  const credit = { houseId, amountMinor: 2_000_000, walletId: wallet?.id ?? '' };
  const payment = await payByBank(estate, credit);
  await signInAs(page, owner, estate);
  await page.goto('/dues?Tab=inflow');
  await expect(page.getByRole('columnheader', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'To credit' })).toBeVisible();
  const cut = await page.getByRole('columnheader').evaluateAll((heads) =>
    heads
      .flatMap((head) => [head, ...head.querySelectorAll('*')])
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await expect(page.getByText('₦20,000', { exact: true })).not.toHaveCount(0);
  await expect(page.getByRole('deletion')).toHaveCount(0);
  await callAs(owner, reversePayment, {
    params: { ...params, paymentId: payment.id },
    body: { reason: 'It was another house' },
  });
  await page.reload();
  await expect(page.getByText('Reversed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('deletion')).toHaveText('₦20,000');
});

async function atHouse(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const phone = '08031230009';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone });
  const due = await newDue(estate);
  // Charges are issued by a job, a moment after publishing.
  const query = { HouseId: houseId };
  const issued = async () =>
    (await callAs(owner, listCharges, { params: { communityId: estate.id }, query })).totalCount;
  await expect.poll(issued).toBe(1);
  await signInAs(page, owner, estate);
  return { owner, estate, houseId, ...due };
}
