// A finance officer's month in one story, from the bill to the published summary: billed and reminded, paid in every
// way, claimed and disputed, penalised and waived, reconciled with the bank, spent with a second approval, moved to a
// separate wallet, closed, and handed to the auditor.
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { chargePenalties } from '#server/features/charges/penalties.ts';
import { seedWorker } from '#testing/seed.ts';
import { newEstate, newResident, type Estate } from '#e2e/support/estate.ts';
import { daysLater } from '#e2e/support/jobs.ts';
import { disableQuietHours } from '#e2e/support/money.ts';
import {
  enterCode,
  newEmailAddress,
  newPerson,
  openPageAs,
  type Person,
} from '#e2e/support/people.ts';
import { signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a finance officer takes a month from billing through reconciliation to its published summary', async ({
  page,
  browser,
  db,
}) => {
  test.setTimeout(300_000);
  const month = await atTheDesk(page, db);
  // Compute the past days before anything is owed, so that later penalties only cover this story's days.
  await nights(db, month, 0);
  const { day, name, short } = lastMonth();

  await test.step('a due bills the houses and reminds them', async () => {
    await bill(page, day(10));
    await remindAll(page);
  });
  await test.step('a house pays in cash and by transfer, and another disputes its charge', async () => {
    const first = await openCharge(page, '1 Palm Street');
    await pay(page, first, { amount: '20000', day: day(12), slip: 'receipt book 7.pdf' });
    await expect(first).toContainText('₦30,000.00');
    const transfer = { amount: '30000', channel: 'Bank transfer', reference: 'FT-881' };
    await pay(page, first, { ...transfer, day: day(13) });
    await expect(first).toContainText('Paid');
    await page.keyboard.press('Escape');
    const last = await openCharge(page, '4 Palm Street');
    await last.getByRole('button', { name: 'Note a dispute' }).click();
    const dispute = dialog(page, 'Note a dispute: Service charge');
    await dispute.getByLabel('Reason').fill('The gate was never built');
    await dispute.getByRole('button', { name: 'Note dispute' }).click();
    await expect(last).toContainText('disputed');
    await page.keyboard.press('Escape');
  });
  await test.step('the finance officer accepts a claim and rejects another', () =>
    decideClaims(page));
  await test.step('a house that is still overdue is charged a penalty, which is waived once', async () => {
    await nights(db, month, 12);
    await waivePenalty(page);
  });
  await test.step('the bank statement is matched with the books', () =>
    reconcile(page, month, day));
  await test.step('a withdrawal for the guards is approved by a second person', async () => {
    await withdraw(page, month);
    const other = await openPageAs(browser, month.owner, month.estate);
    await approve(other, month);
    await other.context().close();
  });
  await test.step('a transfer puts money aside in another wallet', () => putBy(page));
  await test.step('the month is closed and rejects a payment on its days', async () => {
    await closeTheMonth(page, name);
    await page.goto('/dues?Tab=inflow');
    await page.getByRole('button', { name: 'Record a payment' }).click();
    const late = dialog(page, 'Record a payment');
    await choose(late, 'House', '1 Palm Street');
    await late.getByLabel('Amount').fill('1000');
    await late.getByRole('textbox', { name: 'Paid on' }).fill(day(20));
    await late.getByRole('button', { name: 'Record payment' }).click();
    await expect(late.getByText(/closed/).first()).toBeVisible();
  });
  await test.step('the summary is published to residents and downloaded as PDF', async () => {
    await page.goto('/finances?Tab=summaries');
    await page.getByRole('button', { name: 'Publish' }).click();
    const sure = dialog(page, `Publish ${short}?`);
    await sure.getByLabel('Note to residents').fill('Thank you for paying in time.');
    await sure.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^Version 1, published by Ife/)).toBeVisible();
    const pdf = () => page.getByRole('button', { name: 'PDF' }).click();
    expect(await saved(page, pdf)).toMatch(/\.pdf$/);
  });
  await test.step('reports, a statement, a receipt and a slip are downloaded for the auditor', async () => {
    await page.goto('/dues?Tab=report');
    const report = () => fromMenu(page, 'Download', 'PDF');
    expect(await saved(page, report)).toMatch(/^Dues report .*\.pdf$/);
    await page.goto('/finances?Tab=report');
    const finances = () => fromMenu(page, 'Download', 'PDF');
    expect(await saved(page, finances)).toMatch(/\.pdf$/);
    const house = month.estate.streets[0]?.houses[0]?.id ?? '';
    await page.goto(`/dues/house/${house}?Tab=statement`);
    const statement = () => page.getByRole('button', { name: 'PDF' }).click();
    expect(await saved(page, statement)).toMatch(/^Statement 1 Palm Street .*\.pdf$/);
    await page.goto('/dues?Tab=inflow');
    await page.getByText('2 Palm Street').first().click();
    const receipt = () => page.getByRole('button', { name: 'Download receipt' }).click();
    expect(await saved(page, receipt)).toMatch(/^Receipt \d+\.pdf$/);
    await page.keyboard.press('Escape');
    await page.getByText('₦20,000.00').first().click();
    const slip = page.getByRole('region', { name: 'Slip' });
    await expect(slip.getByRole('link', { name: 'receipt book 7.pdf Open' })).toBeVisible();
  });
});

type Month = { estate: Estate; owner: Person; officer: Person; account: string };

/** Last month: its days as banks and forms write them, and its name. */
function lastMonth(): { day(number: number): string; name: string; short: string } {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const [year, month] = first.toISOString().split('-');
  const named = (length: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-GB', { month: length, year: 'numeric', timeZone: 'UTC' });
  return {
    day: (number) => `${String(number).padStart(2, '0')}/${month}/${year}`,
    name: named('long').format(first),
    short: named('short').format(first),
  };
}

/** Four houses, a confirmed bank account, an owner, and the officer. */
async function atTheDesk(page: Page, db: pg.Pool): Promise<Month> {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 4 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const email = newEmailAddress('bola');
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, email });
  await db.query(
    `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
       usable_from, created_by)
     values ($1, 'Zenith Bank', '1012345678', 'Palm Estate', 'PALM ESTATE', 'Verified', now(), $2)`,
    [estate.id, owner.id],
  );
  const { rows } = await db.query<{ account_number: string }>(
    'select account_number from houses where id = $1',
    [estate.streets[0]?.houses[3]?.id],
  );
  await disableQuietHours(db, estate);
  await signInAs(page, officer, estate);
  return { estate, owner, officer, account: rows[0]?.account_number ?? '' };
}

/** Computes the penalties of every day that will have passed in that many days. */
function nights(db: pg.Pool, { estate }: Month, days: number) {
  return daysLater(db, days, (tools) => chargePenalties(tools, estate.id));
}

function dialog(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name });
}

/** Bills ₦50,000 to every house once, with 2 % a month for late payment, after a preview. */
async function bill(page: Page, day: string) {
  await page.goto('/dues');
  await page.getByRole('button', { name: 'Create due' }).first().click();
  const drawer = dialog(page, 'Create due');
  await drawer.getByLabel('Title').fill('Service charge');
  await choose(drawer, 'Paid into', 'Main wallet');
  await drawer.getByLabel('Amount for each house').fill('50000');
  await choose(drawer, 'Frequency', 'One-off');
  await drawer.getByRole('textbox', { name: 'Due on' }).fill(day);
  await page.keyboard.press('Tab');
  await choose(drawer, 'Penalty', 'A percentage a month, by the day');
  await drawer.getByRole('textbox', { name: 'Percent', exact: true }).fill('2');
  // Without a reminder plan the bills are not emailed, so that the officer can remind on the same day.
  await drawer.getByRole('combobox', { name: 'On these days' }).focus();
  for (let day = 0; day < 7; day += 1) await page.keyboard.press('Backspace');
  await expect(drawer.getByPlaceholder('No reminders')).toBeVisible();
  await page.keyboard.press('Tab');
  await drawer.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('button', { name: 'Review and publish' }).click();
  const publish = dialog(page, 'Publish Service charge?');
  await expect(publish).toContainText('4 houses are billed ₦200,000.00');
  await publish.getByRole('button', { name: 'Bill 4 houses' }).click();
  await expect(page.getByText('1–4 of 4 charges')).toBeVisible();
}

async function remindAll(page: Page) {
  for (const house of ['1', '2', '3', '4']) {
    await page.getByRole('checkbox', { name: new RegExp(`^Choose ${house} Palm`) }).check();
  }
  await page.getByRole('button', { name: 'Remind' }).click();
  await dialog(page, /^Remind/)
    .getByRole('button', { name: 'Remind 4 houses' })
    .click();
  await expect(page.getByText('1 house is being reminded.')).toBeVisible();
}

async function openCharge(page: Page, house: string): Promise<Locator> {
  await page.getByText(house).first().click();
  return dialog(page, `Service charge, ${house}`);
}

type Paid = { amount: string; channel?: string; day: string; reference?: string; slip?: string };

async function pay(page: Page, charge: Locator, paid: Paid) {
  const { amount, channel, day, reference, slip } = paid;
  await charge.getByRole('button', { name: 'Record a payment' }).click();
  const drawer = dialog(page, 'Record a payment');
  await drawer.getByLabel('Amount').fill(amount);
  if (channel) await choose(drawer, 'How it was paid', channel);
  await drawer.getByRole('textbox', { name: 'Paid on' }).fill(day);
  if (reference) await drawer.getByLabel(/Cheque, bank/).fill(reference);
  if (slip) {
    const buffer = Buffer.from('%PDF-1.4\n%%EOF');
    const file = { name: slip, mimeType: 'application/pdf', buffer };
    await drawer.locator('input[type=file]').setInputFiles(file);
  }
  await drawer.getByRole('button', { name: 'Record payment' }).click();
  await expect(drawer).toBeHidden();
}

async function noteClaim(page: Page, house: string, amount: string) {
  await fromMenu(page, 'More actions', 'Note a claim');
  const drawer = dialog(page, 'Note a claim');
  await choose(drawer, 'House', house);
  await drawer.getByLabel('Amount').fill(amount);
  await drawer.getByLabel('Bank reference').fill(`TRF-${amount}`);
  await drawer.getByRole('button', { name: 'Note claim' }).click();
  await expect(drawer).toBeHidden();
}

async function decideClaims(page: Page) {
  await page.goto('/dues?Tab=claims');
  await noteClaim(page, '2 Palm Street', '50000');
  await noteClaim(page, '3 Palm Street', '10000');
  await page.getByText('2 Palm Street').first().click();
  const good = dialog(page, '2 Palm Street says it has paid');
  await good.getByRole('button', { name: 'Accept' }).click();
  await dialog(page, 'Accept the claim of 2 Palm Street')
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(page.getByText(/^Accepted\. Receipt \d+ was made\.$/)).toBeVisible();
  await good.getByRole('button', { name: 'Close' }).click();
  await expect(good).toBeHidden();
  await page.getByText('3 Palm Street').first().click();
  const bad = dialog(page, '3 Palm Street says it has paid');
  await bad.getByRole('button', { name: 'Reject' }).click();
  const sure = dialog(page, 'Reject the claim of 3 Palm Street?');
  await sure.getByLabel('Reason').fill('No such transfer arrived');
  await sure.getByRole('button', { name: 'Reject' }).click();
  await expect(bad).toContainText('No such transfer arrived');
}

/** The house whose claim was rejected owes a penalty by now, shown with its arithmetic; the first one is waived. */
async function waivePenalty(page: Page) {
  await page.goto('/dues?Tab=charges');
  const charge = await openCharge(page, '3 Palm Street');
  const penalties = charge.getByRole('region', { name: 'Penalties' });
  await expect(penalties).toContainText('₦50,000.00 × 2 % × 12/30 days');
  await expect(penalties).toContainText('₦400.00');
  await charge.getByRole('button', { name: 'Waive' }).click();
  const waive = dialog(page, 'Waive: Service charge');
  await expect(waive.getByLabel('Amount to waive')).toHaveValue('50,400.00');
  await waive.getByLabel('Amount to waive').fill('400');
  await waive.getByLabel('Reason').fill('Late for the first time');
  await waive.getByRole('button', { name: 'Waive' }).click();
  await expect(waive).toBeHidden();
  const changes = charge.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('Late for the first time');
}

async function reconcile(page: Page, { account }: Month, day: (number: number) => string) {
  const csv = [
    'ZENITH BANK PLC',
    'Account number,1012345678',
    '',
    'Date,Narration,Debit,Credit,Balance',
    `${day(13)},NIP TRF 1 PALM STREET FT-881,,"30,000.00","130,000.00"`,
    `${day(14)},NIP ${account} MUSA BELLO,,"50,000.00","180,000.00"`,
    `${day(15)},POS DEPOSIT 0803,,"50,000.00","230,000.00"`,
    `${day(16)},SMS CHARGE,4.00,,"229,996.00"`,
  ].join('\r\n');
  await page.goto('/finances/statement');
  const file = { name: 'zenith.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByTestId('statement-file').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Bring in 4 lines' })).toBeVisible();
  await page.getByRole('button', { name: 'Bring in 4 lines' }).click();
  const lines = page.getByRole('list', { name: 'Bank lines' }).getByRole('listitem');
  const line = (words: string) => lines.filter({ hasText: words });
  await expect(line('MUSA BELLO')).toContainText('stands in the bank’s words');
  await page.getByRole('button', { name: /^Accept \d sure suggestions?$/ }).click();
  await expect(line('MUSA BELLO')).toHaveCount(0);
  await expect(line('FT-881')).toHaveCount(0);
  await line('POS DEPOSIT').getByRole('button', { name: 'Unallocated' }).click();
  await page.getByRole('button', { name: 'Keep as unallocated' }).click();
  await expect(line('POS DEPOSIT')).toHaveCount(0);
  await line('SMS CHARGE').getByRole('button', { name: 'Ignore' }).click();
  const ignore = dialog(page, 'Ignore this line?');
  await ignore.getByLabel('Reason').fill('Bank charge, booked once a month');
  await ignore.getByRole('button', { name: 'Ignore line' }).click();
  await expect(page.getByText('Nothing left to reconcile')).toBeVisible();
  await page.goto('/finances?Tab=reconciliation&Part=unallocated');
  await page.getByRole('button', { name: 'Give to a house' }).click();
  const give = dialog(page, 'Give to a house');
  await choose(give, 'House', '3 Palm Street');
  await give.getByRole('button', { name: 'Give to this house' }).click();
  await expect(page.getByText('All money has a name')).toBeVisible();
}

async function withdraw(page: Page, { officer }: Month) {
  await page.goto('/finances');
  await page
    .getByRole('article', { name: 'Main' })
    .getByRole('button', { name: 'Withdraw Fund' })
    .click();
  const drawer = dialog(page, /^Withdraw fund from/);
  await drawer.getByLabel('Amount').fill('40000');
  await choose(drawer, 'To bank account', /Zenith Bank/);
  await drawer.getByLabel('What it is for').fill('Guards’ wages');
  await expect(drawer).toContainText('1 approval');
  await drawer.getByRole('button', { name: 'Ask for withdrawal' }).click();
  await enterCode(page, officer.email);
  await expect(drawer).toBeHidden();
}

async function approve(page: Page, { owner }: Month) {
  await page.goto('/finances?Tab=approvals');
  await page
    .getByText(/Guards’ wages/)
    .first()
    .click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const sure = dialog(page, 'Approve this request?');
  await expect(sure).toContainText('A code from your email confirms that it is you.');
  await sure.getByRole('button', { name: 'Approve' }).click();
  await enterCode(page, owner.email);
  await expect(sure).toBeHidden();
}

/** Moves a part of the money to a separate wallet. */
async function putBy(page: Page) {
  await page.goto('/finances');
  const wallet = (name: string) => page.getByRole('article', { name });
  await page.getByRole('button', { name: 'Create wallet' }).first().click();
  const drawer = dialog(page, 'Create wallet');
  await drawer.getByLabel('Name').fill('Gate works');
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  await expect(drawer).toBeHidden();
  await wallet('Main').getByRole('button', { name: 'Transfer Fund' }).click();
  const transfer = dialog(page, /^Transfer fund from/);
  await choose(transfer, 'To wallet', 'Gate works');
  await transfer.getByLabel('Amount').fill('60000');
  await transfer.getByLabel('Reason').fill('First part of the gate');
  // The step-up of the withdrawal is still valid.
  await transfer.getByRole('button', { name: 'Transfer' }).click();
  await expect(page.getByText('The money was moved.')).toBeVisible();
  await expect(wallet('Gate works')).toContainText('₦60,000.00');
}

async function closeTheMonth(page: Page, name: string) {
  await page.goto('/finances?Tab=reconciliation&Part=months');
  await page.getByRole('button', { name: `Close ${name}` }).click();
  const close = dialog(page, `Close ${name}?`);
  await expect(close.getByText('₦0.00').first()).toBeVisible();
  for (const why of await close.getByLabel(/^Why /).all()) await why.fill('Cash, not banked yet');
  await close.getByRole('button', { name: 'Close month' }).click();
  await expect(page.getByText(/^Closed by Ife/)).toBeVisible();
}

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const file = page.waitForEvent('download');
  await press();
  return (await file).suggestedFilename();
}
