// The audit log: an auditor finds the author of a change, downloads the log as a file, and verifies that it was not
// tampered with.
import { seedWorker } from '#testing/seed.ts';
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an auditor filters, opens, exports and verifies the audit log', async ({ page, db }) => {
  const owner = await newPerson(db, { firstName: 'Ngozi', lastName: 'Bello' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await db.query('select seal_audit($1, 100)', [estate.id]);
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=audit');
  await expect(page.getByText('3 entries').first()).toBeVisible();
  await page.goto('/settings?Tab=audit&Area=Addresses');
  await expect(page.getByText('2 entries').first()).toBeVisible();
  await page.getByRole('button', { name: 'Street: created' }).click();
  const entry = page.getByRole('dialog', { name: 'Street: created' });
  await expect(entry.getByRole('table', { name: 'Before and after' })).toContainText('Palm Street');
  await entry.getByRole('button', { name: 'All entries of this record' }).click();
  await expect(entry).toBeHidden();
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText('3 entries checked. Nobody has touched the log.')).toBeVisible();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await downloads).suggestedFilename()).toMatch(/\.csv$/);
});

test('the check of the log reports an entry that was changed in the database', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 0 } });
  await db.query('select seal_audit($1, 100)', [estate.id]);
  const client = await db.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update audit_entries set actor_name = 'Nobody' where community_id = $1
     and action = 'street.created'`,
    [estate.id],
  );
  await client.query('set session_replication_role = origin');
  client.release();
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=audit');
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/The log was touched at seal 2/)).toBeVisible();
});

test('a finance officer sees only log entries about money', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 0 } });
  const officer = await newPerson(db);
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  await signInAs(page, officer, estate);
  await page.goto('/settings?Tab=audit');
  await expect(page.getByText('Every change that concerns money')).toBeVisible();
  await expect(page.getByText('Palm Street')).toHaveCount(0);
});
