// A manager's first hour: from the sign-up to a community with streets, houses and an invited colleague.
import { expect, test } from '#e2e/support/story.ts';
import { newEstate } from '#e2e/support/estate.ts';
import {
  enterCode,
  fillSignUp,
  newEmailAddress,
  newPerson,
  newPhone,
  signInAs,
} from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';

test(
  'a manager signs up, confirms the email address and creates a first community',
  { tag: '@phone-only' },
  async ({ page }) => {
    const email = newEmailAddress('ngozi');
    const phone = newPhone();

    await test.step('the manager signs up and confirms the address with the code from the email', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
      await fillSignUp(page, { firstName: 'Ngozi', lastName: 'Adeyemi', email });
      await expect(page).toHaveURL('/verify_email');
      await expect(page.getByText(email)).toBeVisible();
      await enterCode(page, email);
    });

    await test.step('the manager enters a phone number', async () => {
      await expect(page).toHaveURL('/update-user-details');
      await page.getByLabel('Phone number').fill(phone);
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    await test.step('the manager creates the community', async () => {
      await expect(page).toHaveURL('/community-overview');
      const tour = page.getByRole('dialog', { name: 'Welcome to Courtyard' });
      await tour.getByRole('button', { name: 'Skip all' }).click();
      await page.getByRole('link', { name: 'Create your first community' }).click();
      await expect(page.getByRole('heading', { name: 'Create a community' })).toBeVisible();
      await page.getByLabel('Name').fill('Palm Court Estate');
      await page.getByLabel('Address').fill('1 Palm Court Road');
      await page.getByLabel('City').fill('Lagos');
      await expect(page.getByLabel('Phone')).toHaveValue(new RegExp(phone.slice(-4)));
      await page.getByRole('button', { name: 'Create the community' }).click();
      await expect(page.getByRole('heading', { name: 'Set up Palm Court Estate' })).toBeVisible();
      const header = page.getByRole('banner');
      await expect(header.getByText('Palm Court Estate')).toBeVisible();
      await expect(header.getByText('Choose a community')).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Streets' })).toBeVisible();
    });
  },
);

test(
  'a manager sets up the streets, houses and team of a new community',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const { id } = await newEstate(owner, { name: 'Palm Court Estate' });
    await signInAs(page, owner);

    await test.step('the manager enters the streets, one per line', async () => {
      await page.goto(`/community-overview/create?Community=${id}&Step=streets`);
      await page.getByRole('textbox', { name: 'Streets' }).fill('Palm Street\nOrchid Close');
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    await test.step('the manager adds rows of houses', async () => {
      await expect(page.getByText('Enter the first and the last number.')).toBeVisible();
      await page.getByLabel('To number').fill('20');
      await expect(page.getByText('20 houses: 1, 2, 3 … 20')).toBeVisible();
      await page.getByRole('button', { name: 'Add 20 houses' }).click();
      await expect(page.getByText('20 houses added.')).toBeVisible();
      // The form chooses the next street without a house.
      await choose(page, 'Numbers', 'Odd');
      await page.getByLabel('To number').fill('9');
      await page.getByRole('button', { name: 'Add 5 houses' }).click();
      await expect(page.getByRole('list', { name: 'Streets' })).toContainText('5 houses');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    });

    await test.step('the manager invites a colleague, skips the bank account and finishes', async () => {
      await page.getByLabel('Email address').fill(newEmailAddress('colleague'));
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(page.getByRole('list', { name: 'Team' })).toContainText('Emailed');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Bank account' })).toBeVisible();
      await page.getByRole('button', { name: 'Skip for now' }).click();
      await expect(page.getByText('Palm Court Estate is ready')).toBeVisible();
      await expect(page.getByText('1 invited', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Open Palm Court Estate' }).click();
      await expect(page).toHaveURL('/dashboard', { timeout: 10_000 });
    });

    await test.step('empty charts say what they will show, and the checklist leads to the first due', async () => {
      await expect(page.getByText(/^Once a due has billed the houses, this shows/)).toBeVisible();
      await expect(page.getByText(/^Once a payment or an expense is recorded/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'As table' })).toHaveCount(0);
      const checklist = page.getByRole('region', { name: 'Setup of Palm Court Estate' });
      await checklist.getByRole('button', { name: /^Set up Palm Court Estate/ }).click();
      await checklist.getByRole('link', { name: 'Publish the first due' }).click();
      await expect(page).toHaveURL('/dues');
      await expect(page.getByRole('button', { name: 'Create due' }).first()).toBeVisible();
      await expect(checklist).toHaveCount(0);
      await page.goBack();
      await expect(checklist).toBeVisible();
    });
  },
);
