// A manager plans the year by keyboard, pastes from a spreadsheet, copies the plan to the next year, adds, renames and
// archives categories, and compares the plan with the spending.
import { newEstate } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, goTo } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the budget of a year is planned by keyboard, copied to the next year, and compared', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await newDue(estate);
  await signInAs(page, owner, estate);
  await page.goto('/finances?Tab=budget&Year=2025-01-01');

  const cell = (name: string) => page.getByRole('textbox', { name });
  await cell('Expenses: Security, Jan 2025').click();
  await page.keyboard.type('250,000');
  await page.keyboard.press('Shift+Enter');
  await expect(cell('Expenses: Security, Dec 2025')).toHaveValue('250,000');
  await cell('Expenses: Water, Jan 2025').focus();
  await page.keyboard.type('1000.5');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator(':focus')).not.toHaveAttribute(
    'aria-label',
    'Expenses: Water, Jan 2025',
  );
  await expect(cell('Expenses: Water, Jan 2025')).toHaveValue('1,000.50');
  await cell('Expenses: Diesel, Nov 2025').focus();
  await page.keyboard.type('nothing');
  await expect(cell('Expenses: Diesel, Nov 2025')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await cell('Expenses: Diesel, Oct 2025').focus();
  await page.keyboard.type('12.345');
  await page.keyboard.press('Tab');
  await expect(cell('Expenses: Diesel, Oct 2025')).toHaveValue('12.345');
  await expect(page.getByText('Not an amount: Expenses: Diesel, Oct 2025.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save budget' })).toBeDisabled();
  await cell('Expenses: Diesel, Oct 2025').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Not an amount')).toBeHidden();
  await cell('Expenses: Diesel, Nov 2025').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '₦70,000\t80000\t90000\n5\t6');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell('Expenses: Diesel, Dec 2025')).toHaveValue('80,000');
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByText('Budget saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save budget' })).toBeDisabled();

  await navigateInApp(page, '/finances?Tab=budget&Year=2026-01-01');
  await page.getByRole('button', { name: 'Copy last year' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy last year' });
  await expect(copy.getByRole('radio', { name: 'Planned amounts' })).toBeChecked();
  await copy.getByLabel('Increase by').fill('10');
  await copy.getByRole('button', { name: 'Copy' }).click();
  await expect(cell('Expenses: Security, Jan 2026')).toHaveValue('275,000');
  await goTo(page, 'Residents');
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save budget' }).click();
  await expect(page.getByText('Budget saved.').last()).toBeVisible();

  await page.getByRole('button', { name: 'Expense categories' }).click();
  const categories = page.getByRole('dialog', { name: 'Expense categories' });
  await categories.getByLabel('New category').fill('Borehole');
  await categories.getByRole('button', { name: 'Add category' }).click();
  await categories.getByRole('button', { name: 'Rename Security' }).click();
  await categories.getByLabel('New name of Security').fill('Guards');
  await categories.getByRole('button', { name: 'Rename', exact: true }).click();
  await categories.getByRole('button', { name: 'Archive Borehole' }).click();
  await expect(categories.getByText('Archived', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell('Expenses: Guards, Jan 2026')).toHaveValue('275,000');

  await page.getByText('Budget and actual').click();
  const spent = page.getByRole('region', { name: 'Expenses, planned and spent' });
  await expect(spent.getByRole('row', { name: /^Guards/ })).toContainText('₦3,300,000.00');
  await choose(page, 'Year', '2025');
  await expect(spent.getByRole('row', { name: /^Guards/ })).toContainText('₦3,000,000.00');
});
