// A community's money in the hands of two people: requested by one, approved by the other, and moved.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { depositFund } from '#contract/money-requests/money-requests.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { seedWorker } from '#testing/seed.ts';
import { approveAll } from '#e2e/support/approvals.ts';
import { callAs, newEstate, type Estate } from '#e2e/support/estate.ts';
import { dieselDepot, newBankAccount, payByBank } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { enterCode, newPerson, type Person, signInAs } from '#e2e/support/people.ts';
import { payOut } from '#e2e/support/sandbox.ts';
import { choose, openFilter } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a cash deposit is in the wallet only after a second person approves it; its recorder cannot', async ({
  page,
  db,
}) => {
  const { estate, owner, officer } = await atFinances(page, db);
  await signInAs(page, officer, estate);
  await page.goto('/finances');
  await card(page, 'Main').getByRole('button', { name: 'Transfer money' }).click();
  const transfer = page.getByRole('dialog', { name: /^Transfer fund from/ });
  await expect(transfer).toContainText('₦0.00 is available');
  await page.keyboard.press('Escape');
  await expect(transfer).toBeHidden();
  await enterDeposit(page, '250000');
  await navigateInApp(page, '/finances?Tab=approvals');
  await page
    .getByText(/Deposit: Contribution/)
    .first()
    .click();
  await expect(page.getByText('0 of 1 approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await approveAll(db, owner, estate.id);
  await navigateInApp(page, '/finances');
  await expect(card(page, 'Main')).toContainText('₦250,000.00');
});

test('money is transferred to a custom wallet, and a second person’s approval reverses the transfer', async ({
  page,
  db,
}) => {
  const { estate, owner, officer } = await atFinances(page, db);
  const params = { communityId: estate.id };
  await callAs(officer, depositFund, {
    params: { ...params, walletId: await mainWallet(estate) },
    body: {
      amountMinor: 25_000_000,
      channel: 'Cash',
      receivedOn: new Date().toISOString().slice(0, 10),
      counterparty: 'Landlords of Palm Street',
      narration: 'Contribution to the new gate',
    },
  });
  await approveAll(db, owner, estate.id);
  // Ends the step-up of the approval, so that the transfer has to ask for a code.
  await db.query('update sessions set stepped_up_at = null where user_id = $1', [owner.id]);
  await page.goto('/finances');
  await expect(card(page, 'Main')).toContainText('₦250,000.00');

  await expect(await createWallet(page, 'Gate works')).toBeHidden();
  await card(page, 'Main').getByRole('button', { name: 'Transfer money' }).click();
  const drawer = page.getByRole('dialog', { name: /^Transfer fund from/ });
  await choose(drawer, 'To wallet', 'Gate works');
  await drawer.getByLabel('Amount').fill('100000');
  await drawer.getByLabel('Reason').fill('First part of the gate');
  await drawer.getByRole('button', { name: 'Transfer' }).click();
  await enterCode(page, owner.email);
  await expect(page.getByText('Money transferred.')).toBeVisible();
  await expect(card(page, 'Gate works')).toContainText('₦100,000.00');

  await page.getByRole('link', { name: 'Gate works' }).click();
  await expect(page.getByRole('heading', { name: 'Gate works' })).toBeVisible();
  await page.getByText('First part of the gate').first().click();
  await expect(page.getByText('Journal')).toBeVisible();

  await askForReversal(page, 'Transfer: First part of the gate');
  await approveAll(db, officer, estate.id);
  await page.goto('/finances');
  await expect(card(page, 'Main')).toContainText('₦250,000.00');
});

/** Requests the reversal of a completed transaction. */
async function askForReversal(page: Page, words: string) {
  await navigateInApp(page, '/finances?Tab=approvals');
  await page.getByText(words).first().click();
  await page.getByRole('button', { name: 'Reverse', exact: true }).click();
  const sure = page.getByRole('group', { name: /^Reverse R/ });
  await sure.getByRole('button', { name: 'Request reversal' }).click();
  await expect(sure.getByRole('alert')).toHaveText('This field is required.');
  await sure.getByLabel('Reason').fill('The gate is paid by somebody else');
  await sure.getByRole('button', { name: 'Request reversal' }).click();
  await expect(sure).toBeHidden();
  await expect(page.getByText(/, Awaiting approval/).first()).toBeVisible();
}

/** Requests ₦30,000 for diesel, with the supplier's invoice. */
async function askForDiesel(page: Page, officer: Person) {
  await page.goto('/finances');
  await card(page, 'Main').getByRole('button', { name: 'Withdraw money' }).click();
  const drawer = page.getByRole('dialog', { name: /^Withdraw fund from/ });
  await drawer.getByLabel('Amount').fill('30000');
  await choose(drawer, 'To bank account', /Zenith Bank/);
  await drawer.getByLabel('Purpose').fill('Diesel of the week');
  await choose(drawer, 'Expense category', 'Diesel');
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'invoice 42.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await drawer.getByRole('button', { name: 'Request withdrawal' }).click();
  await enterCode(page, officer.email);
  await expect(drawer).toBeHidden();
}

/** Downloads the invoice with a click on its name in the open drawer. */
async function openInvoice(page: Page) {
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'invoice 42.pdf' }).click();
  expect((await file).suggestedFilename()).toBe('invoice 42.pdf');
}

test('a withdrawal and its transaction show the invoice, and the approver can open it', async ({
  page,
  db,
}) => {
  const { estate, owner, officer } = await atFinances(page, db);
  const walletId = await mainWallet(estate);
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await payByBank(estate, { houseId, amountMinor: 10_000_000, walletId });
  await newBankAccount(db, estate, dieselDepot);
  await signInAs(page, officer, estate);
  await askForDiesel(page, officer);

  await signInAs(page, owner, estate);
  await page.goto('/finances?Tab=approvals');
  await page
    .getByText(/Diesel of the week/)
    .first()
    .click();
  const request = page.getByRole('dialog', { name: /^Withdrawal/ });
  await expect(request).toContainText(/Category\s*Diesel/);
  await openInvoice(page);
  await request.getByRole('button', { name: 'Approve' }).click();
  const sure = page.getByRole('group', { name: 'Approve this request?' });
  await sure.getByRole('button', { name: 'Approve' }).click();
  await enterCode(page, owner.email);
  await expect(sure).toBeHidden();

  await payOut(db, estate.id);
  await navigateInApp(page, '/finances?Tab=transactions');
  // The amount filter hides the payment of ₦100,000.
  await openFilter(page, 'Amount');
  const amounts = page.getByRole('dialog', { name: 'Filter by Amount' });
  await amounts.getByLabel('At most').fill('30,000.00');
  await expect(page.locator('tbody tr').filter({ hasText: '100,000' })).toHaveCount(0);
  await amounts.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/MaxMinor=3000000/);
  await page
    .getByText(/Diesel of the week/)
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('5000 Expenses: Diesel');
  await openInvoice(page);
});

test('a new bank account is added with a code, and its row says that the bank names another holder', async ({
  page,
  db,
}) => {
  const { owner } = await atFinances(page, db);
  await page.goto('/finances?Tab=bank-accounts');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add bank account' });
  await drawer.getByLabel('Bank').fill('Harbour Bank');
  await drawer.getByLabel('Account number').fill('0123456789');
  await drawer.getByLabel('Account holder').fill('Heron Court Residents');
  await drawer.getByRole('button', { name: 'Add bank account' }).click();
  await enterCode(page, owner.email);
  await expect(drawer).toBeHidden();
  const account = page.getByRole('row', { name: /Harbour Bank 0123456789/ });
  await expect(account).toContainText('Different holder');
  await expect(account).toContainText('0 % alike: SOMEBODY ELSE ENTERPRISES');
});

type Office = { estate: Estate; owner: Person; officer: Person };

/** An estate with its owner, who is signed in, and a finance officer. */
async function atFinances(page: Page, db: pg.Pool): Promise<Office> {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  await signInAs(page, owner, estate);
  return { estate, owner, officer };
}

async function mainWallet({ id: communityId, owner }: Estate): Promise<string> {
  const { items } = await callAs(owner, listWallets, { params: { communityId }, query: {} });
  return items[0]?.id ?? '';
}

function card(page: Page, name: string) {
  return page.getByRole('article', { name });
}

async function enterDeposit(page: Page, amount: string) {
  await card(page, 'Main').getByRole('button', { name: 'Add money' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add fund to Main wallet' });
  await drawer.getByRole('button', { name: 'Record cash or a cheque instead' }).click();
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByLabel('Received from').fill('Landlords of Palm Street');
  await drawer.getByLabel('Purpose').fill('Contribution to the new gate');
  await drawer.getByRole('button', { name: 'Record deposit' }).click();
  await expect(drawer).toBeHidden();
}

async function createWallet(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create wallet' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create wallet' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  return drawer;
}
