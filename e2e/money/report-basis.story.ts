// A treasurer reads the report on a quarterly due that was billed in advance: its share of these months, the same on
// the other report bases, the reconciliation from dues to the bank, and the file that names the basis.
import { readFile } from 'node:fs/promises';
import { listDues } from '#contract/dues/due-list.ts';
import { createDue, publishDue } from '#contract/dues/dues.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { payByBank } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a treasurer reads a quarterly due’s report by each basis, and the reconciliation from dues to the bank', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  await db.query(
    `update communities set community_features = community_features || '{"Advanced Financial Report": true,
         "Download Financial Report": true}' where id = $1`,
    [estate.id],
  );
  const wallets = await callAs(owner, listWallets, { params, query: {} });
  const walletId = wallets.items[0]?.id ?? '';
  const due = await callAs(owner, createDue, {
    params,
    body: {
      title: 'Security',
      category: 'Security',
      walletId,
      amount: { model: 'Fixed', amountMinor: 3_000_000 },
      audience: { kind: 'All' },
      frequency: 'Quarterly',
      startOn: dayOf(0),
      occurrences: 1,
      reminders: { days: [], minimumMinor: null },
    },
  });
  await callAs(owner, publishDue, {
    params: { ...params, dueId: due.id },
    body: { version: due.version },
  });
  await expect
    .poll(
      async () =>
        (await callAs(owner, listDues, { params, query: {} })).items[0]?.progress.billedMinor,
    )
    .toBe(6_000_000);
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await payByBank(estate, { houseId, amountMinor: 1_000_000, walletId });
  await signInAs(page, owner, estate);

  // Two of the three months, so that the issue day is also included on the last evening of a month.
  const time = `From=${dayOf(0)}&To=${dayOf(2, -1)}`;
  const figure = (label: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .first();
  await page.goto(`/dues?Tab=report&${time}`);
  await expect(
    page.getByText(
      'By the period billed for. A charge counts in equal parts in the months it covers.',
    ),
  ).toBeVisible();
  await expect(figure('Billed')).toHaveText('₦40,000');
  await expect(figure('Disputed today')).toHaveText('₦0');
  await choose(page, 'Basis', 'By due day');
  await expect(page.getByText('By due day. A charge counts on the day it is due.')).toBeVisible();
  await expect(figure('Billed')).toHaveText('₦60,000');

  await navigateInApp(page, `/finances?Tab=advanced&${time}`);
  const income = page.getByRole('region', { name: 'Income, as a table' });
  await expect(income.getByRole('row', { name: /Security/ })).toContainText('₦40,000.00');
  await choose(page, 'Basis', 'By day of issue');
  await expect(income.getByRole('row', { name: /Security/ })).toContainText('₦60,000.00');
  await choose(page, 'Basis', 'By the period billed for');
  await choose(page, 'Section', 'Reconciliation');
  const amounts = (title: string) =>
    page
      .getByRole('region', { name: `${title}, as a table` })
      .getByRole('row')
      .locator('td:last-child');
  await expect(amounts('From dues billed to received')).toHaveText([
    '₦40,000.00',
    '₦20,000.00',
    '−₦50,000.00',
    '₦10,000.00',
  ]);
  await expect(amounts('Reconciliation of dues received and money in')).toHaveText([
    '₦10,000.00',
    '₦10,000.00',
  ]);
  await expect(amounts('From money in to the wallets')).toHaveText(['₦10,000.00', '₦10,000.00']);
  await expect(amounts('From the wallets to the bank')).toHaveText([
    '₦10,000.00',
    '−₦10,000.00',
    '₦0.00',
  ]);

  const downloads = page.waitForEvent('download');
  await fromMenu(page, /^Download/, 'CSV');
  const file = await readFile(await (await downloads).path(), 'utf8');
  expect(file).toContain(
    'By the period billed for. A charge counts in equal parts in the months it covers.',
  );
  expect(file).toContain('"Received, in the dues report of these days","10000');

  await navigateInApp(page, '/finances?Tab=budget&View=compare&Basis=Due day');
  await expect(page.getByText('By due day. A charge counts on the day it is due.')).toBeVisible();
  await choose(page, 'Basis', 'By the period billed for');
  await expect(
    page.getByText(
      'By the period billed for. A charge counts in equal parts in the months it covers.',
    ),
  ).toBeVisible();
});

/** The first day of this month, shifted by months and days. */
function dayOf(months: number, days = 0): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1 + days))
    .toISOString()
    .slice(0, 10);
}
