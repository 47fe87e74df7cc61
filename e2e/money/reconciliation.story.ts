// A finance officer's month: the bank statement is imported, suggestions are accepted, a line is split, an unidentified
// one is kept and later identified or refunded, and the month is closed, after which nothing can be booked in it.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { recordPayment } from '#contract/due-payments/due-payments.ts';
import { depositFund } from '#contract/money-requests/money-requests.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { seedWorker } from '#testing/seed.ts';
import { approveAll } from '#e2e/support/approvals.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newBankAccount } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { enterCode, newPerson, type Person, signInAs } from '#e2e/support/people.ts';
import { payOut } from '#e2e/support/sandbox.ts';
import { choose } from '#e2e/support/screen.ts';
import { accountNumberOf, importLines, matchLines } from '#e2e/support/statements.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a bank line shows that it is compared, then its suggestion; the list of statements fits the screen', async ({
  page,
  db,
}) => {
  const { officer, estate, books } = await atTheBooks(page, db);
  const payer = await accountNumberOf(db, estate.streets[0]?.houses[0]?.id);
  const { day } = lastMonth();
  const csv = [
    'Date,Narration,Debit,Credit',
    `${day(13)},NIP ${payer} ADA OBI,,"50,000.00"`,
    `${day(14)},POS DEPOSIT 0803,,"20,000.00"`,
  ].join('\r\n');
  // The job that suggests matches needs this lock, so it waits until the story releases it.
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('suggest ' || $1, 0))`, [
    estate.id,
  ]);
  await importLines(officer, { ...books, csv });
  await page.goto('/finances?Tab=reconciliation');
  await expect(page.getByRole('status').filter({ hasText: 'Comparing the new' })).toBeVisible();
  await expect(line(page, 'ADA OBI')).toContainText('Looking for matches in the books…');
  await holder.query('commit');
  holder.release();
  await expect(line(page, 'ADA OBI')).toContainText('is in the bank’s description');
  await expect(line(page, 'POS DEPOSIT')).toContainText('No match in the books yet');
  await expect(page.getByText('Comparing the new lines')).toBeHidden();
  await page.getByRole('button', { name: 'Compare again' }).click();
  await expect(page.getByText('Compared. 1 line with a suggestion.')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await navigateInApp(page, '/finances?Tab=reconciliation&Part=statements');
  await expect(page.getByRole('columnheader', { name: 'Uploaded' })).toBeInViewport({ ratio: 1 });
});

test('a statement is imported with the days it covers, and its lines are accepted, split, kept or ignored', async ({
  page,
  db,
}) => {
  const { estate, officer } = await atTheBooks(page, db);
  const payer = await accountNumberOf(db, estate.streets[0]?.houses[0]?.id);
  const { day, last } = lastMonth();
  await callAs(officer, recordPayment, {
    params: { communityId: estate.id },
    body: {
      houseId: estate.streets[0]?.houses[1]?.id ?? '',
      walletId: await mainWallet(officer, estate.id),
      amountMinor: 3_000_000,
      channel: 'Bank transfer',
      paidOn: iso(day(13)),
      externalReference: 'FT-881',
      isAmountSure: true,
    },
  });
  const csv = [
    'ZENITH BANK PLC',
    '',
    'Date,Narration,Debit,Credit,Balance',
    `${day(13)},NIP ${payer} ADA OBI,,"50,000.00","150,000.00"`,
    `${day(13)},NIP TRF 2 PALM STREET FT-881,,"30,000.00","180,000.00"`,
    `${day(14)},TRF FROM LANDLORD LTD,,"90,000.00","270,000.00"`,
    `${day(15)},POS DEPOSIT 0803,,"20,000.00","290,000.00"`,
    `${day(16)},SMS CHARGE,4.00,,"289,996.00"`,
  ].join('\r\n');
  await bringIn(page, csv, 'Import 5 lines');
  await expect(page.getByText('5 lines imported.')).toBeVisible();
  // A second import of the same file records the days that the statement covers.
  const covers = { 'Covers from': day(1), 'Covers to': day(last) };
  await bringIn(page, csv, 'Record covered days', covers);
  await expect(page.getByText('The covered days were recorded.')).toBeVisible();

  await expect(line(page, 'ADA OBI')).toContainText('is in the bank’s description');
  // The first line is a new payment of a house, the second is a payment in the books.
  await page.getByRole('button', { name: 'Accept 2 exact matches' }).click();
  await expect(line(page, 'ADA OBI')).toHaveCount(0);
  await expect(line(page, 'FT-881')).toHaveCount(0);

  await line(page, 'LANDLORD').getByRole('button', { name: 'Find or split' }).click();
  const drawer = page.getByRole('dialog', { name: 'Find or split' });
  for (const [number, amount] of [
    ['1', '50000'],
    ['2', '40000'],
  ] as const) {
    await drawer.getByRole('button', { name: 'Add a house' }).click();
    const house = drawer.getByRole('group', { name: `House ${number}` });
    await choose(house, 'House', `${number} Palm Street`);
    await house.getByLabel('Amount').fill(amount);
  }
  await expect(drawer.getByText('The parts add up to the line.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Match' }).click();
  await expect(drawer).toBeHidden();

  await keepUnallocated(page, 'POS DEPOSIT');
  await line(page, 'SMS CHARGE').getByRole('button', { name: 'Ignore' }).click();
  const ignore = page.getByRole('dialog', { name: 'Ignore this line?' });
  await ignore.getByLabel('Reason').fill('Bank charge, booked once a month');
  await ignore.getByRole('button', { name: 'Ignore line' }).click();
  await expect(page.getByText('Nothing left to reconcile')).toBeVisible();
});

test('a month can be closed while a request awaits approval, and then refuses statement lines and payments', async ({
  page,
  db,
}) => {
  const { officer, estate, books } = await atTheBooks(page, db);
  const { day, last, name } = lastMonth();
  const csv = [
    'Date,Narration,Debit,Credit,Balance',
    `${day(13)},TRF ADA OBI,,"50,000.00","150,000.00"`,
  ].join('\r\n');
  await importLines(officer, {
    ...books,
    csv,
    covers: { fromOn: iso(day(1)), toOn: iso(day(last)) },
  });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await matchLines(officer, estate.id, ({ amountMinor }) => ({
    kind: 'House',
    houseId,
    amountMinor,
  }));
  await enterCash(officer, estate.id, day(12));
  await page.goto('/finances?Tab=reconciliation&Part=months');
  await page.getByRole('button', { name: `Close ${name}` }).click();
  const close = page.getByRole('dialog', { name: `Close ${name}?` });
  await expect(close.getByText('₦0.00').first()).toBeVisible();
  await expect(close).toContainText(
    '1 request of ₦900.00 with a day in this period still awaits approval',
  );
  await close.getByRole('button', { name: 'Close month' }).click();
  await expect(page.getByText('Closed by Ife')).toBeVisible();

  await navigateInApp(page, '/finances/statement');
  await page.getByTestId('statement-file').setInputFiles({
    name: 'late.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Date,Narration,Debit,Credit\r\n${day(17)},LATE,,"1.00"\r\n`),
  });
  await expect(page.getByText(`${name} is closed`)).toBeVisible();

  await navigateInApp(page, '/dues?Tab=inflow');
  await page.getByRole('button', { name: 'Record payment' }).click();
  const late = page.getByRole('dialog', { name: 'Record payment' });
  await choose(late, 'House', '1 Palm Street');
  await late.getByLabel('Amount').fill('1000');
  await late.getByRole('textbox', { name: 'Paid on' }).fill(day(20));
  await late.getByRole('button', { name: 'Record payment' }).click();
  await expect(late.getByText(/closed/).first()).toBeVisible();
});

test('a bank charge is recorded from its line, and the next charge is suggested in the same way', async ({
  page,
  db,
}) => {
  const { owner, officer, estate, books } = await atTheBooks(page, db);
  const { day } = lastMonth();
  const csv = [
    'Date,Narration,Debit,Credit',
    `${day(13)},POS DEPOSIT 0803,,"20,000.00"`,
    `${day(14)},SMS ALERT AND STAMP DUTY 101,52.00,`,
    `${day(15)},SMS ALERT AND STAMP DUTY 102,26.00,`,
    `${day(16)},DIESEL SUPPLY,"12,000.00",`,
  ].join('\r\n');
  await page.goto('/finances?Tab=reconciliation');
  await expect(page.getByRole('heading', { name: 'No bank statement yet' })).toBeVisible();
  await importLines(officer, { ...books, csv });
  // The wallet is empty until the deposit is booked, and the empty form already says so.
  await line(page, 'DIESEL').getByRole('button', { name: 'Record expense' }).click();
  await expect(page.getByRole('dialog', { name: 'Record expense' })).toContainText(
    'Main wallet has ₦0.00 available. First match incoming money, or add money to the wallet.',
  );
  await page.keyboard.press('Escape');
  await keepUnallocated(page, 'POS DEPOSIT');

  await line(page, 'DUTY 101').getByRole('button', { name: 'Bank charge' }).click();
  const sure = page.getByRole('dialog', { name: 'Record as a bank charge?' });
  await expect(sure).toContainText('₦52.00');
  await expect(sure).toContainText('Zenith Bank 1012345678');
  await sure.getByRole('button', { name: 'Record bank charge' }).click();
  await expect(line(page, 'DUTY 101')).toContainText('Awaiting 1 approver.');
  await line(page, 'DUTY 101').getByRole('link').click();
  await expect(page).toHaveURL(/Tab=approvals&Request=/);
  await expect(page.getByRole('dialog')).toContainText('DUTY 101');
  await navigateInApp(page, '/finances?Tab=reconciliation');

  await expect(line(page, 'DUTY 102')).toContainText('Looks like a bank charge, as on 14');
  await line(page, 'DUTY 102').getByRole('button', { name: 'Accept' }).click();
  await expect(line(page, 'DUTY 102')).toContainText('Awaiting approval');

  await line(page, 'DIESEL').getByRole('button', { name: 'Record expense' }).click();
  const drawer = page.getByRole('dialog', { name: 'Record expense' });
  await expect(drawer).toContainText('₦12,000.00');
  await expect(drawer).not.toContainText('First match incoming money');
  await expect(drawer.getByLabel('Purpose')).toHaveValue('DIESEL SUPPLY');
  await choose(drawer, 'Category', 'Diesel');
  await drawer.getByLabel('Paid to').fill('Harbour Fuels');
  await drawer.getByRole('button', { name: 'Record expense' }).click();
  await expect(drawer).toBeHidden();
  await expect(line(page, 'DIESEL')).toContainText('Awaiting approval');

  await approveAll(db, owner, estate.id);
  await expect(line(page, 'DUTY 101')).toHaveCount(0);
  await page.getByText('Matched', { exact: true }).click();
  await expect(line(page, 'DUTY 101').first()).toContainText('₦52.00');

  await page.getByRole('button', { name: /^Rules/ }).click();
  await page.getByRole('button', { name: 'Remove the rule for sms alert and stamp duty' }).click();
  await expect(page.getByText('Rule removed.')).toBeVisible();
});

test('an unidentified payment is allocated to a house, and another is returned to its payer after an approval', async ({
  page,
  db,
}) => {
  const { owner, officer, estate, books } = await atTheBooks(page, db);
  const stranger = { bank: 'Harbour Bank', number: '0298765431', name: 'Stranger Ltd' };
  await newBankAccount(db, estate, stranger);
  const { day } = lastMonth();
  // The estate pays the bank's fee for the refund, so the wallet needs more money than the receipt.
  const csv = [
    'Date,Narration,Debit,Credit',
    `${day(14)},TRF FROM STRANGER LTD,,"20,000.00"`,
    `${day(15)},POS DEPOSIT 0803,,"5,000.00"`,
  ].join('\r\n');
  await importLines(officer, { ...books, csv });
  await matchLines(officer, estate.id, ({ amountMinor }) => ({ kind: 'Unallocated', amountMinor }));

  await page.goto('/finances?Tab=reconciliation&Part=unallocated');
  const receipt = page.getByRole('list', { name: 'Unidentified payments' });
  const one = (words: string) => receipt.getByRole('listitem').filter({ hasText: words });
  await one('POS DEPOSIT').getByRole('button', { name: 'Allocate to house' }).click();
  const give = page.getByRole('dialog', { name: 'Allocate to house' });
  await choose(give, 'House', '3 Palm Street');
  await give.getByRole('button', { name: 'Allocate' }).click();
  await expect(one('POS DEPOSIT')).toHaveCount(0);

  await one('STRANGER').getByRole('button', { name: 'Return' }).click();
  const drawer = page.getByRole('dialog', { name: 'Return' });
  await expect(drawer.getByLabel('Amount')).toHaveValue('20,000.00');
  await choose(drawer, 'To bank account', /Harbour Bank/);
  await drawer.getByLabel('Reason').fill('They meant another estate');
  await drawer.getByRole('button', { name: 'Request return' }).click();
  await enterCode(page, officer.email);
  await expect(drawer).toBeHidden();
  await expect(page.getByText('Every payment is identified')).toBeVisible();
  await page.getByText('Settled', { exact: true }).click();
  await expect(receipt).toContainText('Awaiting return: They meant another estate');

  await approveAll(db, owner, estate.id);
  await payOut(db, estate.id);
  await page.reload();
  await expect(receipt).toContainText('Returned: They meant another estate');
});

test('closing a month on a low screen asks why bank and books differ, and scrolls to a missing reason', async ({
  page,
  db,
}) => {
  const { officer, books } = await atTheBooks(page, db);
  const { day, name } = lastMonth();
  const csv = ['Date,Narration,Debit,Credit', `${day(13)},POS DEPOSIT 0803,,"20,000.00"`];
  await importLines(officer, { ...books, csv: csv.join('\r\n') });
  await page.goto('/finances?Tab=reconciliation&Part=months');
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.getByRole('button', { name: `Close ${name}` }).click();
  const close = page.getByRole('dialog', { name: `Close ${name}?` });
  const account = close.getByRole('region', { name: /Zenith Bank/ });
  const reason = account.getByLabel('Why do bank and books differ?');
  await expect(reason).toBeVisible();
  await close.getByRole('button', { name: 'Close month' }).click();
  const fault = account.getByRole('alert');
  await expect(fault).toHaveText('This field is required.');
  await expect(fault).toBeInViewport();
  await expect(reason).toBeFocused();
  await reason.fill('It is a deposit without a name');
  await expect(fault).toBeHidden();
});

/** Last month: the format of its days in bank files, the number of its last day, and its name. */
function lastMonth(): { day(number: number): string; last: number; name: string } {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const [year, month] = first.toISOString().split('-');
  const name = new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    day: (number) => `${String(number).padStart(2, '0')}/${month}/${year}`,
    last: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0)).getUTCDate(),
    name: name.format(first),
  };
}

function line(page: Page, words: string) {
  return page
    .getByRole('list', { name: 'Bank lines' })
    .getByRole('listitem')
    .filter({ hasText: words });
}

/** An estate with its bank account, and its finance officer at the desk. */
async function atTheBooks(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const { rows } = await db.query<{ id: string }>(
    `insert into bank_accounts (community_id, bank_name, account_number, account_name, usable_from, created_by)
     values ($1, 'Zenith Bank', '1012345678', 'Palm Estate', now(), $2) returning id`,
    [estate.id, owner.id],
  );
  await signInAs(page, officer, estate);
  const books = { communityId: estate.id, bankAccountId: rows[0]?.id ?? '' };
  return { owner, officer, estate, books };
}

/** Uploads a statement, fills in the days that it covers, and clicks the button of the last step. */
async function bringIn(page: Page, csv: string, button: string, covers?: Record<string, string>) {
  await page.goto('/finances/statement');
  // With several accounts, none is preselected.
  await choose(page.locator('main'), 'Bank account', /^Zenith Bank 1012345678/);
  await page.getByTestId('statement-file').setInputFiles({
    name: 'zenith.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  });
  for (const [label, day] of Object.entries(covers ?? {})) {
    await page.getByLabel(label, { exact: true }).fill(day);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: button }).click();
}

/** Turns a day of a bank's file, `31/12/2026`, into ISO format. */
const iso = (day: string): string => day.split('/').toReversed().join('-');

async function mainWallet(officer: Person, communityId: string): Promise<string> {
  const { items } = await callAs(officer, listWallets, { params: { communityId }, query: {} });
  return items[0]?.id ?? '';
}

/** A cash deposit of ₦900 on a given day that awaits approval. */
async function enterCash(officer: Person, communityId: string, day: string) {
  await callAs(officer, depositFund, {
    params: { communityId, walletId: await mainWallet(officer, communityId) },
    body: {
      amountMinor: 90_000,
      channel: 'Cash',
      receivedOn: iso(day),
      counterparty: 'Mr Eze',
      narration: 'Sale of old chairs',
    },
  });
}

async function keepUnallocated(page: Page, words: string) {
  await line(page, words).getByRole('button', { name: 'Mark unidentified' }).click();
  await page.getByRole('button', { name: 'Keep as unidentified' }).click();
  await expect(line(page, words)).toHaveCount(0);
}
