// Residents from a real-life spreadsheet: semicolons, a byte-order mark, custom headers, a number that Excel has
// spoiled. Fixed in the grid, imported, and undone.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { changeResident, getResident, listResidents } from '#contract/residents/residents.ts';
import { callAs, type Estate, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

const spreadsheet = [
  '\uFEFFRoad;Hse No;First names;Surname;GSM;They are;Moved in',
  'Palm Street;1;Adaeze;Okonkwo;0803 456 7801;Owner;31/01/2024',
  'Palm Street;1;Adaeze;Okonkwo;0803 456 7801;Owner;31/01/2024',
  'Palm Street;2;Tunde;Bakare;2.34803E+12;Tenant;15/06/2025',
  'Palm Street;3;Ngozi;"Eze\nJunior";08031234503;Tenant;01/02/2025',
  'Cedar Avenue;9;Emeka;;08031234504;Caretaker;20/03/2025',
].join('\r\n');

test('a spreadsheet with errors and a duplicate is corrected, imported and undone, and a photo is refused', async ({
  page,
  db,
}) => {
  const estate = await atImport(page, db);

  await test.step('a file that is not a spreadsheet is refused with the reason', async () => {
    await page.getByTestId('import-file').setInputFiles({
      name: 'photo.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    });
    await expect(page.getByRole('alert')).toContainText(/\.$/);
    await expect(page.getByText('Drop the file here, or')).toBeVisible();
  });

  await test.step('the manager matches the columns', async () => {
    await upload(page, spreadsheet);
    await expect(page.getByText('residents.csv has 5 rows.')).toBeVisible();
    const columnFor = (title: string) =>
      page.getByRole('combobox', { name: `Column of the file for ${title}`, exact: true });
    await expect(columnFor('Last Name')).toHaveValue('Surname');
    await expect(columnFor('Phone')).toHaveValue('GSM');
    await expect(page.getByText(/^Required. If the file has none/)).toBeVisible();
    await columnFor('Relationship').click();
    await page.getByRole('option', { name: 'They are' }).click();
    await step(page, 'Match the columns').getByRole('button', { name: 'Check the rows' }).click();
  });

  await test.step('the manager corrects the two rows with errors', async () => {
    await expect(page.getByText('2 rows with errors')).toBeVisible();
    await page.getByRole('button', { name: 'Next problem' }).click();
    const told = page.locator('#grid-active-cell');
    await expect(told).toContainText('Error: ');
    await expect(page.getByRole('grid').locator('td:focus')).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('grid').getByRole('textbox').fill('0803 123 4502');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 row with an error')).toBeVisible();
    const grid = page.getByRole('grid');
    await grid.getByRole('row').filter({ hasText: 'Emeka' }).locator('[aria-invalid]').click();
    await expect(told).toContainText('Last Name');
    await page.keyboard.press('Enter');
    await grid.getByRole('textbox').fill('Nwosu');
    await page.keyboard.press('Enter');
    await expect(page.getByText('0 rows with errors')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('the manager starts the import', async () => {
    await expect(page.getByText('Create 1 missing street')).toBeVisible();
    await expect(page.getByText(/1 skipped \(1 double\)/)).toBeVisible();
    await page.getByRole('button', { name: 'Start the import' }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    const leftOut = page.locator('dl > div').filter({ hasText: 'Rows skipped' });
    await expect(leftOut).toContainText('1 double');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Report as CSV' }).click();
    const report = await readFile(await (await downloading).path(), 'utf8');
    expect(report.trim().split(/\r?\n(?=[^\n])/).length).toBeGreaterThanOrEqual(5);
    await page.getByRole('link', { name: 'View residents' }).click();
    await expect(page.getByText('1–4 of 4 residents')).toBeVisible();
  });

  await test.step('the undo of the import lists the removed and the kept records', async () => {
    await renameEmeka(estate);
    await page.goto('/residents/import');
    await page.getByRole('button', { name: /residents\.csv Done/ }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    const removed = page.locator('dl > div').filter({ hasText: 'Residents removed' });
    await expect(removed).toContainText('3');
    const kept = page.getByRole('region', { name: 'Records that stayed' });
    await expect(kept.getByRole('listitem')).toContainText([
      'Changed since the import.',
      'The house has residents.',
      'The street still has houses.',
    ]);
    await expect(page.getByText('Rows added')).toBeHidden();
    await kept.getByRole('link', { name: 'Chukwuemeka Nwosu' }).click();
    await expect(page.getByRole('heading', { name: 'Chukwuemeka Nwosu' })).toBeVisible();
  });
});

const withLookAlike = [
  'Street,House Number,First Name,Last Name,Phone,Email,Relationship,Move-in Date',
  'Palm Street,1,Chioma,Okonkwo,08034567801,home@example.com,Family,31/01/2024',
  'Palm Street,1,Adaeze,Okonkwo,08034567802,home@example.com,Owner,15/06/2025',
  'Palm Stret,3,Ngozi,Eze,08031234503,,Tenant,01/02/2025',
  'Palm Street,2,Tunde,Bakare,08031234504,,Tenant,03/15/2025',
].join('\r\n');

test(
  'the import replaces a misspelt street and makes the owner the household head',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await atImport(page, db);

    await test.step('mixed dates are reported with an example of each order', async () => {
      await upload(page, withLookAlike);
      await expect(
        page.getByText(
          'Dates are mixed: 31/01/2024 fits day first, 03/15/2025 fits month first. Choose the correct order.',
        ),
      ).toBeVisible();
      await page.getByText('Day first: 31/12').click();
      await step(page, 'Match the columns').getByRole('button', { name: 'Check the rows' }).click();
    });

    await test.step('the next-problem button visits the errors first and then the warnings', async () => {
      const next = page.getByRole('button', { name: 'Next problem' });
      const active = page.locator('#grid-active-cell');
      await next.click();
      await expect(active).toContainText('Error: This month does not exist.');
      await next.click();
      await expect(active).toContainText('Warning: Line 3 (Adaeze Okonkwo) has the same email.');
      await next.click();
      await expect(active).toContainText('Warning: Line 2 (Chioma Okonkwo) has the same email.');
      await next.click();
      await expect(active).toContainText('Did you mean “Palm Street”?');
      await page.getByRole('button', { name: 'Continue' }).click();
    });

    await test.step('creating a similar street is off by default, and a button uses the existing one', async () => {
      const create = page.getByRole('switch', {
        name: 'Create 1 street with a similar name',
      });
      await expect(create).not.toBeChecked();
      await expect(page.getByText('This adds 2 residents and 0 houses')).toBeVisible();
      await page.getByRole('button', { name: 'Use Palm Street in 1 row' }).click();
      await expect(create).toBeHidden();
      await expect(page.getByText('This adds 3 residents and 0 houses')).toBeVisible();
    });

    await test.step('the import names the head of each household before it starts', async () => {
      const heads = page.getByRole('region', { name: 'Heads of household' });
      await expect(heads.getByRole('listitem')).toHaveText([
        '1 Palm Street: Adaeze Okonkwo, owner (2 people in this file)',
        '3 Palm Street: Ngozi Eze, tenant',
      ]);
      await page.getByRole('button', { name: 'Start the import' }).click();
      await expect(page.getByText('Rows added')).toBeVisible();
      await page.goto('/address?Tab=streets');
      await expect(page.getByText('1–1 of 1 street')).toBeVisible();
    });
  },
);

async function renameEmeka({ id: communityId, owner }: Estate): Promise<void> {
  const params = { communityId };
  const { items } = await callAs(owner, listResidents, { params, query: { Search: 'Emeka' } });
  const residentId = items[0]?.id ?? '';
  const { version } = await callAs(owner, getResident, { params: { ...params, residentId } });
  await callAs(owner, changeResident, {
    params: { ...params, residentId },
    body: { firstName: 'Chukwuemeka', version },
  });
}

async function atImport(page: Page, db: pg.Pool): Promise<Estate> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await signInAs(page, owner, estate);
  await page.goto('/residents/import');
  await expect(page.getByText('Drop the file here, or')).toBeVisible();
  return estate;
}

/** The content of a wizard step. */
function step(page: Page, title: string) {
  return page.getByRole('region', { name: title });
}

function upload(page: Page, text: string) {
  return page.getByTestId('import-file').setInputFiles({
    name: 'residents.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'utf8'),
  });
}
