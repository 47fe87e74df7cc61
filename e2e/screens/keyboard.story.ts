// Working without a mouse: the keys of a list, the tour, the skip link, the palette, and Escape.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate, newResident } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the keyboard skips the navigation, starts the tour, and searches, selects and opens rows of a list', async ({
  page,
  db,
}) => {
  await atHouses(page, db);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();

  await page.keyboard.press('?');
  const tour = page.getByRole('dialog', { name: 'Addresses' });
  await expect(tour).toContainText('1 of 6');
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('dialog', { name: 'Add a house' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const rows = page.locator('tr[data-row]');
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog', { name: /^Edit/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeHidden();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('jxk/');
  await expect(search).toHaveValue('jxk/');
  await expect(page.getByText('No houses match')).toBeVisible();
  await search.fill('');
  await expect(page.getByText('1–5 of 5 houses')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/address\/[0-9a-f-]{36}$/);
});

test('the command palette takes keys while it loads, finds people, houses and areas, and goes there', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 5 } });
  const houseId = estate.streets[0]?.houses[2]?.id ?? '';
  const who = { firstName: 'Folake', lastName: 'Eze', phone: '08035550199', houseId };
  const { id } = await newResident(estate, who);
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await expect(page.getByText('1–5 of 5 houses')).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  const field = palette.getByRole('textbox', { name: 'Find anything' });

  // The keys typed while the palette loads go into its field and not to the list.
  const deliver = Promise.withResolvers<void>();
  await page.route(/assets\/CommandPalette-[^/]+\.js/, async (route) => {
    await deliver.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/gxoups');
  for (let left = 5; left > 0; left -= 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('groups');
  deliver.resolve();
  await expect(field).toHaveValue('/ggroups');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  // An empty palette offers actions; the areas are in the side bar already.
  await expect(palette.getByRole('option', { name: 'Create a pass' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Groups' })).toHaveCount(0);
  await page.keyboard.type('groups');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/groups');

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('folake');
  await expect(palette.getByRole('option', { name: /^Folake Eze/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/residents/${id}`);

  await fromMenu(page, /your account/, /^Find anything/);
  await expect(field).toBeFocused();
  await page.keyboard.type('2 palm');
  await expect(palette.getByRole('option', { name: '2 Palm Street' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
});

test('Escape closes only the topmost layer, and focus returns to the button that opened a drawer', async ({
  page,
  db,
}) => {
  await atHouses(page, db);
  const add = page.getByRole('button', { name: 'Add house' });
  await add.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Add house' });
  await expect(drawer.getByRole('combobox').first()).toBeFocused();
  await drawer.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();

  await page.goto('/dues');
  const more = page.getByRole('button', { name: 'More actions' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Record reported payment' }).press('Enter');
  const claim = page.getByRole('dialog', { name: 'Record reported payment' });
  await expect(claim.getByRole('combobox', { name: 'House' })).toBeFocused();
  await claim.getByLabel('Amount').focus();
  await page.keyboard.press('Escape');
  await expect(claim).toBeHidden();
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Record payment' }).press('Enter');
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByLabel('Amount').fill('5000');
  await payment.getByRole('textbox', { name: 'Paid on' }).click();
  const calendar = page.getByRole('button', { name: /^1 [A-Z][a-z]+ \d{4}$/ }).first();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(payment.getByLabel('Amount')).toHaveValue(/^5,000/);
});

async function atHouses(page: Page, db: pg.Pool): Promise<void> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 5 } });
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await expect(page.getByText('1–5 of 5 houses')).toBeVisible();
}
