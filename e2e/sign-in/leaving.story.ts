// The end of a session, by the person, by expiry or by the server: no personal data stays in the browser.
import type { Page } from '@playwright/test';
import { getMe, signOut } from '#contract/identity/identity.ts';
import { callAs, newEstate, type Estate } from '#e2e/support/estate.ts';
import {
  setLocalStorage,
  localStorageFor,
  newPerson,
  signInAs,
  type Person,
} from '#e2e/support/people.ts';
import { fromMenu, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';
import type pg from 'pg';

const nothing = { local: ['tour'], session: [], databases: [], caches: [] };
/** Only the page to return to after the next sign-in. */
const nothingButThePage = { ...nothing, session: ['returnPage'] };

test(
  'logging out asks for confirmation and clears all personal data from the browser',
  { tag: '@phone' },
  async ({ page, db }) => {
    const { person } = await atWork(page, db);
    await page.evaluate(() => sessionStorage.setItem('left', 'over'));
    await fromMenu(page, /your account/, 'Log out');
    const dialog = page.getByRole('dialog', { name: 'Are You Logging Out?' });
    await expect(dialog.getByText('You can always log back in at any time.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/address');

    await fromMenu(page, /your account/, 'Log out');
    await dialog.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await whatIsKept(page)).toEqual(nothing);
    await expect(callAs(person, getMe, {})).rejects.toThrow(/refused/);
    await page.goBack();
    await expect(page.getByText('3 houses')).toBeHidden();
  },
);

test('logging out in one tab signs the other out too', async ({ page, context, db }) => {
  await atWork(page, db);
  const other = await context.newPage();
  await other.goto('/groups');
  await expect(other.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await fromMenu(page, /your account/, 'Log out');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a stored expiry in the past ends the session when a page opens', async ({ page, db }) => {
  const person = await newPerson(db);
  const estate = await newEstate(person);
  const expired = { tokenExpiresAt: new Date(Date.now() - 1000).toISOString() };
  await setLocalStorage(page.context(), { ...localStorageFor(person, estate), ...expired });
  await page.goto('/address');
  await expect(page).toHaveURL('/session-expired');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  expect(await whatIsKept(page)).toEqual(nothingButThePage);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
});

test('a reload after the expiry shows that the session has ended', async ({ page, db }) => {
  await atWork(page, db);
  await page.evaluate(() => localStorage.setItem('tokenExpiresAt', new Date(0).toISOString()));
  await page.reload();
  await expect(page).toHaveURL('/session-expired');
  expect(await whatIsKept(page)).toEqual(nothingButThePage);
});

test('an open page ends its session at the expiry', async ({ page, db }) => {
  await page.clock.install();
  await atWork(page, db);
  await page.clock.fastForward('07:59:00');
  await expect(page).toHaveURL('/address');
  await page.clock.fastForward('01:01');
  await expect(page).toHaveURL('/session-expired');
});

test('the next call after the server ended a session shows that it has ended', async ({
  page,
  db,
}) => {
  const { person } = await atWork(page, db);
  await callAs(person, signOut, {});
  await goTo(page, 'Groups');
  await expect(page).toHaveURL('/session-expired');
  expect(await whatIsKept(page)).toEqual(nothingButThePage);
});

async function atWork(page: Page, db: pg.Pool): Promise<{ person: Person; estate: Estate }> {
  const person = await newPerson(db);
  const estate = await newEstate(person, { streets: { 'Palm Street': 3 } });
  await signInAs(page, person, estate);
  await page.goto('/address');
  await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  return { person, estate };
}

/** All browser storage of the product, by name. */
function whatIsKept(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => !name.includes('precache')),
  }));
}
