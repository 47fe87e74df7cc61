// A bank's file with words above its table and names that nobody knows here: its first rows are shown, and a click says
// which one names the columns.
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

test('an officer clicks the row that names the columns of a foreign file @phone', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await db.query(
    `insert into bank_accounts (community_id, bank_name, account_number, account_name, usable_from, created_by)
     values ($1, 'Zenith Bank', '1012345678', 'Palm Estate', now(), $2)`,
    [estate.id, owner.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/finances/statement');
  await page.getByTestId('statement-file').setInputFiles({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
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
