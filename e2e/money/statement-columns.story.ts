// The import of a bank's file with ambiguous dates, with text above its table and unknown column names, or without
// lines.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newEstate } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const csv = [
  'Extrato de conta;;;',
  'Conta 1012345678;;;',
  'Quando;Texto;Saida;Entrada',
  '05/10/2026;PIX MARIA;;10.000,00',
  '06/10/2026;TARIFA;52,00;',
].join('\r\n');

test('a statement with ambiguous dates asks whether the day comes first before it shows lines @phone-only', async ({
  page,
  db,
}) => {
  await atTheFile(page, db);
  await upload(
    page,
    'statement.csv',
    [
      'Transaction Date,Narration,Debit,Credit',
      '01/10/2026,RENT A,,"5,000.00"',
      '01/11/2026,RENT B,,"1,000.00"',
    ].join('\r\n'),
  );
  await expect(page.getByText('01/10/2026 can be 1 Oct 2026 or 10 Jan 2026.')).toBeVisible();
  // The order of the community's country is proposed.
  await expect(page.getByRole('radio', { name: 'Day first: 31/12' })).toBeChecked();
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByRole('cell', { name: '1 Nov 2026' })).toBeVisible();
  await expect(page.getByText('Dates are read day first: 01/10/2026 is 1 Oct 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Month first: 12/31').click();
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByRole('cell', { name: '11 Jan 2026' })).toBeVisible();
  await expect(page.getByText('Not in this file')).toBeVisible();
});

test('an officer clicks the header row of a file with unknown columns, and must choose the required ones', async ({
  page,
  db,
}) => {
  await atTheFile(page, db);
  await upload(page, 'extrato.csv', csv);
  const rows = page.getByRole('group', { name: 'Header row' });
  await expect(rows).toContainText('Conta 1012345678');
  await rows.getByText('Quando').click();
  await expect(rows.getByRole('radio', { name: 'Row 3 names the columns' })).toBeChecked();
  await page.getByRole('button', { name: 'Read the lines' }).click();
  const date = page.getByText('Choose the column with the date.');
  await expect(date).toBeVisible();
  await expect(page.getByText('Choose this column, or Debit and Credit.')).toBeVisible();
  await choose(page, 'Column for Date', 'Quando');
  await expect(date).toBeHidden();
  await choose(page, 'Column for Description', 'Texto');
  await choose(page, 'Column for Debit', 'Saida');
  await choose(page, 'Column for Credit', 'Entrada');
  await page.getByRole('button', { name: 'Read the lines' }).click();
  // 05/10 and 06/10 are ambiguous: the order is asked before any line is shown.
  await expect(page.getByText('05/10/2026 can be 5 Oct 2026 or 10 May 2026.')).toBeVisible();
  await page.getByRole('button', { name: 'Read the lines' }).click();
  await expect(page.getByText('PIX MARIA').first()).toBeVisible();
  await expect(page.getByText('Dates are read day first: 05/10/2026 is 5 Oct 2026.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
  await expect(page.getByText('₦10,000.00').first()).toBeVisible();
});

test('a statement without lines needs its dates, and one that is not imported yet can be discarded', async ({
  page,
  db,
}) => {
  await atTheFile(page, db);
  const empty = 'Date,Narration,Debit,Credit\r\n31/08/2026,Opening balance,,';
  await upload(page, 'wrong.csv', empty);
  await expect(page.getByText('No line was found below row 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record no movements' })).toBeDisabled();
  await page.getByRole('button', { name: 'Discard statement' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this statement?' });
  await expect(question).toContainText('No line of wrong.csv is imported');
  await question.getByRole('button', { name: 'Discard statement' }).click();
  await expect(page.getByText('Statement discarded.')).toBeVisible();
  await expect(page.getByTestId('statement-file')).toBeAttached();
  await navigateInApp(page, '/finances?Tab=reconciliation&Part=statements');
  await expect(page.getByText('No statements yet')).toBeVisible();
  await navigateInApp(page, '/finances/statement');
  const known = 'Date,Description,Debit,Credit\n25/10/2026,TRF ADA OBI,,"10,000.00"';
  await upload(page, 'right.csv', known);
  const bringIn = page.getByRole('button', { name: 'Import 1 line' });
  await expect(bringIn).toBeVisible();
  const statement = page.url();
  await bringIn.click();
  await expect(page).not.toHaveURL(statement);
  await navigateInApp(page, '/finances?Tab=reconciliation&Part=statements');
  await expect(page.getByRole('table')).toContainText('right.csv');
});

/** An officer of an estate with one bank account, on the page for statements. */
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

function upload(page: Page, name: string, text: string) {
  return page
    .getByTestId('statement-file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}
