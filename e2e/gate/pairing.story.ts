// A manager registers a device at a gate; a person opens the address on it, types the short code, sees which gate it is
// for, and pairs it. A signed-in manager is warned before their own browser is paired.
import { createGate } from '#contract/gates/gates.ts';
import { newEstate, callAs } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { scan } from '#e2e/support/scan.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a device is paired by the short code of its sheet, and a signed-in user is warned before pairing', async ({
  page,
  browser,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  await callAs(owner, createGate, { params, body: { name: 'Back gate' } });
  await signInAs(page, owner, estate);
  await page.goto('/gate-pass?Tab=gates');
  await expect(page.getByText('Hardware Security Integration is not active yet')).toBeVisible();
  await page.getByRole('button', { name: 'Register device' }).click();
  const form = page.getByRole('dialog', { name: 'Register device' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Gate phone');
  await form.getByRole('button', { name: 'Register device' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pair Gate phone' });
  await expect(sheet.getByText(/\/gate-console$/)).toBeVisible();
  const image = sheet.getByRole('img', { name: 'The pairing link as a QR code' });
  expect(await scan(image)).toMatch(/^https?:\S+\/gate-pass#pair=[\w-]{20,}$/);
  const code = (await sheet.getByRole('status', { name: 'Pairing code' }).innerText()).trim();

  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const device = await (await browser.newContext(phone)).newPage();
  await device.goto('/gate-console');
  await device.getByRole('textbox', { name: 'Pairing code' }).fill('AAAA-AAAA');
  await device.getByRole('button', { name: 'Continue' }).click();
  await expect(device.getByRole('alert')).toContainText('has expired');
  await device.getByRole('button', { name: 'Enter another code' }).click();
  await device.getByRole('textbox', { name: 'Pairing code' }).fill(code.toLowerCase());
  await device.getByRole('button', { name: 'Continue' }).click();
  await expect(device.getByText(estate.name, { exact: true })).toBeVisible();
  await expect(device.getByText('Back gate', { exact: true })).toBeVisible();
  await device.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(device.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
  // The manager's panel no longer offers a used code.
  const paired = page.getByRole('dialog', { name: 'Gate phone is paired' });
  await expect(paired.getByText('The device is ready at Back gate.')).toBeVisible();
  await expect(page.getByText('It works once.')).toHaveCount(0);
  await paired.getByRole('button', { name: 'Done' }).click();
  await expect(paired).toBeHidden();
  // A renewed code is offered again, although the device is paired.
  await page.getByRole('button', { name: 'New pairing code for Gate phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create code' }).click();
  await expect(page.getByText('It works once.')).toBeVisible();
  await device.context().close();

  // A signed-in user sees a warning before they pair their own browser.
  const { pathname, hash } = new URL(await scan(image));
  const link = pathname + hash;
  await page.goto(link);
  await expect(page.getByText(/signed in on this browser/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel pairing' }).click();
  await expect(page).toHaveURL('/community-overview');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign out and pair' }).click();
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
  // Evaluating fails while the browser leaves the page.
  const tokenNow = () => page.evaluate(() => localStorage.getItem('token')).catch(() => 'leaving');
  await expect.poll(tokenNow).toBeNull();
  await page.getByRole('link', { name: 'Sign in with an account instead' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
