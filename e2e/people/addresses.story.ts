// Streets and houses of an estate: a street opens its houses, and a range previews the houses that it adds.
import type { Locator } from '@playwright/test';
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the main button of the Streets tab adds a street, and a street opens its houses', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2, 'Orchid Close': 1 } });
  await signInAs(page, owner, estate);
  await page.goto('/address?Tab=streets');
  await page.getByRole('main').getByRole('button', { name: 'Add street' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add street' });
  await drawer.getByLabel('Name').fill('Cedar Avenue');
  await drawer.getByRole('button', { name: 'Add street' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('table')).toContainText('Cedar Avenue');
  await page.getByRole('table').getByText('Palm Street').click();
  await expect(page).toHaveURL(`/address?StreetId=${estate.streets[0]?.id}`);
  await expect(page.getByText('1–2 of 2 houses')).toBeVisible();
  await expect(page.getByRole('table')).not.toContainText('Orchid Close');
});

test('a range previews its houses, and the toast covers neither the header nor a drawer’s close button', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 0 } });
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await fromMenu(page, 'More actions', 'Add a range of houses');
  const range = page.getByRole('dialog', { name: 'Add a range of houses' });
  await choose(range, 'Street', 'Palm Street');
  await expect(range).toContainText('Enter the first and the last number.');
  await range.getByLabel('To number').fill('20');
  await expect(range).toContainText('20 houses: 1, 2, 3 … 20');
  await choose(range, 'Numbers', 'Even');
  await range.getByLabel('Before the number').fill('A');
  await expect(range).toContainText('10 houses: A2, A4, A6 … A20');
  await range.getByRole('button', { name: 'Add houses' }).click();
  const toast = page.getByRole('status').filter({ hasText: '10 houses added.' });
  await expect(toast).toBeVisible();
  expect(await overlaps(toast, page.getByRole('banner'))).toBe(false);
  await page.getByRole('button', { name: 'Add house' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add house' });
  await expect(drawer).toBeVisible();
  expect(await overlaps(toast, drawer.getByRole('button', { name: 'Close' }))).toBe(false);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('1–10 of 10 houses')).toBeVisible();
});

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of the two is not on the screen');
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y;
}
