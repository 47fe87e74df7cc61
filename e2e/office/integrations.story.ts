// Settings → Integrations: a key for a program, a webhook endpoint, the estate's own payment gateway, and the log of
// text messages.
import { newEstate } from '#e2e/support/estate.ts';
import { enterCode, newPerson, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an owner adds an API key and a webhook endpoint, then revokes the key and removes the endpoint', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=integrations');
  await page.getByRole('button', { name: 'Add API key' }).click();
  const key = page.getByRole('dialog', { name: 'Add API key' });
  await key.getByLabel('Name').fill('Accounting export');
  await key.getByRole('checkbox').first().check();
  await key.getByRole('button', { name: 'Add key' }).click();
  await enterCode(page, owner.email);
  const secret = page.getByRole('dialog', { name: 'Copy the key now' });
  await expect(secret.getByText(/^cyk_/)).toBeVisible();
  await secret.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Revoke Accounting export' }).click();
  const sure = page.getByRole('dialog', { name: 'Revoke Accounting export?' });
  await sure.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add endpoint' });
  // The URL has an IP address, because the server refuses a host name that it cannot resolve.
  await drawer.getByLabel('Address').fill('https://93.184.215.14/hook');
  await drawer.getByLabel('Description').fill('Bookkeeping');
  // A checkbox for a whole group, with one of its members unchecked again.
  await drawer.getByRole('checkbox', { name: 'Wallets', exact: true }).check();
  await drawer.getByRole('checkbox', { name: 'wallet.changed' }).uncheck();
  await drawer.getByRole('checkbox', { name: 'complaint.created' }).check();
  await drawer.getByRole('button', { name: 'Add endpoint' }).click();
  await page
    .getByRole('dialog', { name: 'Copy the secret now' })
    .getByRole('button', { name: 'I have saved it' })
    .click();
  await expect(page.getByText(/^4 events/)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Bookkeeping' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove this endpoint?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(page.getByText('No endpoints yet.')).toBeVisible();
});

test('the log of texts hides codes, and payments switch to the estate’s own gateway and back', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await db.query(
    `insert into sms_messages (community_id, key, recipient, body, segments, status, tries, reason)
     values ($1, 'emergency:1:call:0', '+2348035550101', 'EMERGENCY. Fire.', 1, 'Failed', 8, 'Away'),
       ($1, 'join-code:1', '+2348035550102', 'Your code is 482913.', 1, 'Delivered', 1, null)`,
    [estate.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=integrations&Status=Failed');
  const log = page.getByRole('region', { name: 'Sent text messages' });
  await expect(log.getByText('Delivered')).toHaveCount(0);
  await log
    .getByText(/803 555 0101/)
    .first()
    .click();
  const message = page.getByRole('dialog', { name: 'Emergency: text message' });
  await expect(message.getByText('EMERGENCY. Fire.')).toBeVisible();
  await message.getByRole('button', { name: 'Resend' }).click();
  // The stories' server sends no texts; the API tests cover resending.
  await expect(
    page.getByText('No text message provider is set. Set one first.').first(),
  ).toBeVisible();
  await page.goto('/settings?Tab=integrations');
  await expect(log.getByText('Your code is ••••.')).toBeVisible();
  await expect(page.getByText('482913')).toHaveCount(0);

  const card = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(card.getByText('Sandbox: no money moves')).toBeVisible();
  await choose(card, 'Gateway', 'Paystack');
  await expect(card.getByText(`/webhooks/paystack/${estate.id}`)).toBeVisible();
  await card.getByLabel('Secret key').fill('sk_test_0a1b2c3d4f2a');
  await card.getByRole('button', { name: 'Save gateway' }).click();
  await enterCode(page, owner.email);
  await expect(card.getByText('Key •••• 4f2a')).toBeVisible();
  await expect(card.getByText('sk_test_0a1b2c3d4f2a')).toHaveCount(0);
  await choose(card, 'Gateway', 'The platform’s');
  await card.getByRole('button', { name: 'Save gateway' }).click();
  await expect(card.getByText('Sandbox: no money moves')).toBeVisible();
});
