// Invalid input: shown at the field and above the form, without losing what was typed. Also leaving a form that has
// unsaved changes or is being saved.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { holdRequests } from '#e2e/support/hold-requests.ts';
import { newEstate } from '#e2e/support/estate.ts';
import { withRecentStepUp, newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a form lists its errors, removes each once it is fixed, and keeps the entries after a refusal', async ({
  page,
  db,
}) => {
  const drawer = await inHouseForm(page, db);
  const number = drawer.getByLabel('House number');
  const bedrooms = drawer.getByLabel('Bedrooms');
  const notes = drawer.getByLabel('Notes');
  const add = drawer.getByRole('button', { name: 'Add house' });
  await bedrooms.fill('xx');
  await notes.fill('Behind the mango tree');
  await add.click();
  const summary = drawer.getByRole('alert');
  await expect(summary).toContainText('3 fields need a correction:');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Street: Choose a street.');
  await summary.getByRole('link', { name: /^House number: This field is required\./ }).click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(bedrooms).toHaveValue('xx');

  await choose(drawer, 'Street', 'Palm Street');
  await expect(summary).toContainText('2 fields need a correction:');
  await expect(summary).not.toContainText('Street');
  await number.fill('2');
  await expect(summary).toContainText('1 field needs a correction:');
  await expect(number).toBeFocused();
  await bedrooms.fill('3');
  await expect(summary).toBeHidden();

  await add.click();
  await expect(summary).toContainText('exists already on this street');
  await expect(number).toHaveValue('2');
  await expect(notes).toHaveValue('Behind the mango tree');
  await number.fill('2A');
  await add.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('1–4 of 4 houses')).toBeVisible();
});

test('a server error and the entries stay when the script for phone numbers loads after it', async ({
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
  await page.getByLabel('First name').fill('Adanna');
  const loaded = page.waitForResponse(/assets\/min-[^/]+\.js/);
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await answered).status()).toBe(422);
  await (await loaded).finished();
  await expect(page.getByLabel('First name')).toHaveValue('Adanna');
  await page.getByLabel('First name').fill('Adaeze');
  await expect(page.getByRole('alert')).toContainText('Phone number:');
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveValue(/^0803 ?123 ?456$/);
});

test('leaving a form with unsaved changes asks first, and leaving during a save waits for the response', async ({
  page,
  db,
}) => {
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

  await page.getByRole('button', { name: 'Add house' }).click();
  await choose(drawer, 'Street', 'Palm Street');
  await drawer.getByLabel('House number').fill('99');
  const held = await holdRequests(page, '/houses');
  await drawer.getByRole('button', { name: 'Add house' }).click();
  await held.asked;
  await page.goBack();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  held.letGo();
  await expect(page).toHaveURL('/groups');
  await expect(drawer).toBeHidden();
});

test('the first try names a resident’s missing contact and house, and a wrong date stays with its error', async ({
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
    'Phone: Enter a phone number or an email address.',
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
