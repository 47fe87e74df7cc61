// Invalid input: shown at the field and above the form, without losing what was typed.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from '#e2e/support/estate.ts';
import { withRecentStepUp, newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an incomplete form lists the missing fields with links to them', async ({ page, db }) => {
  const drawer = await inHouseForm(page, db);
  await drawer.getByLabel('Bedrooms').fill('xx');
  await drawer.getByRole('button', { name: 'Add house' }).click();
  const summary = drawer.getByRole('alert');
  await expect(summary).toContainText('3 things need another look:');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /^House number: Please fill this in\./ }).click();
  const number = drawer.getByLabel('House number');
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(drawer.getByLabel('Bedrooms')).toHaveValue('xx');
});

test('a form keeps the entries after the server refuses them', async ({ page, db }) => {
  const drawer = await inHouseForm(page, db);
  await choose(drawer, 'Street', 'Palm Street');
  await drawer.getByLabel('House number').fill('2');
  await drawer.getByLabel('Notes').fill('Behind the mango tree');
  await drawer.getByRole('button', { name: 'Add house' }).click();
  await expect(drawer.getByRole('alert')).toContainText('There is already a house');
  await expect(drawer.getByLabel('House number')).toHaveValue('2');
  await expect(drawer.getByLabel('Notes')).toHaveValue('Behind the mango tree');
  await drawer.getByLabel('House number').fill('2A');
  await drawer.getByRole('button', { name: 'Add house' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('1–4 of 4 houses')).toBeVisible();
});

test('a phone number that the server refuses is marked, and the form keeps its entries', async ({
  page,
  db,
}) => {
  const person = await newPerson(db, { firstName: 'Ada', lastName: 'Obi' });
  await signInAs(page, await withRecentStepUp(db, person));
  await page.goto('/update-user-details');
  const phone = page.getByLabel('Phone number');
  await phone.fill('12');
  await page.getByLabel('First name').fill('Adaeze');
  const password = page.getByLabel('Choose a password');
  await password.fill('seven green herons');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(422);
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveValue('12');
  await expect(page.getByLabel('First name')).toHaveValue('Adaeze');
});

test('a server error stays visible when the phone number tables load after it', async ({
  page,
  db,
}) => {
  const person = await newPerson(db, { firstName: 'Ada', lastName: 'Obi' });
  await signInAs(page, await withRecentStepUp(db, person));
  await page.goto('/update-user-details');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.route(/assets\/min-[^/]+\.js/, async (route) => {
    await answered;
    await route.continue();
  });
  const phone = page.getByLabel('Phone number');
  await page.getByLabel('Choose a password').fill('seven green herons');
  await phone.fill('0803123456');
  const loaded = page.waitForResponse(/assets\/min-[^/]+\.js/);
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(422);
  await (await loaded).finished();
  await page.getByLabel('First name').fill('Adaeze');
  await expect(page.getByRole('alert')).toContainText('Phone number:');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
});

test('the summary shows the latest error of each field', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Create account' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Password: Please fill this in.');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await expect(summary).toContainText('Password: A password has at least 8 characters.');
  // The error is shown once at the field, although the password meter has the same sentence.
  const said = page.getByRole('main').getByText('A password has at least 8 characters.');
  await expect(said.and(page.locator(':not([role=alert] *)'))).toHaveCount(1);
});

test('leaving a form with unsaved changes asks for confirmation', async ({ page, db }) => {
  const drawer = await inHouseForm(page, db);
  await drawer.getByLabel('House number').fill('99');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByLabel('House number')).toHaveValue('99');

  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/address');

  await drawer.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Add house' }).click();
  await expect(drawer.getByLabel('House number')).toHaveValue('');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(drawer).toBeHidden();
  await expect(question).toBeHidden();
});

test('leaving a form during a save asks no question and waits for the answer', async ({
  page,
  db,
}) => {
  const drawer = await inHouseForm(page, db);
  await choose(drawer, 'Street', 'Palm Street');
  await drawer.getByLabel('House number').fill('99');
  const cancelled = Promise.withResolvers<void>();
  await page.route('**/houses', async (route) => {
    await cancelled.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await drawer.getByRole('button', { name: 'Add house' }).click();
  await sent;
  await page.goBack();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeHidden();
  cancelled.resolve();
  await expect(page).toHaveURL('/groups');
  await expect(drawer).toBeHidden();
});

test('the summary removes each field once it is fixed', async ({ page, db }) => {
  const drawer = await inHouseForm(page, db);
  await drawer.getByLabel('Bedrooms').fill('xx');
  await drawer.getByRole('button', { name: 'Add house' }).click();
  const summary = drawer.getByRole('alert');
  await expect(summary).toContainText('3 things need another look:');
  await expect(summary).toContainText('Street: Choose a street.');
  await choose(drawer, 'Street', 'Palm Street');
  await expect(summary).toContainText('2 things need another look:');
  await expect(summary).not.toContainText('Street');
  await drawer.getByLabel('House number').fill('99');
  await expect(summary).toContainText('One thing needs another look:');
  await expect(drawer.getByLabel('House number')).toBeFocused();
  await drawer.getByLabel('Bedrooms').fill('3');
  await expect(summary).toBeHidden();
});

test('an adult without phone and email is refused at the first try, beside the other errors', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  await page.goto('/residents');
  await page.getByRole('button', { name: 'Add resident' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add resident' });
  await drawer.getByRole('button', { name: 'Add resident' }).click();
  await expect(drawer.getByRole('alert')).toContainText(
    'Phone: Give a phone number or an email address.',
  );
  await expect(drawer.getByRole('alert')).toContainText('House: Choose a house.');

  const moveIn = drawer.getByRole('textbox', { name: 'Move-in date' });
  await moveIn.fill('31/02/2026');
  await moveIn.blur();
  await expect(drawer.getByText('This is not a date. Write it as DD/MM/YYYY.')).toBeVisible();
  await expect(moveIn).toHaveValue('31/02/2026');
  await moveIn.fill('3/4/2026');
  await moveIn.blur();
  await expect(moveIn).toHaveValue('3 Apr 2026');
});

test('Escape closes an open calendar and leaves the form alone', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await signInAs(page, owner, estate);
  await page.goto('/dues?New=payment');
  const drawer = page.getByRole('dialog', { name: 'Record a payment' });
  await drawer.getByLabel('Amount').fill('5000');
  await drawer.getByRole('textbox', { name: 'Paid on' }).click();
  const calendar = page.getByRole('button', { name: /^1 [A-Z][a-z]+ \d{4}$/ }).first();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('Amount')).toHaveValue(/^5,000/);
});

async function inHouseForm(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  await page.goto('/groups');
  await goTo(page, 'Addresses');
  await page.getByRole('button', { name: 'Add house' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add house' });
  await expect(drawer).toBeVisible();
  return drawer;
}
