// What stands around every page: the sidebar or its drawer, the header, the theme.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from './support/estate.ts';
import { newPerson, signInAs } from './support/people.ts';
import { fromMenu } from './support/screen.ts';
import { expect, test } from './support/story.ts';

const longName = 'Admiralty Heights Phase Two';

async function atWork(page: Page, db: pg.Pool): Promise<void> {
  const owner = await newPerson(db, { firstName: 'Oluwaseunfunmi', lastName: 'Adebayo-Williams' });
  const estate = await newEstate(owner, { name: longName, streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
}

test('the sidebar is fixed from 1024 px on and a drawer below', async ({ page, db }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await atWork(page, db);
  const entry = page.getByRole('link', { name: 'Groups' });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await expect(entry).toBeInViewport();
  await expect(menu).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(entry).not.toBeInViewport();
  await menu.click();
  await expect(entry).toBeInViewport();
  await page.mouse.click(900, 500);
  await expect(entry).not.toBeInViewport();
  await menu.click();
  await entry.click();
  await expect(page).toHaveURL('/groups');
  await expect(entry).not.toBeInViewport();
});

test('long names are cut to 20 characters and an ellipsis', async ({ page, db }) => {
  await atWork(page, db);
  const header = page.getByRole('banner');
  await expect(header.getByText('Admiralty Heights Ph…', { exact: true })).toBeVisible();
  await expect(header.getByText('Oluwaseunfunmi Adeba…', { exact: true })).toBeVisible();
});

test('the plan tells the seats', async ({ page, db }) => {
  await atWork(page, db);
  await page.getByRole('link', { name: /plan: freemium/ }).hover();
  await expect(page.getByRole('tooltip')).toContainText('outstanding3');
});

test('areas stand in the order of the specification', async ({ page, db }) => {
  await atWork(page, db);
  const labels = [
    'Dashboard',
    'Residents',
    'Addresses',
    'Groups',
    'Dues',
    'Finances',
    'Complaints',
  ];
  labels.push('Broadcast', 'Gate Pass', 'Settings', 'Support');
  const shown = await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link')
    .allTextContents();
  expect(shown.length).toBeGreaterThanOrEqual(3);
  expect(shown).toEqual(labels.filter((label) => shown.includes(label)));
});

test(
  'the chosen theme outlives a reload and the session',
  { tag: '@phone' },
  async ({ page, db }) => {
    await atWork(page, db);
    const html = page.locator('html');
    await page.getByRole('button', { name: /your account/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await fromMenu(page, /your account/, 'Log out');
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  },
);
