// The notifications panel: its tabs and texts, marking as read, loading more by scrolling, and live updates.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { inviteWorker } from '#contract/team/workers.ts';
import { listRoles } from '#contract/team/roles.ts';
import { askToJoin, callAs, newEstate, type Estate } from '#e2e/support/estate.ts';
import { holdRequests } from '#e2e/support/hold-requests.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import { newPerson, signInAs, type Person, withRecentStepUp } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

const long = 'A description that is longer than the forty characters that the panel shows of it.';

test(
  'the unread count overlaps the bell; a user reads one notification, then all, and the tabs separate them',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await withNews(page, db, 3);
    await expectCountOverBell(page, '3');
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
    const panel = page.getByRole('region', { name: 'Notifications', exact: true });
    await expect(panel.getByRole('tab')).toHaveText(['All', 'Unread', 'Read']);
    const items = panel.getByRole('listitem');
    await expect(items).toHaveCount(3);
    await expect(panel.getByText('No more notifications', { exact: true })).toBeVisible();
    await expect(items.first()).toContainText(`${long.slice(0, 40)}…`);
    await expect(items.first()).not.toContainText(long);
    await items.first().getByRole('button', { name: 'View' }).click();
    await expect(items.first()).toContainText(long);

    await panel.getByRole('button', { name: 'Mark as read: News 3' }).click();
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeAttached();
    await panel.getByRole('tab', { name: 'Unread' }).click();
    await expect(items).toHaveCount(2);
    await panel.getByRole('tab', { name: 'Read', exact: true }).click();
    await expect(items).toHaveCount(1);
    await expect(items).toContainText(long);

    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(items).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached();
    await panel.getByRole('tab', { name: 'Unread' }).click();
    await expect(panel.getByText('No unread notifications')).toBeVisible();
  },
);

test('a click reaches its button although a toast covers or moves the button between press and release', async ({
  page,
  db,
}) => {
  await withNews(page, db, 1);
  const letGo = Promise.withResolvers<void>();
  await page.route('**/notifications/mark-all-as-read', async (route) => {
    await letGo.promise;
    await route.fulfill({ status: 500, json: { message: 'Nothing was marked.' } });
  });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: /your account/ }).hover();
  await page.mouse.down();
  letGo.resolve();
  const toast = page.getByRole('alert').filter({ hasText: 'Nothing was marked.' });
  await expect(toast).toBeVisible();
  await page.mouse.up();
  const focusedMenu = page.locator('[role="menu"]:focus-within');
  await expect(focusedMenu.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');

  const add = page.getByRole('button', { name: 'Add house' });
  const moveDown = () =>
    page.locator('main').evaluate((main) => main.prepend('\u00a0', document.createElement('hr')));
  await add.hover();
  await page.mouse.down();
  await page.mouse.move(700, 500);
  await page.mouse.up();
  await add.hover();
  await page.mouse.down();
  await moveDown();
  await moveDown();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Add house' })).toBeVisible();
});

test('scrolling loads all notifications, and “Mark all as read” is disabled while its request runs', async ({
  page,
  db,
}) => {
  await withNews(page, db, 25);
  await expectCountOverBell(page, '25');
  await page.getByRole('button', { name: 'Notifications, 25 unread' }).click();
  const list = page.getByRole('region', { name: 'All notifications' });
  const items = list.getByRole('listitem');
  await expect(items).toHaveCount(10);
  await expect(list).toHaveCSS('height', '400px');
  await expect(list.getByText('No more notifications')).toBeHidden();
  for (const count of [20, 25]) {
    await items.last().scrollIntoViewIfNeeded();
    await expect(items).toHaveCount(count);
  }
  await expect(list.getByText('No more notifications')).toBeAttached();

  await page.getByRole('button', { name: 'Mark as read: News 25' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 24 unread' })).toBeAttached();
  const { letGo } = await holdRequests(page, '/notifications/mark-all-as-read');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  const waiting = page.getByRole('button', { name: 'Processing please wait...', exact: true });
  await expect(waiting).toBeVisible();
  await expect(waiting).toBeDisabled();
  letGo();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached();
});

test('the bell and its list show without a reload that a colleague accepted an invitation', async ({
  page,
  browser,
  db,
  baseURL,
}) => {
  const { owner, estate } = await withNews(page, db, 0);
  const colleague = await newPerson(db, { firstName: 'Chidi', lastName: 'Eze' });
  const params = { communityId: estate.id };
  const roles = await callAs(owner, listRoles, { params });
  const roleId = roles.find(({ name }) => name === 'Admin')?.id ?? '';
  await callAs(await withRecentStepUp(db, owner), inviteWorker, {
    params,
    body: { email: colleague.email, roleId },
  });
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const { text } = await mailTo(colleague.email, /^Join the team/);
  const link = /\bhttp\S+/.exec(text)?.[0] ?? '';
  const theirs = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const theirPage = await theirs.newPage();
  await signInAs(theirPage, colleague);
  await theirPage.goto(link);
  await theirPage.getByRole('button', { name: 'Join the team' }).click();
  await expect(theirPage.getByText(`Welcome to ${estate.name}`)).toBeVisible();
  await theirs.close();

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const item = page.getByRole('region', { name: 'All notifications' }).getByRole('listitem');
  await expect(item).toContainText('Chidi Eze joined your team');
});

test('an unread count above 99 is shown as 99+, and the panel offers a retry after a failed load', async ({
  page,
  db,
}) => {
  await withNews(page, db, 101);
  await page.route('**/notifications/all**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Notifications, 99+ unread' }).click();
  const list = page.getByRole('region', { name: 'All notifications' });
  const again = list.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(list.getByText('No notifications yet')).toHaveCount(0);
  await page.unroute('**/notifications/all**');
  await again.click();
  await expect(list.getByRole('listitem')).toHaveCount(10);
});

test('a failed decision shows an error, and a failure to mark as read shows the decision and an error', async ({
  page,
  db,
}) => {
  const { estate } = await withNews(page, db, 0);
  await askToJoin(estate);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.route('**/joinrequests/approve**', (route) => route.abort());
  await page.getByRole('button', { name: /^Accept/ }).click();
  const told = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(told('Failed to process request')).toBeVisible();
  await page.unroute('**/joinrequests/approve**');
  await page.route('**/mark-as-read', (route) =>
    route.fulfill({ status: 500, json: { message: 'Nothing was marked.' } }),
  );
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText('Request Approved')).toBeVisible();
  await expect(told('Nothing was marked.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeHidden();
});

/** Checks that the number of unread notifications covers a part of the bell's icon. */
async function expectCountOverBell(page: Page, count: string) {
  const bell = page.getByRole('button', { name: `Notifications, ${count} unread` });
  const icon = await bell.locator('svg').boundingBox();
  const number = await page.getByText(count, { exact: true }).first().boundingBox();
  if (!icon || !number) throw new Error('the bell has a number');
  expect(number.x).toBeLessThan(icon.x + icon.width);
  expect(number.y + number.height).toBeGreaterThan(icon.y);
}

/** Unread notifications, the newest with the highest number. */
async function putNotifications(db: pg.Pool, estate: Estate, { id }: Person, count: number) {
  await db.query(
    `insert into notifications (community_id, user_id, activity_type, title, description, occurred_at)
     select $1, $2, 'System', 'News ' || n, $3, now() - make_interval(mins => $4 - n)
     from generate_series(1, $4::int) n`,
    [estate.id, id, long, count],
  );
}

async function withNews(page: Page, db: pg.Pool, count: number) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await putNotifications(db, estate, owner, count);
  await signInAs(page, owner, estate);
  await page.goto('/address');
  return { owner, estate };
}
