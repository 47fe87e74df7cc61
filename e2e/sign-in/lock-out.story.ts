// While strangers enter wrong passwords for a known address from many networks, its owner still signs in: on a known
// browser with the password, on a new one with a code from the email too.
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { changePassword, signIn } from '#contract/identity/identity.ts';
import { callAs } from '#e2e/support/estate.ts';
import { axeViolations, overflowPx } from '#e2e/support/page-checks.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import {
  enterCode,
  goodPassword,
  newPerson,
  type Person,
  setLocalStorage,
  skippedTours,
  withRecentStepUp,
} from '#e2e/support/people.ts';
import { currentRun } from '#e2e/support/run.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

/** The limit of wrong passwords for one address in an hour, from all networks together. */
const checkedInAnHour = 30;

test(
  'wrong passwords from elsewhere do not lock the owner of the address out',
  {
    tag: '@phone-only',
  },
  async ({ page, browser, db }) => {
    const { email } = await knownIn(page, db);
    await attack(email);

    await test.step('a known browser needs the password alone', async () => {
      await signInByForm(page, email);
      await expect(page).toHaveURL('/community-overview');
    });

    await test.step('a new browser needs the code from the email too', async () => {
      const fresh = await newBrowser(browser);
      await signInByForm(fresh, email);
      await expect(fresh.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible();
      await expect(
        fresh.getByText('Too many wrong passwords for this address. Sign in with a code from your'),
      ).toBeVisible();
      expect(await axeViolations(fresh)).toEqual([]);
      await fresh.getByRole('button', { name: 'Email me a code' }).click();
      await expect(
        fresh.getByText(
          `If ${email} has an account, we sent a code of 6 digits. A code from the last 10 minutes still works.`,
        ),
      ).toBeVisible();
      await expect(fresh.getByText(/^Resend code in (9|10) min$/)).toBeVisible();
      expect(await axeViolations(fresh)).toEqual([]);
      expect(await overflowPx(fresh)).toBe(0);
      await mailTo(email, /is your code to sign in$/);
      await enterCode(fresh, email);
      await expect(fresh).toHaveURL('/community-overview');
      await fresh.context().close();
    });
  },
);

/** Enters wrong passwords, each from a different network, until the server checks no more of them. */
async function attack(email: string): Promise<void> {
  const tries = Array.from({ length: checkedInAnHour + 1 }, async (_, n) => {
    const { status } = await fetch(`${currentRun().url}/api${signIn.path}`, {
      method: signIn.method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ email, password: `guess number ${n}` }),
    });
    return status;
  });
  const statuses = (await Promise.all(tries)).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(checkedInAnHour).fill(401), 429]);
}

async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A person who has signed in with the password in this browser, and has signed out again. */
async function knownIn(page: Page, db: pg.Pool): Promise<Person> {
  const person = await newPerson(db);
  await callAs(await withRecentStepUp(db, person), changePassword, {
    body: { password: goodPassword },
  });
  await setLocalStorage(page.context(), skippedTours());
  await signInByForm(page, person.email);
  await expect(page).toHaveURL('/community-overview');
  await fromMenu(page, /your account/, 'Log out');
  const dialog = page.getByRole('dialog', { name: 'Are You Logging Out?' });
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  return person;
}

/** A page in a browser that has never been here. */
async function newBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: currentRun().url,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
  });
  return context.newPage();
}
