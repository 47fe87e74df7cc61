// People of the stories: new ones who sign up through the form, and existing ones with a session.
import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { type Person, seedPerson } from '#testing/seed.ts';
import { skippedFlags } from '#lib/community/tour-flags.ts';
import { readCode } from './mail-server.ts';
import { currentRun } from './run.ts';

export type { Person } from '#testing/seed.ts';

export const goodPassword = 'seven green herons';

export const newEmailAddress = (name: string): string =>
  `${name}-${randomUUID().slice(0, 8)}@example.test`;

/** An unused Nigerian mobile number, because an account's number is unique. */
export const newPhone = (): string => `0803${String(randomInt(10_000_000)).padStart(7, '0')}`;

type Facts = { firstName?: string; lastName?: string; consented?: boolean };

/** A person with an account and a session, created without the forms. */
export const newPerson = (db: pg.Pool, facts: Facts = {}): Promise<Person> => seedPerson(db, facts);

/** Gives the person a step-up, as an emailed code does. They may then set a first password, for example. */
export const withRecentStepUp = async (db: pg.Pool, person: Person): Promise<Person> => {
  await db.query('update sessions set stepped_up_at = now() where user_id = $1', [person.id]);
  return person;
};

export type ChosenCommunity = { id: string; name: string };

/** The storage format of a slice of client state. */
const slice = (state: object): string => JSON.stringify({ state, version: 0 });

/** The browser storage of a person who has seen the tours. */
export const skippedTours = () => ({ tour: slice(skippedFlags()) });

/** The browser storage of a signed-in person who has seen the tours. */
export function localStorageFor(person: Pick<Person, 'token'>, community?: ChosenCommunity) {
  return {
    // The expiry first, as the product stores them: an open page that sees a token without one ends the session.
    tokenExpiresAt: new Date(Date.now() + 8 * 3600 * 1000).toISOString(),
    token: person.token,
    ...skippedTours(),
    ...(community && { estate: slice({ estate: { ...community, profilePicture: null } }) }),
  };
}

/** Writes entries to the local storage of an origin. Each origin costs the browser a page and a process. */
export const setLocalStorage = (
  context: BrowserContext,
  kept: Record<string, string>,
  origin = currentRun().url,
): Promise<void> => {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
};

/** Signs a person in without the form, in a community if one is given. */
export const signInAs = (page: Page, person: Person, community?: ChosenCommunity): Promise<void> =>
  setLocalStorage(page.context(), localStorageFor(person, community));

/** Another person's page in a separate browser context, which the caller closes. */
export async function openPageAs(
  browser: Browser,
  person: Person,
  community?: ChosenCommunity,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: currentRun().url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInAs(page, person, community);
  return page;
}

type NewAccount = { firstName: string; lastName: string; email: string };

/** Signs up by the form, up to the page that asks for the code. */
export async function fillSignUp(page: Page, { firstName, lastName, email }: NewAccount) {
  await page.goto('/signup');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('I am 18 or older').check();
  await page.getByLabel(/agree to the privacy policy/).check();
  await page.getByLabel(/agree to the terms and conditions/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Types the code from the newest email to an address. */
export async function enterCode(page: Page, email: string) {
  const code = await readCode(email);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}
