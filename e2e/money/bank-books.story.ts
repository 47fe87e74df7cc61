// Details of bank reconciliation: a match names its receipt, unallocated money is labelled as such, a line of a closed
// month is booked later, a bank account shows the bank's name for its holder, and the expense form asks for a wallet.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createWallet } from '#contract/wallets/wallets.ts';
import { callAs, type Estate, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { newDue } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { accountNumberOf, importLines } from '#e2e/support/statements.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a match links to its receipt and needs a reason to undo; an unidentified line does not show as matched', async ({
  page,
  db,
}) => {
  const estate = await atTheDesk(page, db);
  await bringIn(estate, await accountNumberOf(db, estate.streets[0]?.houses[0]?.id));
  await page.goto('/finances?Tab=reconciliation');
  await line(page, 'ADA OBI').getByRole('button', { name: 'Accept' }).click();
  await expect(
    page.getByRole('link', { name: /Payment recorded: Receipt \d+, 1 Palm Street/ }),
  ).toBeVisible();
  await line(page, 'POS DEPOSIT').getByRole('button', { name: 'Mark unidentified' }).click();
  await page.getByRole('button', { name: 'Keep as unidentified' }).click();
  await expect(line(page, 'POS DEPOSIT')).toHaveCount(0);

  await navigateInApp(page, '/finances?Tab=reconciliation&State=Matched');
  await expect(line(page, 'POS DEPOSIT')).not.toContainText('Matched');
  await line(page, 'ADA OBI').getByRole('button', { name: 'Undo' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo this match?' });
  await undo.getByRole('button', { name: 'Undo match' }).click();
  await expect(undo.getByRole('alert')).toHaveText('This field is required.');
  await undo.getByLabel('Reason').fill('Paid by a neighbour');
  await expect(undo.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await line(page, 'ADA OBI')
    .getByRole('link', { name: /^Receipt \d+, 1 Palm Street/ })
    .click();
  await expect(page).toHaveURL(/Tab=inflow&Receipt=/);
});

test('a bank account’s details warn of another holder, or name who confirmed it and when', async ({
  page,
  db,
}) => {
  const estate = await atTheDesk(page, db);
  await page.goto('/finances?Tab=bank-accounts');
  await page.getByText('Zenith Bank 1012345679').first().click();
  const details = page.getByRole('dialog', { name: 'Zenith Bank 1012345679', exact: true });
  await expect(details).toContainText('Disable this account and add it again');
  await expect(details).not.toContainText('Usable from');
  await details.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog', { name: 'Disable Zenith Bank 1012345679?' })).toBeVisible();

  const { rows } = await db.query<{ name: string }>(
    `update bank_accounts b set name_match = 1, resolved_name = b.account_name, confirmed_by = b.created_by,
       confirmed_at = '2026-03-02T09:30:00Z' where b.community_id = $1
     returning (select u.name from users u where u.id = b.created_by) as name`,
    [estate.id],
  );
  const words = `Confirmed by ${rows[0]?.name} on 2 Mar 2026`;
  await page.goto('/finances?Tab=bank-accounts');
  await expect(page.getByText(words)).toBeVisible();
  await page.getByText('Zenith Bank 1012345679').first().click();
  await expect(details).toContainText(words);
  await expect(details).not.toContainText('Holder at bank');
});

test('the expense form preselects the only wallet and requires a choice between several', async ({
  page,
  db,
}) => {
  const { owner, ...estate } = await atTheDesk(page, db);
  await page.goto('/finances');
  await fromMenu(page, 'More actions', 'Record expense');
  const drawer = page.getByRole('dialog', { name: 'Record expense' });
  await expect(drawer.getByLabel('From wallet')).toHaveValue('Main wallet');
  await callAs(owner, createWallet, {
    params: { communityId: estate.id },
    body: { name: 'Works', purpose: 'Repairs', lowBalanceAtMinor: null, isReserve: false },
  });
  await page.goto('/finances');
  await fromMenu(page, 'More actions', 'Record expense');
  await drawer.getByRole('button', { name: 'Record expense' }).click();
  await expect(drawer.getByRole('link', { name: 'From wallet: Choose an option.' })).toBeVisible();
});

test('a bank line of a closed month is recorded on the first open day, as its dialog proposes', async ({
  page,
  db,
}) => {
  const estate = await atTheDesk(page, db);
  await bringIn(estate, 'TRF');
  const now = new Date();
  const closedThrough = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  await db.query(
    `insert into ledger_closings (community_id, closed_through, closed_by, closed_at, note, figures, round)
     values ($1, $2, $3, now(), '', '[]', 0)`,
    [estate.id, closedThrough.toISOString().slice(0, 10), estate.owner.id],
  );
  await page.goto('/finances?Tab=reconciliation');
  await line(page, 'POS DEPOSIT').getByRole('button', { name: 'Mark unidentified' }).click();
  const keep = page.getByRole('dialog', { name: 'Keep as unidentified?' });
  await expect(keep).toContainText(/The line is of 14 \w+ \d{4}; \w+ \d{4} is closed/);
  await expect(keep.getByRole('textbox', { name: 'Recorded on' })).toHaveValue(/^0?1/);
  await keep.getByRole('button', { name: 'Keep as unidentified' }).click();
  await expect(keep).toBeHidden();
  await navigateInApp(page, '/finances?Tab=reconciliation&State=Matched');
  await expect(line(page, 'POS DEPOSIT')).toContainText('recorded on');
});

function line(page: Page, words: string) {
  return page
    .getByRole('list', { name: 'Bank lines' })
    .getByRole('listitem')
    .filter({ hasText: words });
}

/** An owner whose estate has a due, and a bank account for which the bank names another holder. */
async function atTheDesk(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await newDue(estate);
  const { rows } = await db.query<{ id: string }>(
    `insert into bank_accounts (community_id, bank_name, account_number, account_name, usable_from, created_by,
       status, resolved_name, name_match)
     values ($1, 'Zenith Bank', '1012345679', 'Palm Estate', now(), $2, 'Verified', 'SOMEBODY ELSE', 0)
     returning id`,
    [estate.id, owner.id],
  );
  await signInAs(page, owner, estate);
  return { ...estate, owner, bankAccountId: rows[0]?.id ?? '' };
}

/** Imports two lines of last month: one from an account of a payer, and one without a payer. */
async function bringIn(
  { id: communityId, owner, bankAccountId }: Estate & { bankAccountId: string },
  payer: string,
) {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7);
  const csv = [
    'Date,Narration,Debit,Credit',
    `${month}-13,NIP ${payer} ADA OBI,,"20,000.00"`,
    `${month}-14,POS DEPOSIT 0803,,"5,000.00"`,
  ].join('\r\n');
  await importLines(owner, { communityId, bankAccountId, csv });
}
