// The end of a session, by the person, by expiry or by the server: no personal data stays in the browser.
import type { Page } from '@playwright/test';
import { getMe, signOut } from '#contract/identity/identity.ts';
import { nothing, nothingButThePage, whatIsKept } from '#e2e/support/browser-storage.ts';
import { callAs, newEstate, type Estate } from '#e2e/support/estate.ts';
import { newPerson, signInAs, type Person } from '#e2e/support/people.ts';
import { fromMenu, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';
import type pg from 'pg';

test('logging out asks first, clears all personal data in every tab, and keeps the chosen theme', async ({
  page,
  context,
  db,
}) => {
  const { person } = await atWork(page, db);
  const html = page.locator('html');
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const other = await context.newPage();
  await other.goto('/groups');
  await expect(other.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem('left', 'over'));
  await fromMenu(page, /your account/, 'Log out');
  const dialog = page.getByRole('dialog', { name: 'Are You Logging Out?' });
  await expect(dialog.getByText('You can always log back in at any time.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/address');

  await fromMenu(page, /your account/, 'Log out');
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await whatIsKept(page)).toEqual(nothing);
  await expect(callAs(person, getMe, {})).rejects.toThrow(/refused/);
  await page.goBack();
  await expect(page.getByText('3 houses')).toBeHidden();
});

test('an open page ends its session at the expiry', async ({ page, db }) => {
  await page.clock.install();
  await atWork(page, db);
  await page.clock.fastForward('07:59:00');
  await expect(page).toHaveURL('/address');
  await page.clock.fastForward('01:01');
  await expect(page).toHaveURL('/session-expired');
});

test('the next call after the server ended a session shows that it has ended', async ({
  page,
  db,
}) => {
  const { person } = await atWork(page, db);
  await callAs(person, signOut, {});
  await goTo(page, 'Groups');
  await expect(page).toHaveURL('/session-expired');
  expect(await whatIsKept(page)).toEqual(nothingButThePage);
});

async function atWork(page: Page, db: pg.Pool): Promise<{ person: Person; estate: Estate }> {
  const person = await newPerson(db);
  const estate = await newEstate(person, { streets: { 'Palm Street': 3 } });
  await signInAs(page, person, estate);
  await page.goto('/address');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  return { person, estate };
}
