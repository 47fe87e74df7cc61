// A bank's file with words above its table and names that nobody knows here: its first rows are shown, and a click says
// which one names the columns.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from './support/estate.ts';
import { newPerson, signInAs } from './support/people.ts';
import { choose } from './support/screen.ts';
import { expect, test } from './support/story.ts';

const csv = [
  'Extrato de conta;;;',
  'Conta 1012345678;;;',
  'Quando;Texto;Saida;Entrada',
  '05/10/2026;PIX MARIA;;10.000,00',
  '06/10/2026;TARIFA;52,00;',
].join('\r\n');

/** An officer of an estate with one bank account, at the page that takes a statement. */
async function atTheFile(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await db.query(
    `insert into bank_accounts (community_id, bank_name, account_number, account_name, usable_from, created_by)
     values ($1, 'Zenith Bank', '1012345678', 'Palm Estate', now(), $2)`,
    [estate.id, owner.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/finances/statement');
}

const upload = (page: Page, name: string, text: string) =>
  page
    .getByTestId('statement-file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('an officer clicks the row that names the columns of a foreign file @phone', async ({
  page,
  db,
}) => {
  await atTheFile(page, db);
  await upload(page, 'extrato.csv', csv);
  const rows = page.getByRole('group', { name: 'Row that names the columns' });
  await expect(rows).toContainText('Conta 1012345678');
  await rows.getByText('Quando').click();
  await expect(rows.getByRole('radio', { name: 'Row 3 names the columns' })).toBeChecked();
  await choose(page, 'Column for Date', 'Quando');
  await choose(page, 'Column for Description', 'Texto');
  await choose(page, 'Column for Debit', 'Saida');
  await choose(page, 'Column for Credit', 'Entrada');
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByText('PIX MARIA').first()).toBeVisible();
  await expect(page.getByText('₦10,000.00').first()).toBeVisible();
});

test('a statement that was uploaded by mistake is discarded, until its lines come in', async ({
  page,
  db,
}) => {
  await atTheFile(page, db);
  const known = 'Date,Description,Debit,Credit\n25/10/2026,TRF ADA OBI,,"10,000.00"';
  await upload(page, 'wrong.csv', known);
  await page.getByRole('button', { name: 'Discard statement' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this statement?' });
  await expect(question).toContainText('No line of wrong.csv comes in');
  await question.getByRole('button', { name: 'Discard statement' }).click();
  await expect(page.getByText('The statement is discarded.')).toBeVisible();
  await expect(page.getByTestId('statement-file')).toBeAttached();
  await page.goto('/finances?Tab=reconciliation&Part=statements');
  await expect(page.getByText('No statement yet')).toBeVisible();
  await page.goto('/finances/statement');
  await upload(page, 'right.csv', known);
  const statement = page.url();
  await page.getByRole('button', { name: 'Bring in 1 line' }).click();
  await expect(page).not.toHaveURL(statement);
  await page.goto('/finances?Tab=reconciliation&Part=statements');
  await expect(page.getByRole('table')).toContainText('right.csv');
});
