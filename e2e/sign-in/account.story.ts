// Signing in when something goes wrong (a wrong password, a forgotten one, an invalid code), signing up, and the end
// of an account.
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

test('a user resets a forgotten password; a wrong code and a wrong password are refused with a message', async ({
  page,
}) => {
  const email = newEmailAddress('ada');
  await fillSignUp(page, { firstName: 'Ada', lastName: 'Obi', email });
  await expect(page).toHaveURL('/verify_email');
  const first = await readCode(email);
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(first === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText(
    'This code is wrong or has expired. Use the code of the newest email, or request a new one.',
  );
  await enterCode(page, email);
  await expect(page).toHaveURL('/update-user-details');
  await page.evaluate(() => localStorage.clear());

  await page.goto('/');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not this one at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The email address or password is wrong. Try again, or sign in with a code.',
  );
  await expect(page.getByLabel('Email address')).toHaveValue(email);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in page has a field with the same label.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect.poll(() => readCode(email)).not.toBe(first);
  await enterCode(page, email);
  await page.getByLabel('New password').fill(`${goodPassword} again`);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('New password saved. Sign in with it.')).toBeVisible();
});

test('the sign-up requires the age and both agreements, updates its errors, and opens the documents', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Create account' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('You must be 18 or older to open an account.');
  await expect(summary).toContainText('Read the privacy policy and agree to it.');
  await expect(summary).toContainText('Read the terms and conditions and agree to them.');
  await expect(summary).toContainText('Password: This field is required.');
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await expect(summary).toContainText('Password: Use at least 8 characters.');
  // The error is shown once at the field, although the password meter has the same sentence.
  const said = page.getByRole('main').getByText('Use at least 8 characters.');
  await expect(said.and(page.locator(':not([role=alert] *)'))).toHaveCount(1);
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
});

test('a person without a community, or without a role in it, has a profile and can delete the account', async ({
  page,
  db,
}) => {
  const person = await newPerson(db, { firstName: 'Ada', lastName: 'Eze' });
  await signInAs(page, person);
  await withRecentStepUp(db, person);
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
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to your communities' }).click();
  await expect(page).toHaveURL('/community-overview');
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(sure.getByText('are deleted permanently.')).toBeVisible();
  await sure.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByLabel('Email address')).toBeVisible();
});
