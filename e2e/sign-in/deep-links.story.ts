// A link survives the sign-in: the requested page opens afterwards, in its community.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { changePassword } from '#contract/identity/identity.ts';
import { withCommunity } from '#contract/shared/community-link.ts';
import { skippedFlags } from '#lib/community/tour-flags.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import {
  goodPassword,
  setLocalStorage,
  localStorageFor,
  withRecentStepUp,
  newPerson,
  type Person,
  signInAs,
} from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const wanted = '/finances?Tab=transactions';

test(
  'a link opened without a session opens its page and community after the sign-in',
  { tag: '@phone' },
  async ({ page, db }) => {
    const { person, second } = await managerOfTwo(db);
    await signedOut(page);
    await page.goto(withCommunity(wanted, second.id));
    await expect(page.getByRole('dialog')).toHaveText(
      "You're not logged in. Redirecting to login...",
    );
    await page.waitForURL('/');
    await expect(page.getByText('The page you asked for opens after you sign in.')).toBeVisible();
    await signIn(page, person);
    await expect(page).toHaveURL(wanted);
    await expect(chosen(page)).toHaveAttribute('title', second.name);
  },
);

test('a link without a community lets the manager choose a community and opens there', async ({
  page,
  db,
}) => {
  const { person, second } = await managerOfTwo(db);
  await signedOut(page);
  await page.goto(wanted);
  await page.waitForURL('/');
  await signIn(page, person);
  await expect(
    page.getByText('Open a community to go on to the page you asked for.'),
  ).toBeVisible();
  await page.getByRole('button', { name: second.name }).first().click();
  await expect(page).toHaveURL(wanted);
  await expect(chosen(page)).toHaveAttribute('title', second.name);
});

test('a link without a community opens at once for the manager of a single community', async ({
  page,
  db,
}) => {
  const person = await newPerson(db);
  const estate = await newEstate(person);
  await signInAs(page, person);
  await page.goto(wanted);
  await expect(page).toHaveURL(wanted);
  await expect(chosen(page)).toHaveAttribute('title', estate.name);
});

test('signing in after an expired session returns to the same page and community', async ({
  page,
  db,
}) => {
  const { person, first } = await managerOfTwo(db);
  const expired = { tokenExpiresAt: new Date(Date.now() - 1000).toISOString() };
  await setLocalStorage(page.context(), { ...localStorageFor(person, first), ...expired });
  await page.goto('/residents?Search=Okafor');
  await expect(page).toHaveURL('/session-expired');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/residents?Search=Okafor');
  await expect(chosen(page)).toHaveAttribute('title', first.name);
});

test('a link opens its own community when another community is chosen', async ({ page, db }) => {
  const { person, first, second } = await managerOfTwo(db);
  await signInAs(page, person, first);
  await page.goto('/address');
  await expect(page.getByText('1 Palm Street')).toBeVisible();
  await page.goto(withCommunity('/address', second.id));
  await expect(page).toHaveURL('/address');
  await expect(page.getByText('1 Cedar Close')).toBeVisible();
  await expect(page.getByText('1 Palm Street')).toBeHidden();
  await expect(chosen(page)).toHaveAttribute('title', second.name);
});

test('a link to a community of another person says so and keeps the chosen community', async ({
  page,
  db,
}) => {
  const { person, first } = await managerOfTwo(db);
  const other = await newEstate(await newPerson(db), { streets: { 'Secret Lane': 1 } });
  await signInAs(page, person, first);
  await page.goto(withCommunity('/address', other.id));
  await expect(page.getByRole('heading', { name: 'You can’t open this link' })).toBeVisible();
  await expect(page.getByText(other.name)).toBeHidden();
  await expect(chosen(page)).toHaveAttribute('title', first.name);
  await page.getByRole('link', { name: 'Go to your communities' }).click();
  await expect(page).toHaveURL('/community-overview');
});

test('a link to a record without access says so and offers a link to the start page', async ({
  page,
  db,
}) => {
  const { person, second } = await managerOfTwo(db);
  await signInAs(page, person, second);
  await page.goto('/complaints/0b7a3c1e-0000-4000-8000-000000000000');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('You can’t see this');
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await alert.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).not.toHaveURL(/complaints/);
});

test('the sign-in after a logout does not return to the last page', async ({ page, db }) => {
  const { person, first } = await managerOfTwo(db);
  await signInAs(page, person, first);
  await page.goto('/address');
  await fromMenu(page, /your account/, 'Log out');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Welcome back.')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL('/community-overview');
});

test('the sign-in never opens a page of another site', async ({ page, db }) => {
  const { person } = await managerOfTwo(db);
  await page.goto('/');
  for (const evil of ['//evil.example/x', 'https://evil.example/x', '/\\evil.example']) {
    await page.evaluate((address) => sessionStorage.setItem('returnPage', address), evil);
    await page.reload();
    await expect(page.getByText('Welcome back.')).toBeVisible();
  }
  await signIn(page, person);
  await expect(page).toHaveURL('/community-overview');
});

async function managerOfTwo(db: pg.Pool) {
  const person = await newPerson(db);
  const first = await newEstate(person, { streets: { 'Palm Street': 1 } });
  const second = await newEstate(person, { streets: { 'Cedar Close': 1 } });
  await callAs(await withRecentStepUp(db, person), changePassword, {
    body: { password: goodPassword },
  });
  return { person, first, second };
}

/** A browser without a session, where the tours have been seen. */
function signedOut(page: Page) {
  return setLocalStorage(page.context(), {
    tour: JSON.stringify({ state: skippedFlags(), version: 0 }),
  });
}

async function signIn(page: Page, { email }: Person) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

function chosen(page: Page) {
  return page.locator('[data-tour="community-selector"]');
}
