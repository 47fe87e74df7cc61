// The settings: each person's own, and the community's by whoever may change it.
import { seedWorker } from '#testing/seed.ts';
import { newEstate } from './support/estate.ts';
import { goodPassword, newPerson, newPhone, signInAs } from './support/people.ts';
import { goTo } from './support/screen.ts';
import { expect, test } from './support/story.ts';

const isPhone = (width: number | undefined) => (width ?? 0) < 768;

test('a person changes their details and password, and signs another device out', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Ngozi' });
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await goTo(page, 'Settings');
  if (isPhone(page.viewportSize()?.width)) {
    await page.getByRole('link', { name: /^Profile/ }).click();
  }
  await page.getByLabel('First name').fill('Ngozika');
  await page.getByLabel('Telephone number').fill(newPhone());
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();

  await page.getByLabel('New password').fill(goodPassword);
  await page.getByRole('button', { name: /^(Set|Change) password$/ }).click();
  await expect(page.getByText(/Your password is changed/)).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const sure = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await sure.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
});

test('an owner renames the community, and its join code is replaced', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=community');
  await page.getByLabel('Name').fill('Palm Court Phase Two');
  await page.getByLabel('City').fill('Lekki');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The community is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Community/ })).toContainText('Palm Court Phase');
  const code = page.getByText(/^[A-Z2-9]{8}$/);
  const before = await code.innerText();
  await page.getByRole('button', { name: 'Replace' }).click();
  const sure = page.getByRole('dialog', { name: 'Replace the join code?' });
  await sure.getByRole('button', { name: 'Replace' }).click();
  await expect(sure).toBeHidden();
  await expect(code).not.toHaveText(before);
});

test('a guard sees only what is theirs', async ({ page, db }) => {
  const owner = await newPerson(db);
  const guard = await newPerson(db);
  const estate = await newEstate(owner);
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  await signInAs(page, guard, estate);
  await page.goto('/settings');
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' });
  await expect(parts.getByRole('link')).toHaveCount(1);
  await page.goto('/settings?Tab=bank-accounts');
  await expect(page.getByText('Your role does not open this')).toBeVisible();
});
