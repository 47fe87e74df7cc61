// Settings → Data: erasures, copies of people's data, support access and retention periods. Also the copy that people
// request in their profile.
import { readFile } from 'node:fs/promises';
import { newEstate } from '#e2e/support/estate.ts';
import { keepSupportAccounts } from '#server/features/support-access/account.ts';
import { readZip } from '#testing/read-zip.ts';
import { enterCode, newPerson, signInAs, withRecentStepUp } from '#e2e/support/people.ts';
import { choose, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager erases a former resident’s data after a code from an email', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await db.query(
    `insert into residents (community_id, first_name, last_name, phone, status)
     values ($1, 'Chinwendu', 'Onyekachukwu', '+2348031112233', 'MovedOut')`,
    [estate.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=data');
  await expect(page.getByText('No erasure requests')).toBeVisible();
  await page.getByRole('button', { name: 'Record request' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Record erasure request' });
  await drawer.getByRole('combobox', { name: 'Person to erase' }).fill('Chinwendu');
  await page.getByRole('option', { name: /Chinwendu Onyekachukwu, moved out/ }).click();
  await drawer.getByLabel('Request details').fill('A letter to the office');
  await drawer.getByRole('button', { name: 'Record request' }).click();
  await expect(drawer).toBeHidden();
  await page.getByText('Chinwendu Onyekachukwu').first().click();
  const request = page.getByRole('dialog', { name: 'Chinwendu Onyekachukwu' });
  await request.getByRole('button', { name: 'Anonymise' }).click();
  const sure = page.getByRole('dialog', { name: /^Anonymise Chinwendu Onyekachukwu/ });
  await sure.getByRole('button', { name: 'Anonymise' }).click();
  await enterCode(page, owner.email);
  await expect(page.getByRole('dialog', { name: 'Former resident 0001' })).toBeVisible();
  await expect(page.getByText('Anonymised')).toBeVisible();
  await expect(page.getByText(/no account to sign in with/)).toBeVisible();
});

test('an owner grants support read access, sees it on other pages and in the audit log, and ends it', async ({
  page,
  context,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const helper = await newPerson(db, { firstName: 'Ada', lastName: 'Obi' });
  const name = { firstName: 'Ada', lastName: 'Obi' };
  await keepSupportAccounts(db, { command: 'add', email: helper.email, ...name });
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=data');
  await page.getByRole('button', { name: 'Give access' }).click();
  const drawer = page.getByRole('dialog', { name: 'Give access' });
  await choose(drawer, 'For', /^8 hours$/);
  await drawer.getByLabel('Purpose').fill('The August charges are wrong');
  await drawer.getByRole('button', { name: 'Give access' }).click();
  await enterCode(page, owner.email);
  await expect(page.getByText(/Platform support has access, read only, until/)).toBeVisible();
  await goTo(page, 'Addresses');
  await expect(page).toHaveURL('/address');
  await expect(page.getByText(/Platform support has access/)).toBeVisible();

  await signInAs(page, helper, estate);
  await page.goto('/settings');
  await expect(page.getByText(/You are here as platform support, read only, until/)).toBeVisible();
  await page.goto('/address');
  await expect(page.getByText('1 Palm Street').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add house' })).toHaveCount(0);

  await context.clearCookies();
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=audit');
  await expect(page.getByText('Ada Obi').first()).toBeVisible();
  await page.getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('Access ended.')).toBeVisible();
  await expect(page.getByText(/Platform support has access/)).toBeHidden();
});

test('an owner sees how much a shorter retention period would delete before it is set', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await db.query(
    `insert into sms_messages (community_id, key, recipient, body, segments, status, created_at)
     select $1, 'test:' || n, '+2348035550101', 'Hello', 1, 'Delivered', now() - interval '60 days'
     from generate_series(1, 12) n`,
    [estate.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=data');
  await page.getByRole('button', { name: 'Change how long is kept: Text messages' }).click();
  const drawer = page.getByRole('dialog', { name: 'Text messages' });
  await expect(drawer.getByText('Nothing is deleted tonight')).toBeVisible();
  await drawer.getByLabel('Retention, days').fill('7');
  await expect(drawer.getByText('Choose between 30 and 365 days.')).toBeVisible();
  await drawer.getByLabel('Retention, days').fill('30');
  await expect(drawer.getByText(/12 older records are deleted tonight/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('12 are deleted tonight.')).toBeVisible();
});

test('a resident downloads a copy of their data and opens the archive', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const resident = await newPerson(db, { firstName: 'Chinwendu', lastName: 'Onyekachukwu' });
  await db.query(
    `insert into residents (community_id, first_name, last_name, email, status, portal_user_id)
     values ($1, 'Chinwendu', 'Onyekachukwu', $2, 'Active', $3)`,
    [estate.id, resident.email, resident.id],
  );
  await signInAs(page, resident);
  await page.goto('/profile');
  await expect(page.getByText('No copy yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Request copy' }).click();
  await enterCode(page, resident.email);
  const fetch = page.getByRole('button', { name: 'Download Copy of your data' });
  await expect(fetch).toBeVisible({ timeout: 30_000 });
  const downloads = page.waitForEvent('download');
  await fetch.click();
  const file = await downloads;
  expect(file.suggestedFilename()).toMatch(/^Your data .*\.zip$/);
  const zip = await readZip(await readFile(await file.path()));
  const reader = await page.context().newPage();
  await reader.setContent(zip.text('index.html'));
  await expect(reader.getByRole('heading', { name: 'Who you are' }).first()).toBeVisible();
  await expect(reader.getByText('Onyekachukwu').first()).toBeVisible();
  expect(JSON.parse(zip.text('data.json'))).toMatchObject({ format: 'courtyard-data-copy/1' });
});

test('a manager downloads a resident’s data before an erasure', async ({ page, db }) => {
  const owner = await withRecentStepUp(db, await newPerson(db));
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const { rows } = await db.query<{ id: string }>(
    `insert into residents (community_id, first_name, last_name, phone, status)
     values ($1, 'Chinwendu', 'Onyekachukwu', '+2348031112233', 'MovedOut') returning id`,
    [estate.id],
  );
  await db.query(
    `insert into erasure_requests (community_id, resident_id, asked_by, reason, due_on, registered_by, registered_at)
     values ($1, $2, 'The person', 'A letter', '2031-01-01', $3, now())`,
    [estate.id, rows[0]?.id, owner.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=data');
  await expect(page.getByText('No copies yet.')).toBeVisible();
  await page.getByText('Chinwendu Onyekachukwu').first().click();
  const request = page.getByRole('dialog', { name: 'Chinwendu Onyekachukwu' });
  await request.getByRole('button', { name: 'Copy their data' }).click();
  const fetch = request.getByRole('button', { name: 'Download their data' });
  await expect(fetch).toBeVisible({ timeout: 30_000 });
  const downloads = page.waitForEvent('download');
  await fetch.click();
  expect((await downloads).suggestedFilename()).toBe('Data of Chinwendu Onyekachukwu.zip');
});
