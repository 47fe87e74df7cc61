// A community's money in two people's hands: asked for by one, approved by the other, and moved.
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { seedWorker } from '#testing/seed.ts';
import { newEstate, type Estate } from './support/estate.ts';
import { enterCode, newPerson, signInAs, type Person } from './support/people.ts';
import { theRun } from './support/run.ts';
import { choose } from './support/screen.ts';
import { expect, test } from './support/story.ts';

type Office = { estate: Estate; owner: Person; officer: Person };

/** An estate with its owner and a finance officer; the owner is at the finances. */
async function atFinances(page: Page, db: pg.Pool): Promise<Office> {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  await signInAs(page, owner, estate);
  await page.goto('/finances');
  return { estate, owner, officer };
}

async function pageOf(browser: Browser, person: Person, estate: Estate): Promise<Page> {
  const context = await browser.newContext({ baseURL: theRun().url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInAs(page, person, estate);
  return page;
}

const card = (page: Page, name: string) => page.getByRole('article', { name });

async function enterDeposit(page: Page, amount: string) {
  await card(page, 'Main').getByRole('button', { name: 'Add Fund' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add fund to Main wallet' });
  await drawer.getByRole('button', { name: 'Enter cash or a cheque instead' }).click();
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByLabel('Received from').fill('Landlords of Palm Street');
  await drawer.getByLabel('What it is for').fill('Contribution to the new gate');
  await drawer.getByRole('button', { name: 'Enter deposit' }).click();
  await expect(drawer).toBeHidden();
}

/** Opens the first request and agrees to it. */
async function approveFirst(page: Page) {
  await page.goto('/finances?Tab=approvals');
  await page
    .getByText(/Deposit: Contribution/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const sure = page.getByRole('dialog', { name: 'Approve this request?' });
  await sure.getByRole('button', { name: 'Approve' }).click();
  await expect(sure).toBeHidden();
}

async function createWallet(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create wallet' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create wallet' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  return drawer;
}

test('cash counts once a second person has approved it, and moves to a wallet of its own', async ({
  page,
  browser,
  db,
}) => {
  const { estate, owner, officer } = await atFinances(page, db);
  const office = await pageOf(browser, officer, estate);
  await office.goto('/finances');
  await enterDeposit(office, '250000');
  await office.goto('/finances?Tab=approvals');
  await office
    .getByText(/Deposit: Contribution/)
    .first()
    .click();
  await expect(office.getByText('0 of 1 approval')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Approve' })).toBeHidden();
  await approveFirst(page);
  await page.goto('/finances');
  await expect(card(page, 'Main')).toContainText('₦250,000.00');

  await expect(await createWallet(page, 'Gate works')).toBeHidden();
  await card(page, 'Main').getByRole('button', { name: 'Transfer Fund' }).click();
  const drawer = page.getByRole('dialog', { name: /^Transfer fund from/ });
  await choose(drawer, 'To wallet', 'Gate works');
  await drawer.getByLabel('Amount').fill('100000');
  await drawer.getByLabel('Reason').fill('First part of the gate');
  await drawer.getByRole('button', { name: 'Transfer' }).click();
  await enterCode(page, owner.email);
  await expect(page.getByText('The money was moved.')).toBeVisible();
  await expect(card(page, 'Gate works')).toContainText('₦100,000.00');

  await page.getByRole('link', { name: 'Gate works' }).click();
  await expect(page.getByRole('heading', { name: 'Gate works' })).toBeVisible();
  await page.getByText('First part of the gate').first().click();
  await expect(page.getByText('The whole journal')).toBeVisible();
  await office.context().close();
});

test('a second wallet of one’s own asks for the premium plan, in the specification’s words', async ({
  page,
  db,
}) => {
  await atFinances(page, db);
  await expect(await createWallet(page, 'Gate works')).toBeHidden();
  await createWallet(page, 'Power');
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await expect(modal).toContainText(
    'You’ve exceeded your allocated number of wallets for your estate. ' +
      'Kindly upgrade your plan to activate this feature.',
  );
  await modal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(modal).toBeHidden();
});

test('a new bank account waits a day, and more than there is cannot be asked for', async ({
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
  await expect(page.getByText('Harbour Bank 0123456789')).toBeVisible();

  await page.goto('/finances');
  await card(page, 'Main').getByRole('button', { name: 'Transfer Fund' }).click();
  const transfer = page.getByRole('dialog', { name: /^Transfer fund from/ });
  await expect(transfer).toContainText('₦0.00 is available');
});
