// The people of a community, one at a time: added, found, invited, moved, suspended.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate, newResident, type Estate } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import {
  enterCode,
  fillSignUp,
  newEmailAddress,
  newPerson,
  newPhone,
  signInAs,
} from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const amaka = { first: 'Amaka', last: 'Obi', house: '2 Palm Street', phone: '0803 555 0101' };

test(
  'a manager adds a resident by hand and finds them by name',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await estateOfManager(page, db);
    await page.goto('/residents');
    await expect(page.getByText('No residents yet')).toBeVisible();
    await expect(await add(page, amaka)).toBeHidden();
    await expect(page.getByText('Amaka Obi was added')).toBeVisible();
    await page.getByRole('searchbox').fill('amak');
    await expect(page).toHaveURL(/Search=amak/);
    await expect(page.getByText('1–1 of 1 resident')).toBeVisible();
    await page.getByRole('link', { name: 'Amaka Obi' }).click();
    await expect(page.getByRole('heading', { name: 'Amaka Obi' })).toBeVisible();
    await expect(page.getByText('2 Palm Street · Tenant')).toBeVisible();
    await page.getByRole('link', { name: 'All houses' }).click();
    await expect(page.getByText('Household head')).toBeVisible();
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText(/added/).first()).toBeVisible();
  },
);

test('for a phone number that is already taken, the form offers the existing resident instead of a new one', async ({
  page,
  db,
}) => {
  const estate = await estateOfManager(page, db);
  const { first: firstName, last: lastName, phone } = amaka;
  const houseId = estate.streets[0]?.houses[1]?.id ?? '';
  await newResident(estate, { firstName, lastName, phone, houseId });
  await page.goto('/residents');
  const again = { ...amaka, first: 'Amakachi', house: '3 Palm Street' };
  const drawer = await add(page, again);
  await expect(drawer).toContainText('Amaka Obi already has this number.');
  await expect(drawer.getByLabel('Last name')).toHaveValue('Obi');
  await drawer.getByRole('button', { name: 'Add this house to Amaka Obi' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('1–1 of 1 resident')).toBeVisible();
});

test('a resident signs up from an emailed invitation and joins, and the office’s open page shows it', async ({
  page,
  browser,
  baseURL,
  db,
}) => {
  const estate = await estateOfManager(page, db);
  const joiner = { firstName: 'Kemi', lastName: 'Balogun', email: newEmailAddress('kemi') };
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const { id } = await newResident(estate, { ...joiner, houseId });
  await page.goto(`/residents/${id}`);
  await fromMenu(page, 'More actions', 'Invite to the portal');
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`The invitation to ${joiner.email} is being sent.`)).toBeVisible();
  await expect(page.getByText('Invited', { exact: true }).first()).toBeVisible();

  const { text } = await mailTo(joiner.email, /./);
  const link = /\bhttp\S+/.exec(text)?.[0] ?? '';
  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirPage = await theirs.newPage();
  await theirPage.goto(link);
  await expect(theirPage.getByText('The invitation stays valid.')).toBeVisible();
  await fillSignUp(theirPage, joiner);
  await expect(theirPage).toHaveURL('/verify_email');
  await enterCode(theirPage, joiner.email);
  await expect(theirPage).toHaveURL('/update-user-details');
  await theirPage.getByLabel('Phone number').fill(newPhone());
  await theirPage.getByRole('button', { name: 'Continue' }).click();
  await theirPage.getByRole('button', { name: 'Join the community' }).click();
  await expect(theirPage.getByText('Welcome, Kemi')).toBeVisible();
  await theirPage.getByRole('link', { name: 'To your homes' }).click();
  await expect(theirPage.getByRole('heading', { name: 'Your homes' })).toBeVisible();
  const home = theirPage.getByRole('region', { name: '1 Palm Street' });
  await expect(home.getByText('Nothing is owed')).toBeVisible();
  await theirs.close();
  await expect(page.getByText('Has account', { exact: true }).first()).toBeVisible();
});

test('a resident is suspended, reinstated and moved out, and stays in the history', async ({
  page,
  db,
}) => {
  const estate = await estateOfManager(page, db);
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const facts = { firstName: 'Sani', lastName: 'Musa', email: newEmailAddress('sani') };
  const { id } = await newResident(estate, { ...facts, houseId });
  await page.goto(`/residents/${id}`);
  await fromMenu(page, 'More actions', 'Suspend');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await fromMenu(page, 'More actions', 'Reinstate');
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click();
  await expect(page.getByText('Suspended', { exact: true })).toBeHidden();

  // The dialog is the same from the person's menu and from the house.
  await fromMenu(page, 'More actions', 'Move out');
  await expect(page.getByRole('dialog')).toContainText('The house will have no residents.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'All houses' }).click();
  await fromMenu(page, /^Actions for/, 'Move out');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The house will have no residents.');
  await expect(dialog).toContainText('All gate passes of the house are then revoked.');
  await expect(dialog.getByRole('link', { name: 'Statement of the house' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2025-01-31');
  await dialog.getByRole('button', { name: 'Move out now' }).click();
  await expect(page.getByText('Moved out', { exact: true }).first()).toBeVisible();
  await page.goto('/residents');
  await expect(page.getByText('Sani Musa')).toBeHidden();
  await navigateInApp(page, '/residents?Status=MovedOut');
  await expect(page.getByText('Sani Musa')).toBeVisible();
});

async function estateOfManager(page: Page, db: pg.Pool): Promise<Estate> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 4 } });
  await signInAs(page, owner, estate);
  return estate;
}

type Person = { first: string; last: string; house: string; phone: string };

/** Fills the drawer of a new resident and sends it. */
async function add(page: Page, { first, last, house, phone }: Person) {
  await page.getByRole('button', { name: 'Add resident' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add resident' });
  await drawer.getByLabel('First name').fill(first);
  await drawer.getByLabel('Last name').fill(last);
  await drawer.getByRole('combobox', { name: 'House' }).fill(house);
  await page.getByRole('option', { name: house }).first().click();
  await choose(drawer, 'Relationship', 'Tenant');
  await drawer.getByLabel('Phone', { exact: true }).fill(phone);
  await drawer.getByRole('button', { name: 'Add resident' }).click();
  return drawer;
}
