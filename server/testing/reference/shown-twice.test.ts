// Compares figures that the product shows in two places, with the data of one large estate. Each pair of places is
// compared once.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { getReconciliation } from '#contract/reconciliation/bank-lines.ts';
import { getCharge } from '#contract/charges/charge-changes.ts';
import { listCharges } from '#contract/charges/charges.ts';
import { listCommunityOverviews } from '#contract/communities/communities.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { getDuePayment, listDuePayments } from '#contract/due-payments/due-payments.ts';
import { listDues } from '#contract/dues/due-list.ts';
import { getDue } from '#contract/dues/dues.ts';
import { getHouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { listInstalmentPlans } from '#contract/instalment-plans/instalment-plans.ts';
import { listMoneyRequests } from '#contract/money-requests/money-requests.ts';
import { verifyReceipt } from '#contract/due-payments/receipts.ts';
import { listRefunds } from '#contract/due-payments/refunds.ts';
import * as reports from '#contract/reports/reports.ts';
import type { Report } from '#contract/reports/reports.ts';
import { previewSummary } from '#contract/reports/summaries.ts';
import { listTransactions } from '#contract/wallets/transactions.ts';
import { listUnallocatedReceipts } from '#contract/reconciliation/unallocated-receipts.ts';
import { getWalletStatement } from '#contract/wallets/wallet-statement.ts';
import { getWallet } from '#contract/wallets/wallets.ts';
import { takePack } from '#testing/audit-pack.ts';
import { openWorld, type World } from '#testing/world.ts';
import { getHouseStatement } from '#contract/house-accounts/statements.ts';
import { addMonths, firstOf, lastOf } from './days.ts';
import type { Game } from './game.ts';
import { figureOf, minor, placesOf, sumOf, tableOf, totalOf } from './places.ts';
import { play } from './play.ts';
import { stepsOnMoney } from './steps-on-money.ts';

const startMonth = '2027-02';
const months = 5;
const month = addMonths(startMonth, months - 1);
const ofMonth = { From: firstOf(month), To: lastOf(month) };
const ofAll = { From: firstOf(startMonth), To: lastOf(addMonths(month, 1)) };

describe('figures shown in two places', () => {
  let world: World;
  let game: Game;
  let finances: Report;
  let dues: Report;
  let places: ReturnType<typeof placesOf>;

  before(async () => {
    world = await openWorld();
    game = await play(world, { seed: 77, months, houses: 5, startMonth, daysApart: 5 });
    places = placesOf(game);
    // Makes sure that a refund is pending, so that money is held for it.
    while (!game.estate.refunds.some(({ status }) => status === 'Waiting')) {
      await stepsOnMoney.refund.run(game);
    }
    finances = await game.product.read(reports.getFinancialReport, { query: ofMonth });
    dues = await game.product.read(reports.getDuesReport, {
      query: { ...ofMonth, Section: 'Collection' },
    });
  });
  after(() => world.close());

  const read: Game['product']['read'] = (operation, input) => game.product.read(operation, input);
  const all: Game['product']['all'] = (operation, query) => game.product.all(operation, query);
  const financesOf = (query: typeof ofMonth) => read(reports.getFinancialReport, { query });
  const advanced = (Section: reports.AdvancedSection, time = ofMonth) =>
    read(reports.getAdvancedReport, { query: { ...time, Section } });
  const inflow: Place = async () =>
    sumOf((await all(listDuePayments)).map(({ amountMinor }) => amountMinor));
  type Place = () => Promise<number>;
  const charges = (query: object = {}) => all(listCharges, query);
  const owedInList: Place = async () =>
    sumOf((await charges()).map(({ outstandingMinor }) => outstandingMinor));

  /** The figures, each with the two places that show it. */
  const pairs: readonly [figure: string, Place, Place][] = [
    [
      'owed by all: list of charges, dues report',
      owedInList,
      async () => figureOf(dues, 'Owed today'),
    ],
    [
      'owed by all: dues report, overview',
      async () => figureOf(dues, 'Owed today'),
      async () => (await read(getDashboard)).tiles.dues?.outstandingMinor ?? 0,
    ],
    [
      'owed by all: overview, overview of all communities',
      async () => (await read(getDashboard)).tiles.dues?.outstandingMinor ?? 0,
      async () => {
        const { data } = await world.call(game.product.maker, listCommunityOverviews, {
          query: {},
        });
        return data.items[0]?.outstandingMinor ?? 0;
      },
    ],
    [
      'owed by all: list of charges, list of houses',
      owedInList,
      async () => sumOf((await all(listHouses)).map(({ outstandingMinor }) => outstandingMinor)),
    ],
    [
      'owed by all: list of charges, list of dues',
      owedInList,
      async () => sumOf((await all(listDues)).map(({ progress }) => progress.outstandingMinor)),
    ],
    [
      'owed by all: list of charges, ageing by due',
      owedInList,
      async () => totalOf(dues, 'dues', 8),
    ],
    [
      'owed by all: list of charges, its CSV file',
      owedInList,
      async () => sumOf((await places.csv('charges')).map((row) => minor(row['Outstanding']))),
    ],
    [
      'owed by all: list of charges, charges of the audit pack',
      owedInList,
      async () => {
        const { maker, params } = game.product;
        const time = { fromOn: firstOf(startMonth), toOn: lastOf(month) };
        const pack = await takePack(world, maker, params, time);
        return sumOf(pack.table('charges').map((row) => Number(row['owed_minor'])));
      },
    ],
    [
      'overdue: dues report, quick filter of charges',
      async () => figureOf(dues, 'Overdue today'),
      async () => sumOf((await charges({ Quick: 'Overdue' })).map((row) => row.outstandingMinor)),
    ],
    [
      'overdue: overview, accounts of the houses',
      async () => (await read(getDashboard)).tiles.dues?.overdueMinor ?? 0,
      () => places.ofHouses(async (params) => (await read(getHouseAccount, params)).overdueMinor),
    ],
    [
      'owed less credit and what is given back: accounts, statements of the houses',
      () =>
        places.ofHouses(async (params) => {
          const account = await read(getHouseAccount, params);
          return account.outstandingMinor - account.creditMinor;
        }),
      () =>
        places.ofHouses(async (params) => {
          const statement = await read(getHouseStatement, { ...params, query: ofAll });
          return statement.closingMinor;
        }),
    ],
    [
      'disputed: list of charges, statements of the houses',
      async () => sumOf((await charges({ Disputed: 'true' })).map((row) => row.outstandingMinor)),
      () =>
        places.ofHouses(
          async (params) =>
            (await read(getHouseStatement, { ...params, query: ofAll })).disputedMinor,
        ),
    ],
    [
      'billed in a month: dues report, charges by their due day',
      async () => {
        const query = { ...ofMonth, Basis: 'Due day' as const };
        return figureOf(await read(reports.getDuesReport, { query }), 'Billed');
      },
      async () =>
        sumOf(
          (await charges(ofMonth))
            .filter(({ status, due }) => status !== 'Void' && !due.title.startsWith('Returned'))
            .map((row) => row.principalMinor),
        ),
    ],
    [
      'billed in a month: dues report, dues of the income in the advanced report',
      async () => figureOf(dues, 'Billed'),
      async () =>
        sumOf(
          tableOf(await advanced('Income and expenditure'), 'income')
            .rows.filter(([account]) => String(account).startsWith('Dues billed'))
            .map(([, amount]) => Number(amount)),
        ),
    ],
    [
      'disputed: dues report, list of charges',
      async () => figureOf(dues, 'Disputed today'),
      async () => sumOf((await charges({ Disputed: 'true' })).map((row) => row.outstandingMinor)),
    ],
    [
      'billed in a month: dues report, its table by month',
      async () => figureOf(dues, 'Billed'),
      async () => totalOf(dues, 'months', 1),
    ],
    [
      'billed and collected of each due: list of dues, its periods',
      async () =>
        sumOf(
          (await all(listDues)).map(
            ({ progress }) => progress.billedMinor + progress.collectedMinor,
          ),
        ),
      async () => {
        const found = [];
        for (const { id } of await all(listDues)) {
          const { periods } = await read(getDue, places.inPath({ dueId: id }));
          found.push(
            ...periods.map(({ progress }) => progress.billedMinor + progress.collectedMinor),
          );
        }
        return sumOf(found);
      },
    ],
    [
      'collected: list of dues, list of charges',
      async () => sumOf((await all(listDues)).map(({ progress }) => progress.collectedMinor)),
      async () => sumOf((await charges()).map(({ paidMinor }) => paidMinor)),
    ],
    [
      'received in a month: dues report, list of payments',
      async () => figureOf(dues, 'Received'),
      async () =>
        sumOf(
          (await all(listDuePayments, { ...ofMonth, Status: 'Successful' })).map(
            (row) => row.amountMinor,
          ),
        ),
    ],
    [
      'received in a month: dues report, first line to money in',
      async () => figureOf(dues, 'Received'),
      async () => Number(tableOf(finances, 'dues-to-money-in').rows[0]?.[1]),
    ],
    [
      'money in: financial report, its table by month',
      async () => figureOf(finances, 'Money in'),
      async () => totalOf(finances, 'months', 1),
    ],
    [
      'money in: its table by kind, the lines from dues received',
      async () => totalOf(finances, 'kinds', 1),
      async () => totalOf(finances, 'dues-to-money-in', 1),
    ],
    [
      'money out: financial report, its table by kind',
      async () => figureOf(await financesOf(ofAll), 'Money out'),
      async () => totalOf(await financesOf(ofAll), 'kinds', 2),
    ],
    [
      'net: financial report, balances of the wallets',
      async () => figureOf(finances, 'Net'),
      async () => totalOf(finances, 'balances', 5) - totalOf(finances, 'balances', 1),
    ],
    [
      'balance: financial report, cash flow of the advanced report',
      async () => figureOf(finances, 'Balance'),
      async () => totalOf(await advanced('Cash flow'), 'cash-flow', 1),
    ],
    [
      'balance: financial report, preview of the published summary',
      async () => figureOf(finances, 'Balance'),
      async () => {
        const query = { Month: firstOf(month) };
        return figureOf(await read(previewSummary, { query }), 'Balance');
      },
    ],
    [
      'spent: expenses of the financial report, expenditure of the advanced report',
      async () => totalOf(await financesOf(ofAll), 'expenses', 1),
      async () => totalOf(await advanced('Income and expenditure', ofAll), 'expenditure', 1),
    ],
    [
      'moved in a month: table by month of the financial report, overview',
      async () => sumOf((tableOf(finances, 'months').rows[0] ?? []).slice(1).map(Number)),
      async () => {
        const name = tableOf(finances, 'months').rows[0]?.[0];
        const rows = (await read(getDashboard)).inflow?.rows ?? [];
        return sumOf((rows.find(([title]) => title === name) ?? []).slice(1).map(Number));
      },
    ],
    [
      'net of a month: financial report, list of transactions',
      async () => figureOf(finances, 'Net'),
      async () =>
        sumOf((await all(listTransactions, ofMonth)).map(({ amountMinor }) => amountMinor)),
    ],
    [
      'transactions: list, its CSV file',
      async () => sumOf((await all(listTransactions)).map(({ amountMinor }) => amountMinor)),
      async () => sumOf((await places.csv('transactions')).map((row) => minor(row['Amount']))),
    ],
    [
      'payments: list, its CSV file',
      inflow,
      async () =>
        sumOf(
          (await places.csv('due-payments')).map(
            (row) => minor(row['Amount']) + minor(row['Reversed']),
          ),
        ),
    ],
    [
      'balance of each wallet: list, statement of the wallet',
      async () =>
        sumOf((await places.wallets()).map(({ ledgerBalanceMinor }) => ledgerBalanceMinor)),
      () =>
        places.ofWallets(
          async (params) =>
            (await read(getWalletStatement, { ...params, query: ofAll })).closingMinor,
        ),
    ],
    [
      'balance of each wallet: list, page of the wallet',
      async () =>
        sumOf((await places.wallets()).map(({ ledgerBalanceMinor }) => ledgerBalanceMinor)),
      () => places.ofWallets(async (params) => (await read(getWallet, params)).ledgerBalanceMinor),
    ],
    [
      'held: list of wallets, requests that wait',
      async () => sumOf((await places.wallets()).map(({ heldMinor }) => heldMinor)),
      async () =>
        sumOf(
          (await all(listMoneyRequests, { Status: 'PendingApproval' }))
            .filter(({ kind }) => kind !== 'Deposit')
            .map(({ amountMinor }) => amountMinor),
        ),
    ],
    [
      'refunds that wait: accounts of the houses, list of refunds',
      () =>
        places.ofHouses(async (params) => (await read(getHouseAccount, params)).refundWaitingMinor),
      async () =>
        sumOf((await all(listRefunds, { Status: 'Waiting' })).map((row) => row.amountMinor)),
    ],
    [
      'credit: accounts of the houses, their credit by wallet',
      () => places.ofHouses(async (params) => (await read(getHouseAccount, params)).creditMinor),
      () =>
        places.ofHouses(async (params) =>
          sumOf(
            (await read(getHouseAccount, params)).credits.map(({ amountMinor }) => amountMinor),
          ),
        ),
    ],
    [
      'unallocated: reconciliation, list of receipts',
      async () => (await read(getReconciliation)).unallocatedMinor,
      async () =>
        sumOf((await all(listUnallocatedReceipts)).map(({ remainingMinor }) => remainingMinor)),
    ],
    [
      'a payment: list, what it paid and what is credit or was given back',
      inflow,
      () =>
        places.ofPayments(async (params) => {
          const one = await read(getDuePayment, params);
          if (one.status === 'Reversed') return one.amountMinor;
          return (
            sumOf(one.allocations.map((part) => part.principalMinor + part.penaltyMinor)) +
            one.creditedMinor +
            places.givenBack(one.receiptNumber)
          );
        }),
    ],
    [
      'a payment: list, public page of its receipt',
      inflow,
      () =>
        places.ofPayments(async (params) => {
          const { verificationCode: code } = await read(getDuePayment, params);
          return (await read(verifyReceipt, places.inPath({ code }))).amountMinor;
        }),
    ],
    [
      'penalty of a charge: list, the lines of its arithmetic',
      async () => sumOf((await charges()).map(({ penaltyMinor }) => penaltyMinor)),
      () =>
        places.ofCharges(async (params) =>
          sumOf((await read(getCharge, params)).penalties.map(({ amountMinor }) => amountMinor)),
        ),
    ],
    [
      'an instalment plan: what is settled, and of each instalment',
      async () => sumOf((await all(listInstalmentPlans)).map(({ settledMinor }) => settledMinor)),
      async () =>
        sumOf(
          (await all(listInstalmentPlans)).flatMap(({ instalments }) =>
            instalments.map(({ settledMinor }) => settledMinor),
          ),
        ),
    ],
  ];

  for (const [figure, place, other] of pairs) {
    test(`both places show the same figure: ${figure}`, async () => {
      const amounts = [await place(), await other()];
      assert.equal(amounts[0], amounts[1]);
      assert.notEqual(amounts[0], 0, 'a figure of zero would prove nothing');
    });
  }
});
