// Access rules for a user without a session, a permission or a consent, and for the address of another community's
// record.
import { randomUUID } from 'node:crypto';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { setLocalStorage, newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { seedWorker } from '#testing/seed.ts';
import { getMe } from '#contract/identity/identity.ts';

const redirectMs = 1500;

test('a page without a session shows a message and redirects to the sign-in', async ({ page }) => {
  const begun = Date.now();
  await page.goto('/address');
  await expect(page.getByRole('dialog')).toHaveText(
    "You're not logged in. Redirecting to login...",
  );
  await page.waitForURL('/');
  expect(Date.now() - begun).toBeGreaterThanOrEqual(redirectMs);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a guard who opens the residents page reads that the role does not allow it', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Bello' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  await signInAs(page, guard, estate);
  for (const path of ['/residents', '/address', '/groups']) {
    await page.goto(path);
    await expect(page).toHaveURL('/unauthorized');
  }
  await expect(
    page.getByRole('heading', { name: 'Your role does not open this page' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to your communities' }).click();
  await expect(page.getByRole('heading', { name: estate.name })).toBeVisible();
});

test('an unknown address shows that no page exists, signed in or not', async ({ page, db }) => {
  await page.goto('/nowhere/at/all');
  const heading = page.getByRole('heading', { name: 'Nothing lives at this address' });
  await expect(heading).toBeVisible();
  await signInAs(page, await newPerson(db));
  await page.goto('/residents/x/y');
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Go to your communities' }).click();
  await expect(page).toHaveURL('/community-overview');
});

test('a record of another community looks the same as a record that does not exist', async ({
  page,
  db,
}) => {
  const stranger = await newEstate(await newPerson(db), { streets: { 'Secret Lane': 1 } });
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  const told = async (path: string): Promise<string> => {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('You can’t see this');
    return page.locator('#content').innerText();
  };
  const theirs = await told(`/address/${stranger.streets[0]?.houses[0]?.id}`);
  expect(theirs).toBe(await told(`/address/${randomUUID()}`));
  expect(theirs).not.toContain('Secret Lane');
});

test(
  'a user without consent sees both documents and consents with one checkbox',
  { tag: '@phone' },
  async ({ page, db }) => {
    const person = await newPerson(db, { consented: false });
    await signInAs(page, person);
    await page.goto('/community-overview');
    const dialog = page.getByRole('dialog');
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

test('an ended session does not ask for consent', async ({ page, db }) => {
  await signInAs(page, await newPerson(db, { consented: false }));
  await page.goto('/session-expired');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await setLocalStorage(page.context(), {});
});
