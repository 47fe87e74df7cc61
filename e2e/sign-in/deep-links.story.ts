// A link survives the sign-in: the requested page opens afterwards, in its community.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { changePassword } from '#contract/identity/identity.ts';
import { withCommunity } from '#contract/shared/community-link.ts';
import { nothingButThePage, whatIsKept } from '#e2e/support/browser-storage.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import {
  goodPassword,
  setLocalStorage,
  skippedTours,
  withRecentStepUp,
  newPerson,
  type Person,
  signInAs,
} from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const wanted = '/finances?Tab=transactions';
const redirectMs = 1500;

test('a link without a session leads to the sign-in with a notice, and then opens its page and community', async ({
  page,
  db,
}) => {
  const { person, second } = await managerOfTwo(db);
  await signedOut(page);
  const begun = Date.now();
  await page.goto(withCommunity(wanted, second.id));
  await expect(page.getByRole('dialog')).toHaveText(
    "You're not logged in. Redirecting to login...",
  );
  await page.waitForURL('/');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(redirectMs);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('The page you asked for opens after you sign in.')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL(wanted);
  await expect(chosen(page)).toHaveAttribute('title', second.name);
});

test('a link without a community lets the manager choose a community and opens there', async ({
  page,
  db,
}) => {
  const { person, second } = await managerOfTwo(db);
  await signedOut(page);
  await page.goto(wanted);
  await page.waitForURL('/');
  await signIn(page, person);
  await expect(page.getByText('Open a community to continue to your page.')).toBeVisible();
  await page.getByRole('button', { name: second.name }).first().click();
  await expect(page).toHaveURL(wanted);
  await expect(chosen(page)).toHaveAttribute('title', second.name);
});

test('an expired session removes its data from the browser, and the next sign-in returns to the same page', async ({
  page,
  db,
}) => {
  const { person, first } = await managerOfTwo(db);
  await signInAs(page, person, first);
  await page.goto('/residents?Search=Okafor');
  await expect(page.getByRole('heading', { name: 'Residents', level: 1 })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('tokenExpiresAt', new Date(0).toISOString()));
  await page.reload();
  await expect(page).toHaveURL('/session-expired');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  expect(await whatIsKept(page)).toEqual(nothingButThePage);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/residents?Search=Okafor');
  await expect(chosen(page)).toHaveAttribute('title', first.name);
});

test('a link opens its own community, and a link to data of others says that it can’t be opened', async ({
  page,
  db,
}) => {
  const person = await newPerson(db);
  const first = await newEstate(person, { streets: { 'Palm Street': 1 } });
  const other = await newEstate(await newPerson(db), { streets: { 'Secret Lane': 1 } });

  await test.step('a link without a community opens the only community', async () => {
    await signInAs(page, person);
    await page.goto(wanted);
    await expect(page).toHaveURL(wanted);
    await expect(chosen(page)).toHaveAttribute('title', first.name);
  });

  await test.step('a link opens its own community when another one is chosen', async () => {
    const second = await newEstate(person, { streets: { 'Cedar Close': 1 } });
    await page.goto('/address');
    await expect(page.getByText('1 Palm Street')).toBeVisible();
    await page.goto(withCommunity('/address', second.id));
    await expect(page).toHaveURL('/address');
    await expect(page.getByText('1 Cedar Close')).toBeVisible();
    await expect(page.getByText('1 Palm Street')).toBeHidden();
    await expect(chosen(page)).toHaveAttribute('title', second.name);
    await signInAs(page, person, first);
  });

  await test.step('a link to a community of another person keeps the chosen one', async () => {
    await page.goto(withCommunity('/address', other.id));
    await expect(page.getByRole('heading', { name: 'You can’t open this link' })).toBeVisible();
    await expect(page.getByText(other.name)).toBeHidden();
    await expect(chosen(page)).toHaveAttribute('title', first.name);
    await page.getByRole('link', { name: 'Go to your communities' }).click();
    await expect(page).toHaveURL('/community-overview');
  });

  await test.step('a link to a record of another person shows nothing of it', async () => {
    await page.goto(`/address/${other.streets[0]?.houses[0]?.id}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('You can’t see this');
    await expect(page.locator('#content')).not.toContainText('Secret Lane');
    await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await alert.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).not.toHaveURL(/address/);
  });
});

test('the sign-in after a logout opens neither the last page nor a page of another site', async ({
  page,
  db,
}) => {
  const { person, first } = await managerOfTwo(db);
  await signInAs(page, person, first);
  await page.goto('/address');
  await fromMenu(page, /your account/, 'Log out');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Welcome back.')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('returnPage'))).toBeNull();
  await page.evaluate(() => sessionStorage.setItem('returnPage', '//evil.example/x'));
  await page.reload();
  await expect(page.getByText('Welcome back.')).toBeVisible();
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
  return setLocalStorage(page.context(), skippedTours());
}

async function signIn(page: Page, { email }: Person) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

function chosen(page: Page) {
  return page.locator('[data-tour="community-selector"]');
}
