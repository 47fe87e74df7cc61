// The audit log: an auditor finds the author of a change, downloads the log as a file, and verifies that it was not
// tampered with.
import { seedWorker } from '#testing/seed.ts';
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an auditor filters, opens, exports and verifies the log, and is told of a change in the database', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Ngozi', lastName: 'Bello' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await db.query('select seal_audit($1, 100)', [estate.id]);
  const auditor = await newPerson(db, { firstName: 'Ada' });
  await seedWorker(db, estate.id, auditor.id, 'Admin');
  await signInAs(page, auditor, estate);
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
  await expect(page.getByText('3 entries checked. The log is intact.')).toBeVisible();
  const downloads = page.waitForEvent('download');
  await fromMenu(page, 'More list actions', /CSV/);
  expect((await downloads).suggestedFilename()).toMatch(/\.csv$/);

  const client = await db.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `update audit_entries set actor_name = 'Nobody' where community_id = $1
     and action = 'street.created'`,
    [estate.id],
  );
  await client.query('set session_replication_role = origin');
  client.release();
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByText(/The log was changed at seal 2/)).toBeVisible();
});
