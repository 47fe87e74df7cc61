// Every page, and what opens over the pages, in both themes: accessible, silent on the console, as wide as the screen.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createGroup } from '#contract/groups.ts';
import { callAs, newEstate, newResident } from './support/estate.ts';
import { complaints, consoleErrors, settled, tooWide } from './support/look.ts';
import { newDue, payCash } from './support/money.ts';
import { newPerson, signInAs } from './support/people.ts';
import { expect, test } from './support/story.ts';

const themes = ['light', 'dark'] as const;

const openPages = [
  '/',
  '/signup',
  '/verify_email',
  '/request_otp',
  '/forgot_password',
  '/terms',
  '/session-expired',
  '/unauthorized',
  '/join-team',
  '/join',
  '/nowhere',
];

/** A community in which every page has something to show, and the addresses of those pages. */
async function inhabited(page: Page, db: pg.Pool): Promise<string[]> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 30, 'Orchid Close': 0 } });
  const [street] = estate.streets;
  const houseId = street?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  const params = { communityId: estate.id };
  const body = { name: 'Front row', kind: 'House' as const, memberIds: [houseId] };
  const group = await callAs(owner, createGroup, { params, body });
  await signInAs(page, owner, estate);
  const wizard = `/community-overview/create?Community=${estate.id}&Step=`;
  return [
    '/community-overview',
    '/community-overview/create',
    ...['details', 'streets', 'houses', 'team', 'done'].map((step) => wizard + step),
    '/update-user-details',
    '/residents',
    '/residents?Search=nobody',
    '/residents/import',
    `/residents/${resident.id}`,
    ...['houses', 'belongings', 'history'].map((tab) => `/residents/${resident.id}?Tab=${tab}`),
    '/address',
    '/address?Tab=streets',
    '/address/import',
    `/address/${houseId}`,
    ...['residents', 'history'].map((tab) => `/address/${houseId}?Tab=${tab}`),
    '/groups',
    `/groups/${group.id}`,
    `/groups/${group.id}?Tab=history`,
  ];
}

/** A community whose houses owe and have paid. */
async function moneyed(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const { dueId, walletId } = await newDue(estate);
  const payment = await payCash(estate, { houseId, amountMinor: 2_000_000, walletId });
  await signInAs(page, owner, estate);
  return { estate, houseId, dueId, walletId, code: payment.verificationCode };
}

const pagesOfDues = (dueId: string): string[] => [
  ...[
    '',
    '?Tab=inflow',
    '?Tab=charges',
    '?Tab=charges&Quick=Due%20today',
    '?Tab=claims',
    '?Tab=claims&Part=promises',
    '?Tab=claims&Part=reminders',
    '?Tab=report',
  ].map((tab) => `/dues${tab}`),
  ...['', '?Tab=terms', '?Tab=history'].map((tab) => `/dues/${dueId}${tab}`),
];

const pagesOfHouseAccount = (houseId: string): string[] =>
  ['', '?Tab=payments', '?Tab=plans', '?Tab=refunds', '?Tab=statement'].map(
    (tab) => `/dues/house/${houseId}${tab}`,
  );

const pagesOfFinances = (walletId: string): string[] => [
  ...['', 'transactions', 'approvals', 'houses', 'bank-accounts', 'reconciliation'].map(
    (tab) => `/finances?Tab=${tab}`,
  ),
  '/finances?Tab=reconciliation&Part=unallocated',
  '/finances?Tab=reconciliation&Part=months',
  '/finances/statement',
  ...['report', 'advanced', 'summaries'].map((tab) => `/finances?Tab=${tab}`),
  `/finances/wallet/${walletId}`,
  ...['statement', 'dues', 'history'].map((tab) => `/finances/wallet/${walletId}?Tab=${tab}`),
];

/** Looks at what is on the screen in each theme, and tells what is wrong with it. */
async function look(page: Page, what: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const scheme = page.locator('html');
    await expect(scheme).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // The page is the same in the other theme but for its colours.
    const found = await complaints(page, colorScheme === themes[0] ? 'all' : 'colours');
    wrong.push(...found.map((complaint) => `${what}, ${colorScheme}: ${complaint}`));
  }
  const excess = await tooWide(page);
  if (excess > 0) wrong.push(`${what}: ${excess} px too wide`);
  return wrong;
}

/** Looks at each page and gathers what is wrong, so that one run tells all of it. */
async function lookAt(page: Page, pages: readonly string[]): Promise<string[]> {
  const wrong: string[] = consoleErrors(page);
  for (const path of pages) {
    await page.goto(path);
    await settled(page);
    wrong.push(...(await look(page, path)));
  }
  return wrong;
}

// Dozens of pages, each looked through by axe.
test.describe.configure({ timeout: 300_000 });

test('the pages open to everyone are in order', async ({ page }) => {
  expect(await lookAt(page, openPages)).toEqual([]);
});

test('the pages of a community are in order', async ({ page, db }) => {
  expect(await lookAt(page, await inhabited(page, db))).toEqual([]);
});

test('the pages of its dues are in order', async ({ page, db }) => {
  const { dueId } = await moneyed(page, db);
  expect(await lookAt(page, pagesOfDues(dueId))).toEqual([]);
});

test('the account of a house and the check of its receipt are in order', async ({ page, db }) => {
  const { estate, houseId, code } = await moneyed(page, db);
  const receipt = `/receipts/${estate.id}/${code}`;
  expect(await lookAt(page, [...pagesOfHouseAccount(houseId), receipt])).toEqual([]);
});

test('the pages of its finances are in order', async ({ page, db }) => {
  const { walletId } = await moneyed(page, db);
  expect(await lookAt(page, pagesOfFinances(walletId))).toEqual([]);
});

test('licences and plans are in order', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner, { streets: { 'Palm Street': 3 } }));
  const tabs = ['', '?Tab=orders', '?Tab=invoices', '?Tab=add-ons'];
  const pages = [
    ...tabs.map((tab) => `/licenses${tab}`),
    '/upgrade',
    '/upgrade?Feature=Create%20Wallet',
  ];
  expect(await lookAt(page, pages)).toEqual([]);
});

test('the settings are in order', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner));
  const parts = [
    'profile',
    'community',
    'team',
    'roles',
    'bank-accounts',
    'approvals',
    'dues-defaults',
    'audit',
  ];
  const pages = ['/settings', ...parts.map((part) => `/settings?Tab=${part}`)];
  expect(await lookAt(page, pages)).toEqual([]);
});

test('the pages of an empty community are in order', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner));
  const pages = ['/residents', '/address', '/address?Tab=streets', '/groups'];
  expect(await lookAt(page, pages)).toEqual([]);
});

test('what opens over the pages is in order', async ({ page, db }) => {
  await inhabited(page, db);
  const wrong = consoleErrors(page);
  await page.goto('/address');
  await settled(page);
  for (const button of ['Notifications', /your account/, /^Community/, 'Street', 'Views']) {
    await page.getByRole('button', { name: button }).first().click();
    wrong.push(...(await look(page, `the button ${button}`)));
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Add house' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add house' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  wrong.push(...(await look(page, 'a form that was refused')));
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Choose 1 Palm/ }).check();
  wrong.push(...(await look(page, 'a chosen row')));
  await page.getByRole('button', { name: 'Set type' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 house');
  wrong.push(...(await look(page, 'a bulk action')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Addresses' })).toBeVisible();
  wrong.push(...(await look(page, 'a tour')));
  expect(wrong).toEqual([]);
});
