// Compares the product with the reference model: reads each figure over the API, except those of the ledger, and
// asserts that it equals the model's figure.
import assert from 'node:assert/strict';
import { listCharges, type ChargeRow } from '#contract/charges/charges.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { listDuePayments } from '#contract/due-payments/due-payments.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import {
  getAdvancedReport,
  getDuesReport,
  getFinancialReport,
  type Report,
} from '#contract/reports/reports.ts';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { type AccountKind, chart } from '#ledger/chart.ts';
import { getHouseStatement } from '#contract/house-accounts/statements.ts';
import { firstOf, lastOf, monthOf } from './days.ts';
import * as figures from './figures.ts';
import type { Game } from './game.ts';
import { type Kobo, sum } from './model.ts';

type Name = (typeof chart)[AccountKind]['name'];

const kobo = (minor: number | null | undefined): Kobo => BigInt(minor ?? 0);

/** Compares the charges and the account of one house. */
export async function compareHouse({ product, estate, today }: Game, house: string): Promise<void> {
  const said = new Map(
    (await product.all(listCharges, { HouseId: house })).map((row) => [row.id, rowOf(row)]),
  );
  const expected = estate.charges
    .filter((charge) => charge.house === house)
    .map((charge) => [charge.id, figures.chargeRow(estate, charge, today)] as const);
  assert.deepEqual(said, new Map(expected), 'the charges of a house');
  const params = { ...product.params, houseId: house };
  const account = await product.read(getHouseAccount, { params });
  assert.deepEqual(
    {
      owed: kobo(account.outstandingMinor),
      openCount: account.openChargeCount,
      overdue: kobo(account.overdueMinor),
      overdueCount: account.overdueCount,
      credit: kobo(account.creditMinor),
      ownWallet: kobo(account.wallet?.availableMinor),
      refundWaiting: kobo(account.refundWaitingMinor),
      activePlans: account.activePlanCount,
    },
    figures.houseAccount(estate, house, today),
    'the account of a house',
  );
}

const rowOf = (row: ChargeRow): ReturnType<typeof figures.chargeRow> => ({
  title: row.due.title,
  startsOn: row.period.startsOn,
  issuedOn: row.issuedOn,
  dueOn: row.dueOn,
  principal: kobo(row.principalMinor),
  penalty: kobo(row.penaltyMinor),
  waived: kobo(row.waivedMinor),
  paid: kobo(row.paidMinor),
  owed: kobo(row.outstandingMinor),
  status: row.status,
  isDisputed: row.isDisputed,
  isInPlan: row.isInPlan,
});

/** Compares the balance and the held amount of each wallet. */
export async function compareWallets({ product, estate }: Game): Promise<void> {
  const said = new Map(
    (await product.wallets()).map((row) => [
      row.id,
      { balance: kobo(row.ledgerBalanceMinor), held: kobo(row.heldMinor) },
    ]),
  );
  for (const wallet of estate.wallets) {
    assert.deepEqual(said.get(wallet), figures.walletRow(estate, wallet), 'a wallet');
  }
}

/** Compares all figures of a month, and the ledger behind it. */
export async function compareMonth(game: Game, month: string): Promise<void> {
  for (const house of game.estate.houses) {
    await compareHouse(game, house);
    await compareStatement(game, house, month);
  }
  await compareWallets(game);
  await comparePayments(game, month);
  await compareTransactions(game, month);
  await compareReports(game, month);
  await compareOverview(game, month);
  await compareLedger(game);
}

async function compareStatement(
  { product, estate }: Game,
  house: string,
  month: string,
): Promise<void> {
  const params = { ...product.params, houseId: house };
  const query = { From: firstOf(month), To: lastOf(month) };
  const said = await product.read(getHouseStatement, { params, query });
  const penalties = said.lines.filter(({ text }) => text.startsWith('Penalty: '));
  const others = said.lines.filter((line) => !penalties.includes(line));
  assert.deepEqual(
    {
      opening: kobo(said.openingMinor),
      closing: kobo(said.closingMinor),
      penalties: sum(penalties.map(({ amountMinor }) => kobo(amountMinor))),
      lines: others.map(({ day, amountMinor }) => `${day} ${amountMinor}`).toSorted(),
    },
    figures.houseStatement(estate, house, month),
    `the statement of a house over ${month}`,
  );
}

/** Compares the list of payments of a month: each receipt once. */
async function comparePayments({ product, estate }: Game, month: string): Promise<void> {
  const rows = await product.all(listDuePayments, { From: firstOf(month), To: lastOf(month) });
  const said = rows.map((row) => ({
    receipt: row.receiptNumber,
    house: row.house.id,
    amount: kobo(row.amountMinor),
    credited: kobo(row.creditedMinor),
    channel: row.channel,
    paidOn: row.paidOn,
    status: row.status,
  }));
  const expected = estate.payments
    .filter(({ paidOn }) => monthOf(paidOn) === month)
    .map((payment) => ({
      receipt: payment.receipt,
      house: payment.house,
      amount: payment.amount,
      credited: sum(payment.creditIn.values()),
      channel: payment.channel,
      paidOn: payment.paidOn,
      status: payment.reversedOn === null ? 'Successful' : 'Reversed',
    }));
  const byReceipt = (one: { receipt: number }, other: { receipt: number }) =>
    one.receipt - other.receipt;
  assert.deepEqual(said.toSorted(byReceipt), expected.toSorted(byReceipt), `payments of ${month}`);
}

/** Compares the list of transactions: one row for each wallet that a movement of money changes. */
async function compareTransactions({ product, estate }: Game, month: string): Promise<void> {
  const rows = await product.all(listTransactions, { From: firstOf(month), To: lastOf(month) });
  const said = rows.map((row) =>
    [row.occurredOn, row.wallet.id, row.kind, row.amountMinor].join(' '),
  );
  const expected = figures
    .movementsIn(estate, month)
    .flatMap(({ day, kind, isReversal, wallets }) =>
      [...wallets].map(([wallet, amount]) =>
        [day, wallet, isReversal ? 'Reversal' : kind, amount].join(' '),
      ),
    );
  assert.deepEqual(said.toSorted(), expected.toSorted(), `transactions of ${month}`);
}

const figureOf = (report: Report, label: string): Kobo =>
  kobo(report.figures.find((one) => one.label === label)?.value);

async function compareReports({ product, estate, today }: Game, month: string): Promise<void> {
  const query = { From: firstOf(month), To: lastOf(month) };
  const dues = await product.read(getDuesReport, { query });
  for (const [label, amount] of Object.entries(figures.duesReport(estate, month, today))) {
    assert.equal(figureOf(dues, label), amount, `${label}, dues report of ${month}`);
  }
  const onDays = figures.billedOnDays(estate, month);
  for (const Basis of ['Due day', 'Day of issue'] as const) {
    const other = await product.read(getDuesReport, { query: { ...query, Basis } });
    const said = `billed by ${Basis}, dues report of ${month}`;
    assert.equal(figureOf(other, 'Billed'), onDays[Basis], said);
  }
  const finances = await product.read(getFinancialReport, { query });
  for (const [label, amount] of Object.entries(figures.financialReport(estate, month))) {
    assert.equal(figureOf(finances, label), amount, `${label}, financial report of ${month}`);
  }
  const lines = (report: Report, key: string): Kobo[] => {
    const found = report.tables.find((one) => one.key === key);
    return [...(found?.rows ?? []), found?.total ?? []].map(([, amount]) => kobo(Number(amount)));
  };
  assert.deepEqual(
    lines(finances, 'dues-to-money-in'),
    figures.bridge(estate, month),
    `from dues received to money in, ${month}`,
  );
  const way = await product.read(getAdvancedReport, {
    query: { ...query, Section: 'Reconciliation' },
  });
  const endsOf = (key: string) => [lines(way, key).at(0), lines(way, key).at(-1)];
  const { Billed, Received } = figures.duesReport(estate, month, today);
  const { 'Money in': came, Net, Balance } = figures.financialReport(estate, month);
  assert.deepEqual(
    endsOf('billed-to-received'),
    [Billed, Received],
    `billed to received, ${month}`,
  );
  assert.deepEqual(endsOf('dues-to-money-in'), [Received, came], `received to money in, ${month}`);
  assert.deepEqual(endsOf('money-in-to-wallets'), [came, Balance], `money in to wallets, ${month}`);
  assert.equal(endsOf('wallets-to-bank')[0], Net, `wallets to bank, ${month}`);
  for (const { key, rows } of way.tables) {
    const said = `${key} of ${month}: ${JSON.stringify(rows)}`;
    assert.ok(!rows.some(([line]) => line === 'Not explained'), said);
    assert.equal(sum(lines(way, key).slice(0, -1)), lines(way, key).at(-1), said);
  }
}

const namesOfMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Compares the dashboard: the debt today, and the amounts that were billed, paid, received and spent in the month.
 */
async function compareOverview({ product, estate, today }: Game, month: string): Promise<void> {
  const { tiles, collection, inflow } = await product.read(getDashboard);
  const owing = figures.duesReport(estate, month, today);
  assert.equal(kobo(tiles.dues?.outstandingMinor), owing['Owed today'], 'owed, overview');
  assert.equal(kobo(tiles.dues?.overdueMinor), owing['Overdue today'], 'overdue, overview');
  const name = `${namesOfMonths[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
  const rowOfMonth = (table: typeof inflow): Kobo[] =>
    (table?.rows.find(([title]) => title === name) ?? [])
      .slice(1)
      .map((cell) => kobo(Number(cell)));
  const { in: came, out, reversed, net } = figures.moved(figures.movementsIn(estate, month));
  assert.deepEqual(rowOfMonth(inflow), [came, out, reversed, net], `moved, overview of ${month}`);
  const { billed, paid } = figures.billedFor(estate, month);
  assert.deepEqual(
    rowOfMonth(collection).slice(0, 2),
    [billed, paid],
    `billed, overview of ${month}`,
  );
}

/** Compares the ledger accounts of each kind: the stored balances, and the sum of their postings. */
async function compareLedger({ product, estate }: Game): Promise<void> {
  const { rows } = await product.world.owner.query<{
    kind: AccountKind;
    kept: string;
    posted: string;
  }>(
    `select a.kind, sum(a.balance_minor)::text as kept, sum(p.amount)::text as posted
     from ledger_accounts a
     cross join lateral (select coalesce(sum(q.amount_minor), 0) as amount from postings q
       where q.community_id = a.community_id and q.account_id = a.id) p
     where a.community_id = $1 group by a.kind`,
    [product.communityId],
  );
  const kept = new Map(rows.map((row) => [chart[row.kind].name, BigInt(row.kept)]));
  for (const row of rows) assert.equal(row.kept, row.posted, `postings of ${row.kind}`);
  for (const [name, amount] of Object.entries(figures.accounts(estate))) {
    assert.equal(kept.get(name as Name) ?? 0n, amount, `the ledger’s ${name}`);
  }
  const balances = figures.accounts(estate);
  assert.equal(sum(Object.values(balances)), 0n, 'the accounts of the model sum to zero');
}
