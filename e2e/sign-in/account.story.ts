// Signing in when something goes wrong: a wrong password, a forgotten one, an invalid code.
import { newEstate } from '#e2e/support/estate.ts';
import {
  enterCode,
  fillSignUp,
  goodPassword,
  withRecentStepUp,
  newEmailAddress,
  newPerson,
  signInAs,
} from '#e2e/support/people.ts';
import { readCode } from '#e2e/support/mail-server.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a user resets a forgotten password, and wrong tries reveal no account', async ({ page }) => {
  const email = newEmailAddress('ada');
  await fillSignUp(page, { firstName: 'Ada', lastName: 'Obi', email });
  await expect(page).toHaveURL('/verify_email');
  const first = await readCode(email);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(first === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText(
    'This code is wrong or no longer works. Check the newest email, or ask for a new code.',
  );
  await enterCode(page, email);
  await expect(page).toHaveURL('/update-user-details');
  await page.evaluate(() => localStorage.clear());

  const refusals: string[] = [];
  for (const address of [email, newEmailAddress('nobody')]) {
    await page.goto('/');
    await page.getByLabel('Email address').fill(address);
    await page.getByLabel('Password', { exact: true }).fill('not this one at all');
    await page.getByRole('button', { name: 'Sign in' }).click();
    refusals.push(await page.getByRole('alert').innerText());
    await expect(page.getByLabel('Email address')).toHaveValue(address);
  }
  expect(refusals[0]).toBe('This email address and password do not belong together.');
  expect(refusals[1]).toBe(refusals[0]);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in page has a field with the same label.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect.poll(() => readCode(email)).not.toBe(first);
  await enterCode(page, email);
  await page.getByLabel('New password').fill(`${goodPassword} again`);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(`${goodPassword} again`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/update-user-details');
});

test(
  'the sign-up requires an age and both agreements, and the documents open above the form',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/signup');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Create account' }).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('You must be 18 or older to have an account.');
    await expect(summary).toContainText('Please read the privacy policy and agree to it.');
    await expect(summary).toContainText('Please read the terms and conditions and agree to them.');
    await page.getByRole('button', { name: 'terms and conditions', exact: true }).click();
    const terms = page.getByRole('dialog', { name: 'Terms and conditions' });
    await expect(terms).toContainText('18 years');
    await terms.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'privacy policy', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Privacy policy' })).toContainText(
      '28 September 2025',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  },
);

test('a person without a community, or without a role in the chosen one, can open their own profile', async ({
  page,
  db,
}) => {
  const person = await newPerson(db, { firstName: 'Ada', lastName: 'Eze' });
  await signInAs(page, person);
  await page.goto('/community-overview');
  await fromMenu(page, /your account/, 'Your profile');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();

  // The person has no role in the chosen community.
  const estate = await newEstate(await newPerson(db));
  await signInAs(page, person, estate);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/unauthorized');
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
});

test('a user deletes their account and can no longer sign in @phone', async ({ page, db }) => {
  const person = await newPerson(db, { firstName: 'Ada', lastName: 'Eze' });
  await signInAs(page, person);
  await withRecentStepUp(db, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(sure.getByText('Nobody can bring them back.')).toBeVisible();
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test('the deletion of an account in use says what to do first', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete your account?' });
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(/^Your account is in use: you own /)).toBeVisible();
});
