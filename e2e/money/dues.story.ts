// A finance officer's due from its draft to its receipts: previewed before it bills anyone, paid in part, waived,
// reversed, changed and cancelled.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createDue } from '#contract/dues/dues.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a due bills its houses, one pays a part with a slip, and a waiver, a reversal and a void follow', async ({
  page,
  db,
}) => {
  const { estate, officer } = await atDues(page, db);
  const params = { communityId: estate.id };
  const { items } = await callAs(officer, listWallets, { params, query: {} });
  const due = await callAs(officer, createDue, {
    params,
    body: {
      title: 'Service charge',
      category: 'Service charge',
      walletId: items[0]?.id ?? '',
      amount: { model: 'Fixed', amountMinor: 5_000_000 },
      audience: { kind: 'All' },
      frequency: 'Monthly',
      startOn: dayIn(0),
      penalty: {
        kind: 'Percent per month',
        rateBasisPoints: 200,
        graceDays: 0,
        capPercent: null,
        minimumMinor: null,
      },
    },
  });
  await page.goto(`/dues/${due.id}`);
  await expect(page.getByRole('heading', { name: 'Service charge' })).toBeVisible();
  await page.getByRole('button', { name: 'Review and publish' }).click();
  const look = page.getByRole('dialog', { name: 'Publish Service charge?' });
  await expect(look).toContainText('3 bills are issued now: ₦150,000.00');
  await expect(look).toContainText('2 of 3 houses have nobody to bill.');
  const nobody = look.getByRole('list', { name: 'Houses with nobody to bill' });
  await expect(nobody.getByRole('link')).toHaveText(['2 Palm Street', '3 Palm Street']);
  await expect(look).toContainText('Bola Ade');
  await look.getByRole('button', { name: 'Bill 3 houses' }).click();
  await expect(look).toBeHidden();
  await expect(page.getByText('1–3 of 3 charges')).toBeVisible();

  await page.getByText('1 Palm Street').first().click();
  const charge = page.getByRole('dialog', { name: 'Service charge, 1 Palm Street' });
  await charge.getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await expect(payment.getByRole('combobox', { name: 'House' })).toHaveValue('1 Palm Street');
  await expect(page.getByRole('listbox')).toBeHidden();
  await payment.getByLabel('Amount').fill('20000');
  const first = payment.getByRole('group', { name: 'Charges to pay first' });
  await expect(first.getByRole('checkbox', { name: /Service charge/ })).toBeChecked();
  await expect(first).toContainText('Pays ₦20,000.00 of ₦50,000.00');
  await payment.locator('input[type=file]').setInputFiles({
    name: 'receipt book 7.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF'),
  });
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText(/Receipt 1 created/)).toBeVisible();
  await expect(charge).toContainText('₦30,000.00');
  await charge.getByRole('button', { name: 'Waive' }).click();
  const waive = page.getByRole('dialog', { name: 'Waive: Service charge' });
  await expect(waive.getByLabel('Amount to waive')).toHaveValue('30,000.00');
  await waive.getByLabel('Amount to waive').fill('5000');
  await waive.getByLabel('Reason').fill('Agreed with the board');
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(waive).toBeHidden();
  await expect(charge).toContainText('₦25,000.00');
  await expect(charge.getByRole('region', { name: 'Changes' })).toContainText(
    'Agreed with the board',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Payments' }).click();
  await page.getByText('1 Palm Street').first().click();
  const receipt = page.getByRole('dialog', { name: 'Receipt 1' });
  const slip = receipt.getByRole('region', { name: 'Slip' });
  await expect(slip.getByRole('link', { name: 'receipt book 7.pdf Open' })).toBeVisible();
  await receipt.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Reverse payment' }).click();
  const sure = page.getByRole('dialog', { name: 'Reverse receipt 1?' });
  await expect(sure).toContainText('₦20,000.00 leaves the wallet. ₦20,000.00 is owed again');
  await sure.getByLabel('Reason').fill('The cheque bounced');
  await sure.getByRole('button', { name: 'Reverse receipt' }).click();
  await expect(sure).toBeHidden();
  await expect(receipt).toContainText('The cheque bounced');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Charges' }).click();
  await page.getByText('2 Palm Street').first().click();
  const other = page.getByRole('dialog', { name: 'Service charge, 2 Palm Street' });
  await other.getByRole('button', { name: 'Void' }).click();
  const never = page.getByRole('dialog', { name: 'Void: Service charge' });
  await never.getByLabel('Reason').fill('Nobody has moved in yet');
  await never.getByRole('button', { name: 'Void charge' }).click();
  await expect(never).toBeHidden();
  await expect(other.getByText('Void', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Adjust' })).toBeHidden();
});

test('an edit of a published due is previewed, and the due is cancelled before it bills @phone-only', async ({
  page,
  db,
}) => {
  await atDues(page, db, 8);
  await page.goto('/dues');
  await draftDue(page, 60);
  await page.getByRole('button', { name: 'Review and publish' }).click();
  const look = page.getByRole('dialog', { name: 'Publish Service charge?' });
  await expect(look).toContainText('No bills are issued today.');
  const nobody = look.getByRole('list', { name: 'Houses with nobody to bill' });
  await expect(nobody.getByRole('listitem')).toHaveText([
    '2 Palm Street',
    '3 Palm Street',
    '4 Palm Street',
    '5 Palm Street',
    '6 Palm Street',
    'and 2 more',
  ]);
  const publish = look.getByRole('button', { name: 'Publish due' });
  await look.evaluate((content) => content.scrollTo(0, 0));
  await expect(publish, 'the buttons stay in sight over a long preview').toBeInViewport();
  await publish.click();
  await expect(look).toBeHidden();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^The first bills are issued on \d+ \w+ \d{4}\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit due' });
  await drawer.getByLabel('Amount for each house').fill('60000');
  await drawer.getByLabel('Number of periods').fill('12');
  await drawer.getByLabel('Minimum debt for penalties').fill('1000');
  await drawer.getByRole('button', { name: 'Save' }).click();
  const sure = page.getByRole('dialog', { name: 'Change Service charge?' });
  await expect(sure).toContainText('The change applies from the period that begins on');
  await expect(sure.getByRole('row')).toHaveCount(4);
  await expect(sure.getByRole('row', { name: /^Amount/ })).toContainText('₦50,000.00');
  await expect(sure.getByRole('row', { name: /^Amount/ })).toContainText('₦60,000.00');
  await sure.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByText('Nothing is saved yet.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await sure.getByRole('button', { name: 'Change due' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('tab', { name: 'Terms' }).click();
  await expect(page.getByText('not on less than ₦1,000.00')).toBeVisible();

  await fromMenu(page, 'More actions', 'Cancel due');
  const cancel = page.getByRole('dialog', { name: 'Cancel Service charge?' });
  await cancel.getByLabel('Reason').fill('It was meant for another estate');
  await cancel.getByRole('button', { name: 'Cancel due' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
});

test('the due form shows each error at its field, and drafts a one-off due without reminders', async ({
  page,
  db,
}) => {
  await atDues(page, db);
  await page.goto('/dues');
  await page.getByRole('button', { name: 'Create due' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create due' });
  await drawer.getByLabel('Title').fill('Security levy');
  await drawer.getByRole('button', { name: 'Create draft' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Amount for each house');
  // The only wallet is preselected.
  await expect(drawer.getByLabel('Paid into')).toHaveValue('Main wallet');
  // Each of the two fields shows its error, and the summary repeats it with a link.
  await expect(drawer.getByText('Choose an option.')).toHaveCount(0);
  await expect(drawer.getByText('This field is required.')).toHaveCount(2);
  await expect(drawer.getByText('Choose a day.')).toHaveCount(2);
  await expect(drawer.getByLabel('Title')).toHaveValue('Security levy');

  await drawer.getByLabel('Amount for each house').fill('50000');
  await choose(drawer, 'Frequency', 'One-off');
  await drawer.getByRole('textbox', { name: 'Due on' }).fill(written(dayIn(10)));
  await page.keyboard.press('Tab');
  await choose(drawer, 'Penalty', 'Percentage per month, by the day');
  await drawer.getByRole('textbox', { name: 'Percent', exact: true }).fill('2');
  await drawer.getByRole('combobox', { name: 'Reminder days' }).focus();
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('Backspace');
  await expect(drawer.getByPlaceholder('No reminders')).toBeVisible();
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { name: 'Security levy' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review and publish' })).toBeVisible();
});

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

/** Formats a day as a person types it into a field: `31/12/2026`. */
const written = (day: string): string => day.split('-').toReversed().join('/');

/** Drafts a monthly service charge of ₦50,000 for every house, from a later day on. */
async function draftDue(page: Page, inDays: number) {
  await page.getByRole('button', { name: 'Create due' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create due' });
  await drawer.getByLabel('Title').fill('Service charge');
  await drawer.getByRole('combobox', { name: 'Paid into' }).fill('Main');
  await page.getByRole('option', { name: 'Main wallet' }).click();
  await drawer.getByLabel('Amount for each house').fill('50000');
  await drawer.getByLabel('First period starts').fill(written(dayIn(inDays)));
  await choose(drawer, 'Penalty', 'Percentage per month, by the day');
  await drawer.getByRole('textbox', { name: 'Percent', exact: true }).fill('2');
  await drawer.getByRole('button', { name: 'Create draft' }).click();
  await expect(drawer).toBeHidden();
}

/** An estate with its finance officer, who is signed in. The first house has somebody to bill. */
async function atDues(page: Page, db: pg.Pool, houses = 3) {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': houses } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const phone = '08031230009';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone });
  await signInAs(page, officer, estate);
  return { estate, officer };
}
