// A passkey of this device: added in the profile, used in place of a code, and removed again. The profile also says
// what prevents the deletion of the account.
import { newEstate } from '#e2e/support/estate.ts';
import { mailTo } from '#e2e/support/mail-server.ts';
import { enterCode, localStorageFor, newPerson, setLocalStorage } from '#e2e/support/people.ts';
import { urlByName } from '#e2e/support/run.ts';
import { expect, test } from '#e2e/support/story.ts';

// oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for.
test.use({ baseURL: async ({}, use) => use(urlByName()) });

test('a passkey of this device confirms an action in place of a code; an account in use is not deleted', async ({
  page,
  context,
  db,
}) => {
  const person = await newPerson(db, { firstName: 'Ngozi' });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await setLocalStorage(context, localStorageFor(person, await newEstate(person)), urlByName());
  await page.goto('/settings?Tab=profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card).toContainText('You have no passkey yet.');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await enterCode(page, person.email);
  await expect(card.getByRole('listitem')).toContainText('not used yet');
  await mailTo(person.email, /^A passkey was added to your account$/);

  await db.query('update sessions set stepped_up_at = null where user_id = $1', [person.id]);
  const second = page.getByRole('region', { name: 'Two-factor authentication' });
  await second.getByRole('button', { name: 'Turn on' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your identity' });
  await expect(question).toContainText('To turn on two-factor authentication, use your passkey');
  await question.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Turn on two-factor authentication' }),
  ).toBeVisible();
  await page.reload();
  await expect(card.getByRole('listitem')).toContainText('last used');

  await card.getByRole('button', { name: /^Remove the passkey/ }).click();
  const sure = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await sure.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(card).toContainText('You have no passkey yet.');

  await page.getByRole('button', { name: 'Delete account' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete your account?' });
  await deletion.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(/^Your account is in use: you own /)).toBeVisible();
});
