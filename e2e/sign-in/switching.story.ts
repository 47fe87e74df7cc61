// Switching from one community to another: nothing of the first may be left on the screen of the second.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

const reloadMs = 2000;

test('switching the community on a record’s page opens the list of the other community, after two seconds', async ({
  page,
  context,
  db,
}) => {
  const { first, second } = await withTwo(page, db);
  const other = await context.newPage();
  await other.goto('/address');
  await expect(other.getByText('1–3 of 3 houses')).toBeVisible();
  await page.goto(`/address/${first.streets[0]?.houses[0]?.id}?Tab=residents`);
  await expect(page.getByRole('heading', { name: '1 Palm Street' })).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    // Only the calls of the reloaded page count. They may begin before its load event.
    if (request.isNavigationRequest()) asked.length = 0;
    const id = request.headers()['communityid'];
    if (id) asked.push(id);
  });
  const chosen = Date.now();
  const loaded = page.waitForEvent('load');
  await choose(page, 'Palm Court', 'Heron Bay');
  await expect(page.getByText('Opening Heron Bay…')).toBeVisible();
  await expect(page.getByText('Palm Street')).toBeHidden();
  await loaded;
  expect(Date.now() - chosen).toBeGreaterThanOrEqual(reloadMs);
  await expect(page.getByText('1–5 of 5 houses')).toBeVisible();
  await expect(page).toHaveURL('/address');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Heron Bay' })).toBeVisible();
  await expect(page.getByText('Palm Street')).toBeHidden();
  expect(new Set(asked)).toEqual(new Set([second.id]));

  // The other tab keeps its community until it is reloaded.
  await other.getByRole('tab', { name: 'Streets' }).click();
  await expect(other.getByText('1–1 of 1 street')).toBeVisible();
  await expect(other.getByText('Palm Street', { exact: true })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Heron Bay' })).toBeVisible();
  await expect(other.getByText('Heron Road', { exact: true })).toBeVisible();
});

test(
  'the selector finds a community by its name, and a community without an id cannot be chosen',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await page.route('**/api/community/all*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const item of answer.data.items) if (item.name === 'Heron Bay') item.id = '';
      await route.fulfill({ response, json: answer });
    });
    await withTwo(page, db);
    await page.getByRole('banner').getByRole('button', { name: 'Palm Court' }).click();
    await page.getByLabel('Search communities').fill('heron');
    const options = page.getByRole('listbox', { name: 'Communities' }).getByRole('option');
    await expect(options).toHaveText([/Heron Bay$/]);
    await page.getByLabel('Search communities').fill('nothing');
    await expect(page.getByText('No communities match')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Search communities')).toBeHidden();
    await choose(page, 'Palm Court', 'Heron Bay');
    await expect(page.getByText('Invalid community data.', { exact: true })).toBeVisible();
    await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  },
);

test('choosing a community on the overview of all communities opens its dashboard', async ({
  page,
  db,
}) => {
  await withTwo(page, db);
  await page.goto('/community-overview');
  await choose(page, 'Palm Court', 'Heron Bay');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Heron Bay' })).toBeVisible();
});

test('switching communities asks for confirmation when a form has unsaved changes', async ({
  page,
  db,
}) => {
  const { first } = await withTwo(page, db);
  await page.goto(`/community-overview/create?Community=${first.id}&Step=details`);
  await page.getByLabel('City').fill('Ibadan');
  await choose(page, 'Palm Court', 'Heron Bay');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Ibadan');
  await choose(page, 'Palm Court', 'Heron Bay');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByText('Opening Heron Bay…')).toBeVisible();
});

async function withTwo(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const first = await newEstate(owner, { name: 'Palm Court', streets: { 'Palm Street': 3 } });
  const second = await newEstate(owner, { name: 'Heron Bay', streets: { 'Heron Road': 5 } });
  await signInAs(page, owner, first);
  await page.goto('/address?Search=Palm');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  return { owner, first, second };
}

/** Chooses a community in the header. */
async function choose(page: Page, from: string, to: string) {
  await page.getByRole('banner').getByRole('button', { name: from }).click();
  await page.getByRole('option', { name: to }).click();
}
