// The settings: the person's own, and the community's for people who may change it.
import { randomUUID } from 'node:crypto';
import { hashToken } from '#platform/http/tenant.ts';
import { appCode } from '#server/features/identity/credentials/authenticator.ts';
import { newEstate } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { enterCode, goodPassword, newPerson, newPhone, signInAs } from '#e2e/support/people.ts';
import { choose, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a person changes their details and password, signs another device out, and then signs out everywhere',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db, { firstName: 'Ngozi' });
    const estate = await newEstate(owner);
    // A session of another device.
    await db.query(
      `insert into sessions (user_id, token, expires_at, user_agent)
       values ($1, $2, now() + interval '1 hour', $3)`,
      [owner.id, hashToken(randomUUID()), firefoxOnWindows],
    );
    await signInAs(page, owner, estate);
    await page.goto('/address');
    await goTo(page, 'Settings');
    await page.getByRole('link', { name: /^Profile/ }).click();
    await page.getByLabel('First name').fill('Ngozika');
    await page.getByLabel('Phone number').fill(newPhone());
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('Details saved.')).toBeVisible();

    await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
    await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out Firefox on Windows' })).toHaveCount(0);

    await page.getByLabel('New password').fill(goodPassword);
    await page.getByRole('button', { name: /^(Set|Change) password$/ }).click();
    await enterCode(page, owner.email);
    await expect(page.getByText(/Password changed/)).toBeVisible();
    await expect(page.getByRole('listitem').getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const sure = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await sure.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('an owner renames the community, and replaces its join code', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=community');
  await page.getByLabel('Name').fill('Palm Court Phase Two');
  await page.getByLabel('City').fill('Lekki');
  // A tablet is turned meanwhile: the same form is shown in the other layout.
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 744, height: 1133 });
  await expect(page.getByRole('navigation', { name: 'Parts of the settings' })).toBeHidden();
  await expect(page.getByLabel('City')).toHaveValue('Lekki');
  await page.setViewportSize(wide);
  await expect(page.getByLabel('Name')).toHaveValue('Palm Court Phase Two');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Community saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Community/ })).toContainText('Palm Court Phase');
  const code = page.getByText(/^[A-Z2-9]{8}$/);
  const before = await code.innerText();
  await page.getByRole('button', { name: 'Replace' }).click();
  const sure = page.getByRole('dialog', { name: 'Replace the join code?' });
  await sure.getByRole('button', { name: 'Replace' }).click();
  await expect(sure).toBeHidden();
  await expect(code).not.toHaveText(before);
});

test('a manager sets the defaults of new dues and the approval rules', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=dues-defaults');
  await page.getByLabel('Bill lead days').fill('14');
  await choose(page, 'Penalty', 'Percentage per month, by the day');
  await page.getByRole('textbox', { name: 'Percent', exact: true }).fill('2.5');
  await page.getByLabel('Days of grace').fill('3');
  await page.getByRole('button', { name: 'Save defaults' }).click();
  await expect(page.getByText(/Applies to new dues/)).toBeVisible();
  await page.getByLabel('At most', { exact: true }).fill('20000');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await enterCode(page, owner.email);
  await expect(page.getByText('Limit saved.')).toBeVisible();

  await navigateInApp(page, '/dues');
  await page.getByRole('button', { name: 'Create due' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create due' });
  await expect(drawer.getByLabel('Bill lead days')).toHaveValue('14');
  await expect(drawer.getByRole('textbox', { name: 'Percent', exact: true })).toHaveValue('2.5');
  await expect(drawer.getByLabel('Days of grace')).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await navigateInApp(page, '/settings?Tab=approvals');
  await expect(page.getByText('With one approver')).toBeVisible();
  await page.getByLabel('Two approvers above').fill('250000');
  await page.getByLabel('Reason for the change').fill('Agreed by the board');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Approval rule saved/)).toBeVisible();
  await expect(page.getByLabel('Two approvers above')).toHaveValue('250,000.00');
});

test('two-factor authentication is turned on, asked for at sign-in and passed with a recovery code', async ({
  page,
  db,
}) => {
  const person = await newPerson(db, { firstName: 'Ngozi' });
  await signInAs(page, person, await newEstate(person));
  await page.goto('/settings?Tab=profile');
  await page.getByLabel('New password').fill(goodPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await enterCode(page, person.email);
  await expect(page.getByText(/Password changed/)).toBeVisible();
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await card.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  await expect(dialog.getByRole('img', { name: /authenticator app/ })).toBeVisible();
  await dialog.getByText('Enter the secret manually').click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(appCode(secret, new Date()));
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const codes = kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await kept.getByLabel('I have saved these codes').check();
  await kept.getByRole('button', { name: 'Done' }).click();
  await expect(card).toContainText('10 recovery codes are left.');

  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code of your app' })).toBeVisible();
  await page.getByLabel('Digit 1 of 6').click();
  // Turning on two-factor authentication used a code of the same or a later half minute, so this code is refused.
  await page.keyboard.type(appCode(secret, new Date(Date.now() - 30_000)));
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await page.getByRole('button', { name: 'I lost my app' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/community-overview');
});

const firefoxOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
