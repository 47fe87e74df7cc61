// The tours of pages: each step points at a part of the page, whether loading, empty or full, and leaves the only
// button free.
import type { Locator, Page } from '@playwright/test';
import { newEstate } from '#e2e/support/estate.ts';
import { holdRequests } from '#e2e/support/hold-requests.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { firstFlags, skippedFlags } from '#lib/community/tour-flags.ts';

test(
  'the tour of an empty overview leaves the only button free to click',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await signInAs(page, await newPerson(db));
    await page.goto('/community-overview');
    await expectFreeButton(page);
  },
);

test('the tour of the overview works while cards load, without a match, and without covering the only button', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  await signInAs(page, owner);
  await page.goto('/community-overview');
  await expectFreeButton(page);

  await newEstate(owner);
  await newEstate(owner);
  const held = await holdRequests(page, '/community/overview');
  await page.goto('/community-overview');
  await held.asked;
  await expect(page.getByRole('heading', { name: 'Communities' })).toBeVisible();
  await page.keyboard.press('?');
  await next(page);
  await expect(page.getByRole('dialog', { name: 'Your communities' })).toBeVisible();
  held.letGo();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.goto('/community-overview?Search=nowhere');
  await expect(page.getByText('No communities match')).toBeVisible();
  await page.keyboard.press('?');
  await next(page);
  await expect(shownPart(page)).toContainText('No communities match');
});

test(
  'the first step of a tour points at the page’s title',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    await signInAs(page, owner, await newEstate(owner, { streets: { 'Palm Street': 1 } }));
    await page.goto('/dues');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [path, title] of [
      ['/dues', 'Dues'],
      ['/finances', 'Finances'],
      ['/complaints', 'Complaints'],
      ['/gate-pass', 'The gate'],
    ] as const) {
      await navigateInApp(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expect(shownPart(page).getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Escape');
    }
  },
);

test('a new person sees one tour, whose box covers neither a row nor the primary button', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner, { streets: { 'Palm Street': 30 } }));
  await page.goto('/address');
  await page.evaluate(
    (flags) => localStorage.setItem('tour', JSON.stringify({ state: flags, version: 0 })),
    firstFlags(),
  );
  await page.reload();
  const box = page.getByRole('dialog', { name: 'Addresses' });
  await expect(box).toBeVisible();
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  for (const title of ['Addresses', 'Add a house', 'Find a house', 'Narrow it down', 'The list']) {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    const at = await rectOf(page.getByRole('dialog', { name: title }));
    expect(at.width).toBe(360);
    const kept = [
      page.getByRole('button', { name: 'Add house' }),
      page.locator('tr[data-row="0"]'),
    ];
    for (const part of kept) expect(overlap(at, await rectOf(part))).toBe(false);
    await next(page);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const flags = await page.evaluate(() => JSON.parse(localStorage.getItem('tour') ?? '{}').state);
  expect(flags).toEqual(skippedFlags());
});

type Rect = { x: number; y: number; width: number; height: number };

async function rectOf(part: Locator): Promise<Rect> {
  return (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Walks the tour of an empty overview. */
async function expectFreeButton(page: Page): Promise<void> {
  const create = page.getByRole('link', { name: 'Create your first community' });
  await expect(create).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Welcome to Courtyard' })).toBeVisible();
  expect(await isFree(create)).toBe(true);
  await next(page);
  await expect(page.getByRole('dialog', { name: 'Your communities' })).toBeVisible();
  await expect(shownPart(page)).toBeInViewport();
  expect(await isFree(create)).toBe(true);
}

/** The part of the page that the open step points at. */
function shownPart(page: Page): Locator {
  return page.locator('.driver-active-element');
}

function next(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
}

/** Tests the middle of a button, as a person would press it: an element above it would take the click. */
async function isFree(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
