// The screens when things break: no network, a failing server, a page that cannot be drawn, a missing chunk.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const groupList = /\/api\/community\/[^/]+\/groups(\?|$)/;
const chunk = /\/assets\/GroupsPage-.*\.js$/;
const entry = /\/assets\/index-[^/]*\.js$/;

test(
  'a banner says that the network is down until it is back',
  { tag: '@phone-only' },
  async ({ page, context, db }) => {
    await atWork(page, db, '/address');
    await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
    const banner = page.getByText('Ooops! you are offline', { exact: true });
    await expect(banner).toBeHidden();
    await context.setOffline(true);
    await expect(banner).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
  },
);

test('a script that failed to load offline is loaded, and the banner goes, when the network is back', async ({
  page,
  context,
  db,
}) => {
  // The browser requests this script once the page is idle. The network fails at that request.
  const part = /\/assets\/UpdatePrompt-.*\.js$/;
  await page.route(part, async (route) => {
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  const asked = page.waitForEvent('requestfailed', (request) => part.test(request.url()));
  await atWork(page, db, '/address');
  await asked;
  const banner = page.getByText('Ooops! you are offline', { exact: true });
  await expect(banner).toBeVisible();
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  await page.unroute(part);
  const came = page.waitForResponse(part);
  await context.setOffline(false);
  await came;
  await expect(banner).toBeHidden();
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
});

test('the app offers to reload if the server fails at the start, and to try again if a list fails', async ({
  page,
  db,
}) => {
  await page.route('**/api/community/all*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.route(groupList, (route) => route.fulfill({ status: 500, body: '{}' }));
  await atWork(page, db, '/groups');
  await expect(page.getByText('The server did not respond correctly')).toBeVisible();
  await page.unroute('**/api/community/all*');
  await page.getByRole('button', { name: 'Reload' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This could not be loaded');
  await page.unroute(groupList);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
});

test('a broken page retries three times, then waits for the user, who can go back to the page before', async ({
  page,
  db,
}) => {
  const broken = { success: true, data: { items: [null], totalCount: 1, totalIsExact: true } };
  await page.route(groupList, (route) => route.fulfill({ json: broken }));
  await page.addInitScript(noteCounters);
  await atWork(page, db, '/address');
  await goTo(page, 'Groups');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText('We’re having trouble loading this page.')).toBeVisible();
  await expect(page.getByText(/^Retries exhausted\./)).toBeVisible();
  expect(await page.evaluate(() => (window as never as Noted).counters)).toEqual([
    'Retrying 1 of 3…',
    'Retrying 2 of 3…',
    'Retrying 3 of 3…',
  ]);
  expect(await page.evaluate(() => sessionStorage.getItem('errorRetries:/groups'))).toContain('3');

  await page.getByRole('button', { name: 'Show details' }).click();
  await expect(page.getByLabel('Error details')).toContainText('TypeError');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Retries exhausted\./)).toBeVisible();

  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/address');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  await goTo(page, 'Groups');
  await expect(page.getByText(/^Retries exhausted\./)).toBeVisible();

  await page.unroute(groupList);
  await page.getByRole('button', { name: 'Hard reload' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();
});

test('a missing script reloads the page once and then shows the error screen', async ({
  page,
  db,
}) => {
  await atWork(page, db, '/address');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  // Counts requests of the page, because a page that reloads before it is complete has no load event.
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.route(chunk, (route) => route.fulfill({ status: 500 }));
  await goTo(page, 'Groups');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({
    timeout: 30_000,
  });
  expect(loads).toBe(2);
});

test('a page requests its script again when the server refuses it, and offers to reload after four refusals', async ({
  page,
}) => {
  let requests = 0;
  await page.route(entry, async (route) => {
    requests += 1;
    if (requests > 5) await route.continue();
    else if (requests > 4) await route.fulfill({ status: 503, headers: { 'retry-after': '1' } });
    else await route.fulfill({ status: 503 });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  expect(requests).toBe(4);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(requests).toBe(6);
});

async function atWork(page: Page, db: pg.Pool, path: string): Promise<void> {
  const person = await newPerson(db);
  const estate = await newEstate(person, { streets: { 'Palm Street': 3 } });
  await signInAs(page, person, estate);
  await page.goto(path);
}

type Noted = { counters: string[] };

/** Records each countdown of the error screen, because each is shown for only a second. */
function noteCounters(): void {
  const counters: string[] = [];
  (window as never as Noted).counters = counters;
  const note = () => {
    const told = /Retrying \d of \d…/.exec(document.body?.textContent ?? '')?.[0];
    if (told && counters.at(-1) !== told) counters.push(told);
  };
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}
