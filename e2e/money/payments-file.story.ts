// A finance officer records the office's list of payments from a spreadsheet: checks every row first, skips rows that
// are not payments, and sees that the same file records nothing twice.
import { newEstate } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const list = [
  'House,Amount,Date,Mode,Reference',
  '1 Palm Street,"50,000.00",2026-01-12,Cash,RB-1',
  '2 Palm Street,"20,000.00",2026-01-13,Transfer,FT-2',
  '7 Palm Street,"50,000.00",2026-01-13,Cash,',
].join('\r\n');

test('a list of payments can be discarded before it is recorded, and the same list is not recorded twice', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const { dueId } = await newDue(estate);
  await signInAs(page, owner, estate);
  await page.goto(`/dues/${dueId}`);
  await fromMenu(page, 'More actions', 'Record payments from a file');
  const send = (name: string) =>
    page.getByTestId('payments-file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(list),
    });
  await send('wrong.csv');
  await page.getByRole('button', { name: 'Discard file' }).click();
  const question = page.getByRole('dialog', { name: 'Discard this file?' });
  await expect(question).toContainText('No row of wrong.csv is recorded');
  await question.getByRole('button', { name: 'Discard file' }).click();
  await expect(page.getByText('File discarded.')).toBeVisible();
  await expect(page.getByTestId('payments-file')).toBeAttached();

  await send('office.csv');
  await expect(page.getByRole('button', { name: 'Discard file' })).toBeVisible();
  await expect(page.getByText('No house has this name.')).toBeVisible();
  await page.getByRole('button', { name: 'Record 2 payments' }).click();
  await expect(page.getByRole('link', { name: /^Receipt \d+$/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Discard file' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Another file' }).click();
  await send('office.csv');
  await expect(
    page.getByText(/^This looks like receipt \d+, which is already recorded\.$/),
  ).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Nothing to record' })).toBeDisabled();
  await navigateInApp(page, `/dues/${dueId}?Tab=terms`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'minutes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await expect(page.getByRole('button', { name: 'Remove minutes.pdf' })).toBeVisible();
});
