// The frame of every page: the sidebar or its drawer, the header, the theme.
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { holdRequests } from '#e2e/support/hold-requests.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the sidebar is fixed on screens from 1024 px and is a drawer on narrower screens', async ({
  page,
  db,
}) => {
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

test(
  'a phone shows the whole name of a community of up to 20 characters',
  { tag: '@phone' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const estate = await newEstate(owner, { name: 'Rosewood Gardens', streets: {} });
    await signInAs(page, owner, estate);
    await page.goto('/address');
    const name = page.getByRole('banner').getByText('Rosewood Gardens', { exact: true });
    await expect(name).toBeVisible();
    const isWhole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight;
    expect(await name.evaluate(isWhole)).toBe(true);
    // With less space, a word of the name is truncated with an ellipsis and never broken in two.
    const cut = await name.evaluate((element) => {
      const { overflowWrap, textOverflow } = getComputedStyle(element);
      return { overflowWrap, textOverflow };
    });
    expect(cut).toEqual({ overflowWrap: 'normal', textOverflow: 'ellipsis' });
  },
);

test('the plan badge shows the outstanding seats in its tooltip', async ({ page, db }) => {
  await atWork(page, db);
  await page.getByRole('link', { name: /plan: freemium/ }).hover();
  await expect(page.getByRole('tooltip')).toContainText('outstanding3');
});

test('the plan badge says that seats are unknown until the communities are loaded', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  const held = await holdRequests(page, '/community/all');
  await page.goto('/address');
  await held.asked;
  const badge = page.getByRole('link', { name: /plan: / });
  await expect(badge).toContainText('Seats: not known yet.');
  held.letGo();
  await expect(badge).toContainText('3 outstanding');
});

test('a toast covers neither the header nor the close button of a drawer', async ({ page, db }) => {
  await atWork(page, db);
  await fromMenu(page, 'More actions', 'Add a range');
  const range = page.getByRole('dialog', { name: 'Add a range of houses' });
  await choose(range, 'Street', 'Palm Street');
  await range.getByLabel('From number').fill('10');
  await range.getByLabel('To number').fill('12');
  await range.getByRole('button', { name: 'Add houses' }).click();
  const toast = page.getByRole('status').filter({ hasText: '3 houses added.' });
  await expect(toast).toBeVisible();
  expect(await overlaps(toast, page.getByRole('banner'))).toBe(false);
  await page.getByRole('button', { name: 'Add house' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add house' });
  await expect(drawer).toBeVisible();
  expect(await overlaps(toast, drawer.getByRole('button', { name: 'Close' }))).toBe(false);
});

test('the areas of the menu follow the order of the specification', async ({ page, db }) => {
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
  'the chosen theme survives a reload and a new session',
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

async function atWork(page: Page, db: pg.Pool): Promise<void> {
  const owner = await newPerson(db, { firstName: 'Oluwaseunfunmi', lastName: 'Adebayo-Williams' });
  const estate = await newEstate(owner, { name: longName, streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
}

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of the two is not on the screen');
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y + a.height > b.y && b.y + b.height > a.y;
}

const longName = 'Admiralty Heights Phase Two';
