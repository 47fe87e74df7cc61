// Every page, and what opens over the pages, in both themes and at both widths: accessible, silent on the console, as
// wide as the screen.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { createComplaint } from '#contract/complaints/complaints.ts';
import { createBroadcast } from '#contract/broadcasts/broadcasts.ts';
import { createGroup } from '#contract/groups/groups.ts';
import { assignProvider } from '#contract/providers/provider-jobs.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { createTicket } from '#contract/support/tickets.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { axeViolations, consoleErrors, untilLoaded, overflowPx } from '#e2e/support/page-checks.ts';
import { metered } from '#e2e/support/metered.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

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
  '/support/ask',
  '/support/ticket',
  '/gate-console',
  '/nowhere',
];

/** A community in which every page has content, and the addresses of those pages. */
async function inhabited(page: Page, db: pg.Pool): Promise<string[]> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 30, 'Orchid Close': 0 } });
  const [street] = estate.streets;
  const houseId = street?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  // The manager also lives in the estate.
  const set = `portal_user_id = '${owner.id}', status = 'Active'`;
  await db.query(`update residents set ${set} where id = $1`, [resident.id]);
  const params = { communityId: estate.id };
  const body = { name: 'Front row', kind: 'House' as const, memberIds: [houseId] };
  const group = await callAs(owner, createGroup, { params, body });
  await signInAs(page, owner, estate);
  const wizard = `/community-overview/create?Community=${estate.id}&Step=`;
  return [
    '/community-overview',
    '/homes',
    '/community-overview/create',
    ...['details', 'streets', 'houses', 'team', 'bankAccounts', 'done'].map((at) => wizard + at),
    '/update-user-details',
    '/profile',
    '/dashboard',
    '/residents',
    '/residents?Search=nobody',
    '/residents?Tab=requests',
    '/settings?Tab=panic',
    '/residents/import',
    `/residents/${resident.id}`,
    ...['houses', 'belongings', 'broadcasts', 'history'].map(
      (tab) => `/residents/${resident.id}?Tab=${tab}`,
    ),
    '/address',
    '/address?Tab=streets',
    '/address/import',
    `/address/${houseId}`,
    ...['residents', 'dues', 'visits', 'history'].map((tab) => `/address/${houseId}?Tab=${tab}`),
    '/groups',
    `/groups/${group.id}`,
    `/groups/${group.id}?Tab=history`,
  ];
}

/** A community with a complaint, and the addresses of the complaint and gate pages. */
async function lively(page: Page, db: pg.Pool): Promise<string[]> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  const params = { communityId: estate.id };
  const kinds = await callAs(owner, listComplaintTypes, { params });
  const raised = await callAs(owner, createComplaint, {
    params,
    body: {
      typeId: kinds[0]?.id ?? '',
      title: 'The gate does not close',
      description: 'It stands open since the rain of last night.',
      houseId,
      residentId: resident.id,
    },
  });
  const provider = await callAs(owner, createProvider, {
    params,
    body: { name: 'Brightline', kind: 'Company', trades: ['Electrical'], phone: '08035550303' },
  });
  const { link } = await callAs(owner, assignProvider, {
    params: { ...params, complaintId: raised.id },
    body: { providerId: provider.id, version: raised.version },
  });
  await signInAs(page, owner, estate);
  return [
    '/service-provider',
    `/service-provider/${provider.id}`,
    ...['papers', 'history'].map((tab) => `/service-provider/${provider.id}?Tab=${tab}`),
    new URL(link ?? '').pathname,
    '/complaints',
    '/complaints?Show=board',
    '/complaints?Tab=new',
    `/complaints/${raised.id}`,
    ...['related', 'history'].map((tab) => `/complaints/${raised.id}?Tab=${tab}`),
    '/complaints/outages',
    '/emergencies',
    '/complaint-type',
    '/archived',
    '/dues-today',
    '/overdue',
    '/settings?Tab=complaints',
    ...pagesOfGate,
  ];
}

/** A community whose houses have debts and payments. */
async function moneyed(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const { dueId, walletId } = await newDue(estate);
  const payment = await payByBank(estate, { houseId, amountMinor: 2_000_000, walletId });
  await signInAs(page, owner, estate);
  return { estate, houseId, dueId, walletId, code: payment.verificationCode };
}

const pagesOfDues = (dueId: string): string[] => [
  ...[
    '',
    '?Tab=inflow',
    '?Tab=cash',
    '?Tab=charges',
    '?Tab=charges&Quick=Due%20today',
    '?Tab=claims',
    '?Tab=claims&Part=promises',
    '?Tab=claims&Part=reminders',
    '?Tab=report',
  ].map((tab) => `/dues${tab}`),
  ...['', '?Tab=terms', '?Tab=history', '/payments'].map((tab) => `/dues/${dueId}${tab}`),
];

const pagesOfHouseAccount = (houseId: string): string[] =>
  ['', '?Tab=payments', '?Tab=plans', '?Tab=refunds', '?Tab=letters', '?Tab=statement'].map(
    (tab) => `/dues/house/${houseId}${tab}`,
  );

const pagesOfFinances = (walletId: string): string[] => [
  ...['', 'transactions', 'approvals', 'houses', 'bank-accounts', 'reconciliation'].map(
    (tab) => `/finances?Tab=${tab}`,
  ),
  '/finances?Tab=reconciliation&Part=unallocated',
  '/finances?Tab=reconciliation&Part=months',
  '/finances?Tab=reconciliation&Part=statements',
  '/finances/statement',
  ...['report', 'advanced', 'budget', 'budget&View=compare', 'summaries'].map(
    (tab) => `/finances?Tab=${tab}`,
  ),
  `/finances/wallet/${walletId}`,
  ...['statement', 'dues', 'people', 'history'].map(
    (tab) => `/finances/wallet/${walletId}?Tab=${tab}`,
  ),
];

const pagesOfGate: string[] = [
  '/gate-pass',
  ...['passes', 'visits', 'people', 'watch-list', 'gates', 'reports'].map(
    (tab) => `/gate-pass?Tab=${tab}`,
  ),
  '/settings?Tab=access-control',
];

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Checks the current screen at each width and in each theme, and returns the problems. */
async function look(page: Page, what: string): Promise<string[]> {
  const wrong: string[] = [];
  const note = (found: readonly string[], how: string): void => {
    wrong.push(...found.map((complaint) => `${what}, ${how}: ${complaint}`));
  };
  const noteExcess = async (width: number): Promise<void> => {
    const excess = await overflowPx(page);
    if (excess > 0) wrong.push(`${what}: ${excess} px wider than ${width}`);
  };
  note(await axeViolations(page), 'light');
  await noteExcess(desktop.width);
  // In the other theme only the page's colours differ.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  note(await axeViolations(page, 'colours'), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  await untilLoaded(page);
  note(await axeViolations(page), 'narrow');
  await noteExcess(phone.width);
  await page.setViewportSize(desktop);
  return wrong;
}

/** Checks each page and collects the problems, so that one run reports all of them. */
async function lookAt(page: Page, pages: readonly string[]): Promise<string[]> {
  const wrong: string[] = consoleErrors(page);
  const [first = '', ...more] = pages;
  await page.goto(first);
  for (const path of [first, ...more]) {
    if (path !== first) await navigateInApp(page, path);
    await untilLoaded(page);
    wrong.push(...(await look(page, path)));
  }
  return wrong;
}

// Dozens of pages, each checked by axe.
test.describe.configure({ timeout: 300_000 });

test('the public pages pass the page checks', async ({ page }) => {
  expect(await lookAt(page, openPages)).toEqual([]);
});

test('the pages of a community pass the page checks', async ({ page, db }) => {
  expect(await lookAt(page, await inhabited(page, db))).toEqual([]);
});

test('the pages of complaints and the gate pass the page checks', async ({ page, db }) => {
  expect(await lookAt(page, await lively(page, db))).toEqual([]);
});

test('the pages of dues pass the page checks', async ({ page, db }) => {
  const { dueId } = await moneyed(page, db);
  expect(await lookAt(page, pagesOfDues(dueId))).toEqual([]);
});

test('the house account and the receipt check pass the page checks', async ({ page, db }) => {
  const { estate, houseId, code } = await moneyed(page, db);
  const receipt = `/receipts/${estate.id}/${code}`;
  expect(await lookAt(page, [...pagesOfHouseAccount(houseId), receipt])).toEqual([]);
});

test('the pages of finances pass the page checks', async ({ page, db }) => {
  const { walletId } = await moneyed(page, db);
  expect(await lookAt(page, pagesOfFinances(walletId))).toEqual([]);
});

/** A draft, and a broadcast sent to one person. */
async function noticed(page: Page, db: pg.Pool): Promise<string[]> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Amaka', lastName: 'Obi', phone: '08035550101' };
  const resident = await newResident(estate, { ...who, houseId });
  const params = { communityId: estate.id };
  const body = {
    title: 'Water off on Tuesday',
    body: 'From **nine** to two.\n\n- Fill your tanks\n- Tell your [neighbours](https://example.test)',
    category: 'Maintenance' as const,
    priority: 'Normal' as const,
    audience: { kind: 'All' as const },
    channels: ['E-mail' as const],
    requireAck: true,
    pinned: false,
    expiresAt: null,
  };
  const draft = await callAs(owner, createBroadcast, { params, body });
  const sent = await callAs(owner, createBroadcast, { params, body });
  await db.query(
    `update broadcasts set status = 'Sent', send_at = now(), sent_at = now(), written_at = now(), recipient_count = 1
     where id = $1`,
    [sent.id],
  );
  await db.query(
    `insert into broadcast_recipients (community_id, id, broadcast_id, resident_id, position)
     values ($1, gen_random_uuid(), $2, $3, 1)`,
    [estate.id, sent.id, resident.id],
  );
  await signInAs(page, owner, estate);
  return [
    '/broadcast',
    '/broadcast/new',
    `/broadcast/${draft.id}`,
    `/broadcast/${draft.id}/edit`,
    ...['', '?Tab=unseen', '?Tab=message', '?Tab=history'].map(
      (tab) => `/broadcast/${sent.id}${tab}`,
    ),
  ];
}

test('the pages of broadcasts pass the page checks', async ({ page, db }) => {
  expect(await lookAt(page, await noticed(page, db))).toEqual([]);
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
  expect(await lookAt(page, pages)).toEqual([]);
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
  expect(await lookAt(page, pages)).toEqual([]);
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
  expect(await lookAt(page, pages)).toEqual([]);
});

test('the pages of utilities pass the page checks', async ({ page, db }) => {
  expect(await lookAt(page, await metered(page, db))).toEqual([]);
});

test('the pages of an empty community pass the page checks', async ({ page, db }) => {
  const owner = await newPerson(db);
  await signInAs(page, owner, await newEstate(owner));
  const pages = ['/residents', '/address', '/address?Tab=streets', '/groups'];
  expect(await lookAt(page, pages)).toEqual([]);
});

test('menus, drawers, dialogs and tours pass the page checks', async ({ page, db }) => {
  await inhabited(page, db);
  const wrong = consoleErrors(page);
  await page.goto('/address');
  await untilLoaded(page);
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
