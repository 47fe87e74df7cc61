// Checks every page, and the menus, drawers and dialogs over the pages, wide in both themes and narrow in the light
// one: accessible, without console errors, and no wider than the screen. A filtered list or an empty list that is the
// same component on several pages is checked on one of them.
import type { Page } from '@playwright/test';
import { createTicket } from '#contract/support/tickets.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import {
  axeViolations,
  consoleErrors,
  overflowPx,
  problemsOf,
  problemsOfPages,
  untilLoaded,
} from '#e2e/support/page-checks.ts';
import { metered } from '#e2e/support/metered.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import {
  inhabited,
  lively,
  moneyed,
  noticed,
  ofPhone,
  openPages,
  pagesOfDues,
  pagesOfFinances,
  pagesOfGate,
  pagesOfHouseAccount,
  pagesOfReports,
} from './pages.ts';

test('the public pages pass the page checks', async ({ page }) => {
  expect(await problemsIn(page, openPages)).toEqual([]);
  // The console is an application of its own, so it is opened by its address.
  expect(await problemsIn(page, ['/gate-console'])).toEqual([]);
  // Without local email or demo data, the style guide is not found.
  expect(await problemsIn(page, ['/styleguide'])).toEqual([]);
  await page.route('**/auth/environment', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, localMail: true } } });
  });
  const wrong = consoleErrors(page);
  await page.goto('/styleguide');
  await expect(page.getByRole('heading', { name: 'Style guide', level: 1 })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Visits by day' })).toBeVisible();
  // The style guide shows the loading states of lists, so it is never without a busy part.
  wrong.push(...(await axeViolations(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  wrong.push(...(await axeViolations(page, 'colours')));
  expect(wrong).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  // The charts follow the new width after a frame.
  await expect.poll(() => overflowPx(page)).toBe(0);
});

test('the overview, the set-up and the dashboard pass the page checks', async ({ page, db }) => {
  const { overview } = await inhabited(page, db);
  expect(await problemsIn(page, overview)).toEqual([]);
});

test('the pages of residents pass the page checks', async ({ page, db }) => {
  const { residents } = await inhabited(page, db);
  expect(await problemsIn(page, residents)).toEqual([]);
});

test('the pages of addresses and groups pass the page checks', async ({ page, db }) => {
  const { places } = await inhabited(page, db);
  expect(await problemsIn(page, places)).toEqual([]);
});

test('the pages of complaints pass the page checks', async ({ page, db }) => {
  const { complaints } = await lively(page, db);
  expect(await problemsIn(page, complaints)).toEqual([]);
});

test('the pages of service providers and the gate pass the page checks', async ({ page, db }) => {
  const { providers } = await lively(page, db);
  expect(await problemsIn(page, [...providers, ...pagesOfGate])).toEqual([]);
});

test('the pages of dues pass the page checks', async ({ page, db }) => {
  const { dueId } = await moneyed(page, db);
  expect(await problemsIn(page, pagesOfDues(dueId))).toEqual([]);
});

test('the house account and the receipt check pass the page checks', async ({ page, db }) => {
  const { estate, houseId, code } = await moneyed(page, db);
  const receipt = `/receipts/${estate.id}/${code}`;
  expect(await problemsIn(page, [...pagesOfHouseAccount(houseId), receipt])).toEqual([]);
});

test('the pages of finances pass the page checks', async ({ page, db }) => {
  await moneyed(page, db);
  expect(await problemsIn(page, pagesOfFinances)).toEqual([]);
});

test('the reports and the pages of a wallet pass the page checks', async ({ page, db }) => {
  const { walletId } = await moneyed(page, db);
  expect(await problemsIn(page, pagesOfReports(walletId))).toEqual([]);
});

test('the pages of broadcasts pass the page checks', async ({ page, db }) => {
  expect(await problemsIn(page, await noticed(page, db))).toEqual([]);
});

test('the pages of tickets, help and the support desk pass the page checks', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  const ticket = await callAs(owner, createTicket, {
    body: {
      communityId: estate.id,
      subject: 'The report does not open',
      category: 'Bug',
      severity: 'High',
      body: 'It says that something went wrong.',
      diagnostics: { route: '/finances', version: '0.1.0', errorId: 'a1b2c3d4' },
    },
  });
  await db.query('insert into support_accounts (user_id) values ($1)', [owner.id]);
  await signInAs(page, owner, estate);
  const tabs = ['', 'desk', 'community', 'help', 'tools', 'contact'];
  const pages = [
    ...tabs.map((tab) => `/support${tab && `?Tab=${tab}`}`),
    '/support?New=1',
    `/support/tickets/${ticket.id}`,
    `/support/community/${ticket.id}`,
    '/support/help/tickets',
    '/support/help/nothing',
  ];
  expect(await problemsIn(page, pages)).toEqual([]);
});

test('the pages of licences and plans pass the page checks', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner, { streets: { 'Palm Street': 3 } }));
  const tabs = ['', '?Tab=orders', '?Tab=invoices', '?Tab=add-ons'];
  const pages = [
    ...tabs.map((tab) => `/licenses${tab}`),
    '/upgrade',
    '/upgrade?Feature=Create%20Wallet',
  ];
  expect(await problemsIn(page, pages)).toEqual([]);
});

test('the settings of a person and a community pass the page checks', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner));
  const parts = ['profile', 'community', 'team', 'roles', 'bank-accounts', 'approvals'];
  const pages = ['/settings', ...parts.map((part) => `/settings?Tab=${part}`)];
  expect(await problemsIn(page, pages)).toEqual([]);
});

test('the settings of areas and the lists of an empty community pass the page checks', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner));
  const parts = ['dues-defaults', 'utilities', 'integrations', 'audit', 'data'];
  const pages = parts.map((part) => `/settings?Tab=${part}`);
  pages.push('/residents', '/address?Tab=streets', '/groups');
  expect(await problemsIn(page, pages)).toEqual([]);
});

test('the pages of utilities pass the page checks', async ({ page, db }) => {
  expect(await problemsIn(page, await metered(page, db))).toEqual([]);
});

test('menus, drawers, dialogs, a tour and the palette pass the page checks', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  const wrong = consoleErrors(page);
  await page.goto('/address');
  await untilLoaded(page);
  for (const button of ['Notifications', /your account/, /^Community/, 'Street', 'Views']) {
    await page.getByRole('button', { name: button }).first().click();
    wrong.push(...(await problemsOf(page, `the button ${button}`)));
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Add house' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add house' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  wrong.push(...(await problemsOf(page, 'a form that was refused')));
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Select 1 Palm/ }).check();
  wrong.push(...(await problemsOf(page, 'a chosen row')));
  await page.getByRole('button', { name: 'Set type', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('1 house');
  wrong.push(...(await problemsOf(page, 'a bulk action')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Addresses' })).toBeVisible();
  wrong.push(...(await problemsOf(page, 'a tour')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('palm');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect(palette.getByRole('option', { name: '1 Palm Street' })).toBeVisible();
  wrong.push(...(await problemsOf(page, 'the command palette')));
  expect(wrong).toEqual([]);
});

function problemsIn(page: Page, pages: readonly string[]): Promise<string[]> {
  return problemsOfPages(page, pages, ofPhone);
}
