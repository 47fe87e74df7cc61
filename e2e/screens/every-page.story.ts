// Checks every page, and the menus, drawers and dialogs over the pages, in both themes and at both widths:
// accessible, without console errors, and no wider than the screen.
import { createTicket } from '#contract/support/tickets.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import {
  consoleErrors,
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
  openPages,
  pagesOfDues,
  pagesOfFinances,
  pagesOfHouseAccount,
} from './pages.ts';

// Dozens of pages, each checked by axe.
test.describe.configure({ timeout: 300_000 });

test('the public pages pass the page checks', async ({ page }) => {
  expect(await problemsOfPages(page, openPages)).toEqual([]);
  // The console is an application of its own, so it is opened by its address.
  expect(await problemsOfPages(page, ['/gate-console'])).toEqual([]);
});

test('the pages of a community pass the page checks', async ({ page, db }) => {
  expect(await problemsOfPages(page, await inhabited(page, db))).toEqual([]);
});

test('the pages of complaints and the gate pass the page checks', async ({ page, db }) => {
  expect(await problemsOfPages(page, await lively(page, db))).toEqual([]);
});

test('the pages of dues pass the page checks', async ({ page, db }) => {
  const { dueId } = await moneyed(page, db);
  expect(await problemsOfPages(page, pagesOfDues(dueId))).toEqual([]);
});

test('the house account and the receipt check pass the page checks', async ({ page, db }) => {
  const { estate, houseId, code } = await moneyed(page, db);
  const receipt = `/receipts/${estate.id}/${code}`;
  expect(await problemsOfPages(page, [...pagesOfHouseAccount(houseId), receipt])).toEqual([]);
});

test('the pages of finances pass the page checks', async ({ page, db }) => {
  const { walletId } = await moneyed(page, db);
  expect(await problemsOfPages(page, pagesOfFinances(walletId))).toEqual([]);
});

test('the pages of broadcasts pass the page checks', async ({ page, db }) => {
  expect(await problemsOfPages(page, await noticed(page, db))).toEqual([]);
});

test('the pages of support pass the page checks', async ({ page, db }) => {
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
  expect(await problemsOfPages(page, pages)).toEqual([]);
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
  expect(await problemsOfPages(page, pages)).toEqual([]);
});

test('the settings pass the page checks', async ({ page, db }) => {
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
    'utilities',
    'integrations',
    'audit',
    'data',
  ];
  const pages = ['/settings', ...parts.map((part) => `/settings?Tab=${part}`)];
  expect(await problemsOfPages(page, pages)).toEqual([]);
});

test('the pages of utilities pass the page checks', async ({ page, db }) => {
  expect(await problemsOfPages(page, await metered(page, db))).toEqual([]);
});

test('the pages of an empty community pass the page checks', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner));
  const pages = ['/residents', '/address', '/address?Tab=streets', '/groups'];
  expect(await problemsOfPages(page, pages)).toEqual([]);
});

test('menus, drawers, dialogs and tours pass the page checks', async ({ page, db }) => {
  await inhabited(page, db);
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
  await page.getByRole('checkbox', { name: /^Choose 1 Palm/ }).check();
  wrong.push(...(await problemsOf(page, 'a chosen row')));
  await page.getByRole('button', { name: 'Set type' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 house');
  wrong.push(...(await problemsOf(page, 'a bulk action')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Addresses' })).toBeVisible();
  wrong.push(...(await problemsOf(page, 'a tour')));
  expect(wrong).toEqual([]);
});
