// The screens of an unknown address and of a user without consent.
import { callAs } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { getMe } from '#contract/identity/identity.ts';

test('an unknown address shows that no page exists, signed in or not', async ({ page, db }) => {
  await page.goto('/nowhere/at/all');
  const heading = page.getByRole('heading', { name: 'Page not found' });
  await expect(heading).toBeVisible();
  await signInAs(page, await newPerson(db));
  await page.goto('/residents/x/y');
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Go to your communities' }).click();
  await expect(page).toHaveURL('/community-overview');
});

test(
  'a user without consent sees both documents and consents with one checkbox; an ended session asks nothing',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const person = await newPerson(db, { consented: false });
    await signInAs(page, person);
    const dialog = page.getByRole('dialog');
    await page.goto('/session-expired');
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
    await expect(dialog).toBeHidden();

    await signInAs(page, person);
    await page.goto('/community-overview');
    await expect(dialog.getByRole('heading', { name: 'Privacy policy', level: 2 })).toBeVisible();
    await expect(dialog.getByText('28 September 2025').first()).toBeVisible();
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(
      dialog.getByRole('heading', { name: 'Terms and conditions', level: 2 }),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Back to the privacy policy' }).click();
    await expect(dialog.getByRole('heading', { name: 'Privacy policy', level: 2 })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    // The label's links open each document over the whole screen, and do not tick the box.
    await dialog.getByRole('button', { name: 'privacy policy', exact: true }).click();
    const reading = page.getByRole('dialog', { name: 'Privacy policy' });
    await expect(reading.getByText('28 September 2025').first()).toBeVisible();
    await reading.getByRole('button', { name: 'Close' }).click();
    await expect(reading).toBeHidden();
    await expect(dialog.getByRole('checkbox')).not.toBeChecked();
    const answered = page.waitForResponse('**/api/auth/consent-to-terms');
    await dialog.getByRole('checkbox').click();
    const request = (await answered).request();
    expect(request.method()).toBe('PATCH');
    expect(request.postData()).toBeNull();
    await expect(dialog).toBeHidden();
    expect((await callAs(person, getMe, {})).hasConsentedToTerms).toBe(true);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Create your first community' })).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);
